import { Alert } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { UserDetail } from '../model.ts';

type Missing = NonNullable<UserDetail['workspace_password']>;

/** A person reading about themselves gets a text that does not tell them to ask that person. */
function textOf(reason: Missing['reason'], isOwn: boolean) {
  const canChoose = reason === 'invalid_request' || reason === 'unavailable';
  return canChoose && isOwn
    ? (`users.workspacePassword.own.${reason}` as const)
    : (`users.workspacePassword.${reason}` as const);
}

/** That the newest password of a person is missing at the workspace, why, and what can be done. */
export function WorkspacePassword({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const { company, me } = useSession();
  const { name, workspace_password: missing } = user;
  if (missing === null) return null;
  const at = formatDateTime(missing.at, company.zone);
  return (
    <Alert color="yellow" icon={<IconKeyOff aria-hidden />} title={t('users.workspacePassword.title')}>
      {missing.state === 'waiting'
        ? t('users.workspacePassword.waiting', { name, at })
        : t(textOf(missing.reason, user.key === me.key), { name, at })}
    </Alert>
  );
}
