import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { sayMoment } from '../../../lib/formats.ts';
import { useNow } from '../../../lib/now.ts';
import { useSession } from '../../../lib/session.ts';
import { useLanguage, useT } from '../../../lib/texts.tsx';
import { useWords } from '../../../lib/words.ts';
import { Card } from '../../../ui/page.tsx';
import { useEndSessions } from '../../../ui/sessions/use-end-sessions.ts';
import type { UserDetail } from '../model.ts';

const minuteMs = 60_000;

/** Where the person is signed in right now. */
export function SessionsCard({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const words = useWords();
  const { language } = useLanguage();
  const { company } = useSession();
  const now = useNow(minuteMs);
  const { endOne } = useEndSessions();
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
          return (
            <li key={session.key}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span>
                {[words.browser(session.browser), words.os(session.os), session.ip]
                  .filter(Boolean)
                  .join(' · ')}
                <br />
                <span className="sg-muted">
                  {t('users.sessionSince', {
                    since: sayMoment(session.since, now, company.zone, language, t),
                  })}
                  {session.allowed_until === null
                    ? ''
                    : `, ${t('users.sessionUntil', {
                        until: sayMoment(session.allowed_until, now, company.zone, language, t),
                      })}`}
                </span>
              </span>
              {user.is_protected ? null : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('sessions.endOneLabel', { name: user.name })}
                  onClick={() => void endOne({ key: session.key, name: user.name })}
                >
                  {t('sessions.endOne')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
