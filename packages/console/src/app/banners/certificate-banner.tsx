import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';

/** Days before the end: from the first alarm where an administrator must act, later where the rollover is automatic. */
const notifyFromDays = { byHand: 60, alone: 30 };

/** The certificate of the sign-in ends soon: control admins read it on every screen but the one about it. */
export function CertificateBanner() {
  const t = useT();
  const { me } = useSession();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isWanted = me.is_control_admin && pathname !== '/integrations/apps';
  const provider = useCall('apps.list', {}, { enabled: isWanted }).data?.provider;
  const left = provider?.days_left ?? null;
  if (!isWanted || provider === undefined || left === null) return null;
  if (left > (provider.needs_hands ? notifyFromDays.byHand : notifyFromDays.alone)) return null;
  return (
    <div className="sg-banner" data-tone={left <= 7 ? 'bad' : 'warn'} role={left <= 7 ? 'alert' : 'status'}>
      <IconCertificate size={18} aria-hidden />
      <span>{left === 0 ? t('shell.certificateEnded') : t('shell.certificateEnds', { count: left })}</span>
      <span className="sg-grow" />
      <Button size="compact-sm" component={Link} to="/integrations/apps">
        {t('shell.certificateOpen')}
      </Button>
    </div>
  );
}
