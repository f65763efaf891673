import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/query.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { useAuthorize } from '../../lib/auth/use-authorize.ts';
import { makeLaterPart } from '../../design/feedback/later-part.tsx';

const MissingScopesDialog = makeLaterPart(
  async () => (await import('./missing-scopes-dialog.tsx')).MissingScopesDialog,
);

/** Warns that the workspace permissions are missing or expired, and links to granting them. */
export function MissingScopes() {
  const t = useT();
  const { me } = useSession();
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, dialog] = useDisclosure(false);
  const open = () => {
    setIsWanted(true);
    dialog.open();
  };
  const scopes = useCall('auth.scopes', {}).data;
  const isNeeded = scopes !== undefined && (scopes.reconnect || scopes.missing.length > 0);
  const { authorize, isPending } = useAuthorize();
  if (!isNeeded) return null;
  // A dead connection is the greater harm, and renewing it gives what is missing as well.
  const isDead = scopes.reconnect;
  const allow = me.is_control_admin ? (
    <Button color="red" size="compact-sm" loading={isPending} onClick={authorize}>
      {t('shell.allowAccess')}
    </Button>
  ) : null;
  return (
    <>
      <div className="sg-banner" data-tone="bad" role="alert">
        <IconAlertTriangle size={18} aria-hidden />
        <span>
          {isDead ? t('shell.reconnect') : t('shell.missingScopes', { count: scopes.missing.length })}
        </span>
        <span className="sg-grow" />
        <Button size="compact-sm" variant="default" onClick={open}>
          {t('shell.scopesDetails')}
        </Button>
        {allow}
      </div>
      {isWanted ? (
        <MissingScopesDialog
          isOpen={isOpen}
          scopes={scopes}
          allow={allow}
          onClose={dialog.close}
          onMissing={() => setIsWanted(false)}
        />
      ) : null}
    </>
  );
}
