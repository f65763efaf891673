import { Alert, Button } from '@mantine/core';
import { hasEmailSetting } from '@shiftgate/contract/providers.ts';
import { controlWatchLimits } from '@shiftgate/domain/limits.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';

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

const filter = { control: 'cannot_sign_in' } as const;

/** How many people cannot sign in now that control is on, with the way to help them; nothing where all can. */
export function CannotSignIn() {
  const t = useT();
  const count = useCall('users.list', { query: { ...filter, page_size: '25' } }).data?.total ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('activation.completed.cannot', { count })}
      mb="md"
    >
      <p>{t('activation.completed.cannotText')}</p>
      <Button component={Link} to="/users" search={filter as never} size="compact-sm" variant="default">
        {t('activation.completed.cannotSee')}
      </Button>
    </Alert>
  );
}
