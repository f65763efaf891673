import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { hasOrganizationConsent } from '@shiftgate/contract/providers.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useAuthorize } from '#lib/auth/use-authorize.ts';
import { makeLaterPart } from '#design/feedback/later-part.tsx';

const MissingScopesDialog = makeLaterPart(
  async () => (await import('./missing-scopes-dialog.tsx')).MissingScopesDialog,
);

/** What an alert says about the organization's consent; nothing for a complete one, and where it is unknown. */
const suiteTexts: Readonly<
  Partial<
    Record<
      CallResponse<'integrations.scopesStatus'>['state'],
      'shell.suiteMissing' | 'shell.suiteSignInAgain'
    >
  >
> = {
  missing: 'shell.suiteMissing',
  reconnect: 'shell.suiteMissing',
  sign_in_again: 'shell.suiteSignInAgain',
};

/** Warns that the workspace permissions are missing or expired, and links to granting them. */
export function MissingScopes() {
  const t = useT();
  const { me, company } = useSession();
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, dialog] = useDisclosure(false);
  const open = () => {
    setIsWanted(true);
    dialog.open();
  };
  const scopes = useCall('auth.scopes', {}).data;
  const suite = useCall(
    'integrations.scopesStatus',
    {},
    { enabled: hasOrganizationConsent[company.oauth] },
  ).data;
  const isNeeded = scopes !== undefined && (scopes.reconnect || scopes.missing.length > 0);
  const { authorize, isPending } = useAuthorize();
  const suiteText = suite === undefined ? undefined : suiteTexts[suite.state];
  if (!isNeeded && suiteText === undefined) return null;
  const allow = me.is_control_admin ? (
    <Button color="red" size="compact-sm" loading={isPending} onClick={authorize}>
      {t('shell.allowAccess')}
    </Button>
  ) : null;
  // What the workspace said last is known without asking it; only the rest needs a second alert.
  if (!isNeeded)
    return (
      <div className="sg-banner" data-tone="bad" role="alert">
        <IconAlertTriangle size={18} aria-hidden />
        <span>{suiteText === undefined ? null : t(suiteText)}</span>
        <span className="sg-grow" />
        {allow ?? <span>{t('shell.suiteAskAdmin')}</span>}
      </div>
    );
  // A dead connection is the greater harm, and renewing it gives what is missing as well.
  const isDead = scopes.reconnect;
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
