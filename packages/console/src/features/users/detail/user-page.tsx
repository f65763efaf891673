import { Alert, Button } from '@mantine/core';
import { IconFlask, IconKey, IconLogout } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCrumb } from '#lib/routing/crumbs.ts';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { MissingState } from '#design/feedback/missing-state.tsx';
import { LoadingLines, Page, PageHeader } from '#design/layout/page.tsx';
import { PersonAvatar } from '#components/people/person-avatar.tsx';
import { UserDialogs } from '../actions/user-dialogs.tsx';
import { useOrderLogout } from '../actions/use-order-logout.ts';
import { findLogoutObstacle } from '../model.ts';
import type { ShiftSummary, UserDetail, UserDialogName } from '../model.ts';
import { DecisionLine } from './decision-line.tsx';
import { SimulateDrawer } from './simulate-drawer.tsx';
import { LockoutAlert } from './lockout-alert.tsx';
import { UserCards } from './user-cards.tsx';
import { KnownPassword } from './known-password.tsx';
import { WorkspacePassword } from './workspace-password.tsx';
import '../users.css';

const defaults = { edit: '' };
const minuteMs = 60_000;

/** One person: whether they can sign in now, and everything that can be done about it. */
export function UserPage() {
  const t = useT();
  const { key } = useParams({ strict: false });
  const user = useCall('users.get', { params: { key: key ?? '' } }, { everyMs: minuteMs });
  const shifts = useCall('shifts.list', {}).data?.items ?? [];
  const data = user.data;
  if (data === undefined || data.key !== key) {
    return user.error === null ? (
      <LoadingLines />
    ) : (
      <MissingState
        error={user.error}
        list={{ to: '/users', label: t('users.backToList') }}
        onRetry={() => void user.refetch()}
      />
    );
  }
  return <UserScreen key={data.key} user={data} shifts={shifts} />;
}

interface UserScreenProps {
  readonly user: UserDetail;
  readonly shifts: readonly ShiftSummary[];
}

function UserScreen({ user, shifts }: UserScreenProps) {
  const t = useT();
  const { state, push, set } = useUrlState(defaults);
  const [dialog, setDialog] = useState<UserDialogName | null>(null);
  const [isSimulating, setIsSimulating] = useState(false);
  const orderLogout = useOrderLogout();
  const close = () => setDialog(null);
  const isEditing = state.edit === 'shifts';
  const obstacle = findLogoutObstacle(user);
  useCrumb(user.name, isEditing ? t('users.shifts') : null);
  return (
    <Page>
      <PageHeader
        title={user.name}
        picture={<PersonAvatar photo={user.photo} name={user.name} size={48} />}
        description={user.email}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFlask size={16} />}
              onClick={() => setIsSimulating(true)}
            >
              {t('users.simulate.open')}
            </Button>
            {user.is_password_protected ? null : (
              <Button
                variant="default"
                leftSection={<IconKey size={16} />}
                onClick={() => setDialog('password')}
              >
                {t('people.password')}
              </Button>
            )}
            {user.is_protected ? null : (
              <>
                <Button
                  variant="default"
                  leftSection={<IconLogout size={16} />}
                  disabled={obstacle !== null}
                  onClick={() => void orderLogout(user)}
                >
                  {t('people.forceLogout')}
                </Button>
              </>
            )}
          </>
        }
      />
      <DecisionLine
        user={user}
        onHelp={user.is_password_protected ? undefined : () => setDialog('password')}
      />
      <LockoutAlert user={user} />
      <KnownPassword user={user} />
      <WorkspacePassword user={user} />
      {user.is_protected ? <Alert color="gray">{t('people.protected')}</Alert> : null}
      {user.is_password_protected && !user.is_protected ? (
        <Alert color="gray">{t('people.passwordProtected')}</Alert>
      ) : null}
      {user.is_protected || obstacle === null ? null : (
        <Alert color="gray">{t(`people.logout.${obstacle}`)}</Alert>
      )}
      <UserCards
        user={user}
        shifts={shifts}
        isEditing={isEditing}
        onEdit={(edits) => (edits ? push({ edit: 'shifts' }) : set({ edit: null }))}
        onOpen={setDialog}
      />
      <SimulateDrawer user={user} isOpen={isSimulating} onClose={() => setIsSimulating(false)} />
      <UserDialogs open={dialog && { name: dialog, user }} shifts={shifts} onClose={close} />
    </Page>
  );
}
