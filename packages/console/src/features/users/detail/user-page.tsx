import { Alert, Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconKey, IconLogout } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useCrumb } from '../../../lib/routing/crumbs.ts';
import { useNow } from '../../../lib/now.ts';
import { useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useLanguage, useT } from '../../../lib/i18n/texts.tsx';
import { useUrlState } from '../../../lib/routing/url-state.ts';
import { useWords } from '../../../components/access-log/words.ts';
import { MissingState } from '../../../design/feedback/missing-state.tsx';
import { LoadingLines, Page, PageHeader } from '../../../design/layout/page.tsx';
import { PersonAvatar } from '../../../components/people/person-avatar.tsx';
import { UserDialogs } from '../actions/user-dialogs.tsx';
import type { UserDialogName } from '../actions/user-dialogs.tsx';
import { useOrderLogout } from '../actions/use-order-logout.ts';
import { logoutObstacle } from '../model.ts';
import type { ShiftSummary, UserDetail } from '../model.ts';
import { ExceptionsCard } from './exceptions-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { LastSignIns } from './last-sign-ins.tsx';
import { LogoutsCard } from './logouts-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ShiftsCard } from './shifts-card.tsx';
import { SignInHold } from './sign-in-hold.tsx';
import { WorkspacePassword } from './workspace-password.tsx';
import { sayVerdict, toneOf } from './verdict-text.ts';
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
  const orderLogout = useOrderLogout();
  const close = useCallback(() => setDialog(null), []);
  const isEditing = state.edit === 'shifts';
  const obstacle = logoutObstacle(user);
  useCrumb(user.name, isEditing ? t('users.shifts') : null);
  return (
    <Page>
      <PageHeader
        title={user.name}
        picture={<PersonAvatar photo={user.photo} name={user.name} size={48} />}
        description={user.email}
        actions={
          user.is_protected ? undefined : (
            <>
              <Button
                variant="default"
                leftSection={<IconKey size={16} />}
                onClick={() => setDialog('password')}
              >
                {t('people.password')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconLogout size={16} />}
                disabled={obstacle !== null}
                onClick={() => void orderLogout(user)}
              >
                {t('people.forceLogout')}
              </Button>
            </>
          )
        }
      />
      <Verdict user={user} />
      <SignInHold user={user} />
      <WorkspacePassword user={user} />
      {user.is_protected ? <Alert color="gray">{t('people.protected')}</Alert> : null}
      {user.is_protected || obstacle === null ? null : (
        <Alert color="gray">{t(`people.logout.${obstacle}`)}</Alert>
      )}
      <div className="sg-user">
        <div className="sg-user-column">
          <ShiftsCard
            user={user}
            shifts={shifts}
            isEditing={isEditing}
            onEdit={(edits) => (edits ? push({ edit: 'shifts' }) : set({ edit: null }))}
          />
          <SessionsCard user={user} />
          <LogoutsCard user={user} />
          <LastSignIns userKey={user.key} />
        </div>
        <div className="sg-user-column">
          <ExceptionsCard user={user} onOpen={setDialog} />
          <RecoveryCard user={user} />
          <FactsCard user={user} />
        </div>
      </div>
      <UserDialogs open={dialog && { name: dialog, user }} shifts={shifts} onClose={close} />
    </Page>
  );
}

/** The one sentence on top. */
function Verdict({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const now = useNow(minuteMs);
  const words = useWords();
  const Icon = user.verdict.can_sign_in ? IconCircleCheck : IconCircleX;
  return (
    <div className="sg-verdict" data-tone={toneOf(user, now)} role="status">
      <Icon size={22} aria-hidden />
      <p>{sayVerdict(user, { t, language, zone: company.zone, now, result: words.result })}</p>
    </div>
  );
}
