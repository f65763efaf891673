import { Button, CloseButton, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconUserPlus } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useCrumb } from '../../lib/crumbs.ts';
import { formatDateTime, formatPlainDate } from '../../lib/formats.ts';
import { useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { Card, Chip, ErrorState, LoadingLines, Page, PageHeader } from '../../ui/page.tsx';
import { ShiftChip } from '../../ui/shift-chip.tsx';
import { AddToShiftDialog } from './add-to-shift-dialog.tsx';
import { LastSignIns } from './last-sign-ins.tsx';
import { useForceLogout } from './use-force-logout.ts';
import { useRemoveFromShift } from './use-remove-from-shift.ts';
import { sayFunction, statusTones } from './user-columns.tsx';
import type { ShiftSummary, User } from './user-columns.tsx';
import './users.css';

/** One person: status, shifts, and the last sign-ins. */
export function UserPage() {
  const { key } = useParams({ strict: false });
  const user = useCall('users.get', { params: { key: key ?? '' } });
  const shifts = useCall('shifts.list', {}).data?.items ?? [];
  const data = user.data;
  useCrumb(data?.name);
  if (data === undefined || data.key !== key) {
    return user.error === null ? (
      <LoadingLines />
    ) : (
      <ErrorState isWholePage error={user.error} onRetry={() => void user.refetch()} />
    );
  }
  return <UserScreen user={data} shifts={shifts} />;
}

function UserScreen({ user, shifts }: { readonly user: User; readonly shifts: readonly ShiftSummary[] }) {
  const t = useT();
  const { company } = useSession();
  const forceLogout = useForceLogout(() => undefined);
  const isProtected = user.is_admin || user.allowed;
  const moment = (instant: string | null) =>
    instant === null ? t('common.never') : formatDateTime(instant, company.zone);
  return (
    <Page>
      <PageHeader
        title={user.name}
        description={user.email}
        actions={
          isProtected || user.status !== 'active' ? undefined : (
            <Button
              variant="default"
              leftSection={<IconLogout size={16} />}
              loading={forceLogout.isPending}
              onClick={() => void forceLogout.ask([user.key])}
            >
              {t('users.forceLogout')}
            </Button>
          )
        }
      />
      <div className="sg-user">
        <Card title={t('users.details')}>
          <dl className="sg-facts">
            <dt>{t('users.status')}</dt>
            <dd>
              <Chip tone={statusTones[user.status]}>{t(`users.statuses.${user.status}`)}</Chip>
            </dd>
            <dt>{t('users.function')}</dt>
            <dd>{sayFunction(user, t)}</dd>
            <dt>{t('users.orgUnit')}</dt>
            <dd>{user.uo ?? '–'}</dd>
            <dt>{t('users.lastLogin')}</dt>
            <dd>{moment(user.last_login)}</dd>
            <dt>{t('users.passwordAt')}</dt>
            <dd>{user.has_password ? moment(user.updated_password_at) : t('users.noPassword')}</dd>
            {user.vacation === null ? null : (
              <>
                <dt>{t('users.vacation')}</dt>
                <dd>
                  {formatPlainDate(user.vacation.start_date)} – {formatPlainDate(user.vacation.end_date)}
                </dd>
              </>
            )}
          </dl>
        </Card>
        <ShiftsCard user={user} shifts={shifts} />
        <LastSignIns userKey={user.key} />
      </div>
    </Page>
  );
}

function ShiftsCard({ user, shifts }: { readonly user: User; readonly shifts: readonly ShiftSummary[] }) {
  const t = useT();
  const [isAdding, adding] = useDisclosure(false);
  const removal = useRemoveFromShift(user);
  const isProtected = user.is_admin || user.allowed;
  const others = shifts.filter((shift) => !user.rule_group.includes(shift.key));
  return (
    <Card title={t('users.shifts')}>
      {isProtected ? <p className="sg-muted">{t('users.adminNotControlled')}</p> : null}
      {user.rule_group.length === 0 && !isProtected ? (
        <p className="sg-muted">{t('users.blockedWithoutShift')}</p>
      ) : null}
      <ul className="sg-user-shifts">
        {user.rule_group.map((key, index) => {
          const name = user.shift_names[index] ?? key;
          return (
            <li key={key}>
              <Link to="/groups/$key" params={{ key }} className="sg-row-link">
                <ShiftChip color={shifts.find((shift) => shift.key === key)?.color ?? 0}>{name}</ShiftChip>
              </Link>
              <CloseButton
                size="sm"
                aria-label={t('users.removeFromShift', { shift: name })}
                disabled={removal.isPending}
                onClick={() => void removal.ask(key, name)}
              />
            </li>
          );
        })}
      </ul>
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconUserPlus size={16} />}
          onClick={adding.open}
        >
          {t('users.addToShift')}
        </Button>
      </Group>
      <AddToShiftDialog
        keys={[user.key]}
        shifts={others}
        isOpen={isAdding}
        onClose={adding.close}
        onDone={() => undefined}
      />
    </Card>
  );
}
