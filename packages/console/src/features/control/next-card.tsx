import { Button } from '@mantine/core';
import { controlWatchLimits } from '@shiftgate/domain/limits.ts';
import type { ByProvider } from '@shiftgate/domain/providers.ts';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../lib/auth/session.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { Card } from '../../design/layout/page.tsx';

/** Whether an administrator has to turn on that the workspace hands over the email typed there. */
const hasEmailSetting: ByProvider<boolean> = { google: true, microsoft: false };

/** What to do after the activation, each with its way. */
export function NextCard() {
  const t = useT();
  const { me, company } = useSession();
  return (
    <Card title={t('activation.completed.next')}>
      <ul className="sg-next-acts">
        <li>
          <div>
            <strong>{t('activation.completed.watch')}</strong>
            <p className="sg-muted">
              {t('activation.completed.watchText', { hours: controlWatchLimits.hours })}
            </p>
          </div>
          <Button component={Link} to="/">
            {t('activation.completed.home')}
          </Button>
        </li>
        <li>
          <div>
            <strong>{t('activation.completed.log')}</strong>
            <p className="sg-muted">{t('activation.completed.logText')}</p>
          </div>
          <Button component={Link} to="/reports/loginlogout" variant="default">
            {t('control.seeLog')}
          </Button>
        </li>
        {me.is_control_admin && hasEmailSetting[company.oauth] ? (
          <li>
            <div>
              <strong>{t('activation.completed.autofill')}</strong>
              <p className="sg-muted">{t('activation.completed.autofillText')}</p>
            </div>
          </li>
        ) : null}
        {me.is_control_admin ? (
          <li>
            <div>
              <strong>{t('activation.completed.undo')}</strong>
              <p className="sg-muted">{t('activation.completed.undoText')}</p>
            </div>
            <Button
              component={Link}
              to="/activation-completed"
              search={{ dialog: 'disable-control' } as never}
              variant="default"
            >
              {t('control.disable')}
            </Button>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
