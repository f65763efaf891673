import { Alert, Button } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { touchedByPeople } from '../model.ts';
import type { UserDetail } from '../model.ts';

/** Warns that others may know an administrator's or manager's workspace password, until someone confirms a change. */
export function KnownPassword({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const { company } = useSession();
  const { name, known_workspace_password: known } = user;
  const confirm = useAct('users.confirmWorkspacePassword', {
    invalidates: touchedByPeople,
    onSuccess: () => showSnackbar({ message: t('users.knownPassword.confirmed', { name }), tone: 'success' }),
  });
  if (known === null) return null;
  return (
    <Alert color="red" icon={<IconKeyOff aria-hidden />} title={t('users.knownPassword.title', { name })}>
      <div className="sg-lockout">
        <p>{t('users.knownPassword.text', { name, at: formatDateTime(known.since, company.zone) })}</p>
        {known.may_confirm ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ params: { key: user.key } })}
          >
            {t('users.knownPassword.confirm')}
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}
