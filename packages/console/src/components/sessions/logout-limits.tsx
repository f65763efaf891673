import { logoutDelays } from '@shiftgate/contract/providers.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';

/** What outlives a forced logout at the company's workspace; nothing when everything ends immediately. */
export function LogoutLimits() {
  const t = useT();
  const { company } = useSession();
  const delays = logoutDelays[company.oauth];
  if (delays.length === 0) return null;
  const limits = delays.map(({ access, minutes }) =>
    t(`sessions.logouts.limit.${access}`, { minutes: minutes ?? 0 }),
  );
  return <span className="sg-muted">{t('sessions.logouts.limits', { limits: limits.join('; ') })}</span>;
}
