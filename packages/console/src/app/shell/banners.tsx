import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPower } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { rememberBrowserKey } from '../../features/login/browser-key.ts';
import { useAct, useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { SyncProgress } from '../../ui/sync-progress.tsx';

/** What a person must know on every screen. Home shows the sync and the state of control itself, from its own answer. */
export function Banners() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <MissingScopes />
      {pathname === '/' ? null : (
        <>
          <SyncBanner />
          <ControlOffBanner />
        </>
      )}
    </>
  );
}

function SyncBanner() {
  const status = useCall('users.syncTask', {}).data;
  return status?.in_sync_process === true ? <SyncProgress status={status} /> : null;
}

function ControlOffBanner() {
  const t = useT();
  const { me, company } = useSession();
  if (company.control_state !== 'inactive') return null;
  return (
    <div className="sg-banner" data-tone="warn" role="status">
      <IconPower size={18} aria-hidden />
      <span>{t('shell.controlOff')}</span>
      <span className="sg-grow" />
      {me.is_control_admin ? (
        <Button component={Link} to="/activation-steps" size="compact-sm" variant="filled">
          {t('shell.switchOn')}
        </Button>
      ) : null}
    </div>
  );
}

/** Permissions the company has not given at its workspace; asked once the screen stands, since nothing waits for it. */
function MissingScopes() {
  const t = useT();
  const { me, company } = useSession();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), 2000);
    return () => clearTimeout(timer);
  }, []);
  const scopes = useCall('auth.scopes', {}, { enabled: isDue }).data;
  const authorize = useAct('auth.authorize', {
    onSuccess: ({ url, browser_key: browserKey }) => {
      rememberBrowserKey(browserKey);
      window.location.assign(url);
    },
  });
  if (scopes === undefined || (scopes.missing.length === 0 && !scopes.reconnect)) return null;
  return (
    <div className="sg-banner" data-tone="bad" role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        {scopes.missing.length > 0
          ? t('shell.missingScopes', { count: scopes.missing.length })
          : t('shell.reconnect')}
      </span>
      <span className="sg-grow" />
      {me.is_control_admin ? (
        <Button
          size="compact-sm"
          color="red"
          loading={authorize.isPending}
          onClick={() => authorize.mutate({ query: { provider: company.oauth, consent: 'true' } })}
        >
          {t('shell.allowAccess')}
        </Button>
      ) : null}
    </div>
  );
}
