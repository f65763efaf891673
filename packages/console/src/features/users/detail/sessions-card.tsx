import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { formatMoment, formatWhen } from '#lib/i18n/formats.ts';
import { nameZone, viewIn } from '#lib/i18n/shift-zone.ts';
import { useNow } from '#lib/now.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { useLogTexts } from '#components/access-log/log-texts.ts';
import { Card } from '#design/layout/page.tsx';
import { useEndSessions } from '#components/sessions/use-end-sessions.ts';
import { WorkspaceState, useEndText } from '#components/sessions/workspace-state.tsx';
import { findLogoutObstacle } from '../model.ts';
import type { UserDetail } from '../model.ts';

const minuteMs = 60_000;

/** Where the person is signed in right now, here or perhaps still in the workspace. */
export function SessionsCard({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const words = useLogTexts();
  const { language } = useLanguage();
  const { company } = useSession();
  const now = useNow(minuteMs);
  const formatEnd = useEndText();
  const { endOne } = useEndSessions();
  const formatUntil = ({ zone }: UserDetail['sessions'][number], until: string) => {
    const view = viewIn(zone, company, { nowMs: now, language });
    return nameZone(formatMoment(until, view, t), until, view);
  };
  if (user.sessions.length === 0)
    return (
      <Card title={t('users.sessions')}>
        <p className="sg-muted">{t('users.noSessions')}</p>
      </Card>
    );
  return (
    <Card title={t('users.sessions')}>
      <ul className="sg-sessions">
        {user.sessions.map((session) => {
          const Icon = session.device_class === 'desktop' ? IconDeviceDesktop : IconDeviceMobile;
          const isSignedOutHere = session.ended_at !== null;
          return (
            <li key={session.key}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span>
                {[words.browser(session.browser), words.os(session.os), session.ip]
                  .filter(Boolean)
                  .join(' · ')}
                <br />
                {session.ended_at === null ? null : (
                  <>
                    <WorkspaceState state={session.workspace} />
                    <br />
                    {formatEnd(session)}
                    <br />
                  </>
                )}
                <span className="sg-muted">
                  {t('users.sessionSince', {
                    since: formatMoment(session.since, { nowMs: now, zone: company.zone, language }, t),
                  })}
                  {session.ended_at === null
                    ? ''
                    : `, ${t('sessions.logouts.ended', {
                        at: formatWhen(session.ended_at, { nowMs: now, zone: company.zone, language }, t),
                      }).toLowerCase()}`}
                  {session.allowed_until === null || session.ended_at !== null
                    ? ''
                    : `, ${t('users.sessionUntil', {
                        until: formatUntil(session, session.allowed_until),
                      })}`}
                </span>
              </span>
              {user.is_protected ||
              (session.ended_at !== null && findLogoutObstacle(user) !== null) ? null : (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={session.workspace === 'closing'}
                  aria-label={t(isSignedOutHere ? 'sessions.endLeftLabel' : 'sessions.endOneLabel', {
                    name: user.name,
                  })}
                  onClick={() => void endOne({ key: session.key, name: user.name, isSignedOutHere })}
                >
                  {t(isSignedOutHere ? 'sessions.endLeft' : 'sessions.endOne')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
