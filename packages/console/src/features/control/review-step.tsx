import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../lib/query.ts';
import { useT } from '../../lib/texts.tsx';
import type { Plan } from './wizard.ts';

/** How many people without a shift are named before "and N more". */
const namedPeople = 10;

/** What was chosen and what will happen: who will be kept out, by name and number. */
export function ReviewStep({ plan }: { readonly plan: Plan }) {
  const t = useT();
  const shifts = useCall('shifts.list', {}).data?.items;
  const without = useCall('users.list', {
    query: { without_shift: 'true', status: 'active', page_size: '25' },
  }).data;
  // Administrators are let in without a shift: they are not part of the warning's names.
  const names =
    without?.items.filter((user) => !user.is_admin && !user.allowed).map((user) => user.name) ?? [];
  const total = useCall('home.summary', {}).data?.people.without_shift ?? names.length;
  const shown = names.slice(0, namedPeople);
  const hidden = total - shown.length;
  return (
    <Stack gap="md">
      <dl className="sg-facts">
        <dt>{t('control.steps.domains')}</dt>
        <dd>{plan.domains.join(', ')}</dd>
        <dt>{t('control.steps.password')}</dt>
        <dd>{t('control.passwordTemporary')}</dd>
        <dt>{t('control.steps.logout')}</dt>
        <dd>{t(`control.logoutOptions.${plan.logoutOption}`)}</dd>
      </dl>
      {shifts !== undefined && shifts.every((shift) => shift.state === 'disabled') ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('control.reviewNoShifts')}
        </Alert>
      ) : null}
      {without === undefined ? null : names.length === 0 ? (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
          {t('control.reviewAllShifts')}
        </Alert>
      ) : (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('control.reviewWithoutShift', { count: total })}
        >
          {shown.join(', ')}
          {hidden > 0 ? ` ${t('control.reviewMore', { count: hidden })}` : ''}.{' '}
          <Link
            to="/users"
            search={{ without_shift: 'true', status: 'active' } as never}
            className="sg-row-link"
          >
            {t('control.reviewSeeAll')}
          </Link>
        </Alert>
      )}
      <p className="sg-muted">{t('control.reviewAdmins')}</p>
    </Stack>
  );
}
