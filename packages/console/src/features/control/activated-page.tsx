import { Button } from '@mantine/core';
import { controlWatchLimits } from '@shiftgate/domain/limits.ts';
import { IconClock, IconShieldCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCall } from '../../lib/api/query.ts';
import { rememberControlState, useSession } from '../../lib/auth/session.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { useCrumb } from '../../lib/routing/crumbs.ts';
import { Card, ErrorState, LoadingLines, Page } from '../../design/layout/page.tsx';
import { RunProgress } from './run-progress.tsx';
import { ScheduledCard } from './scheduled-card.tsx';
import { forgetProgress } from './wizard/use-progress.ts';
import './control.css';

/** Shown after control was turned on or scheduled: the people it covers, and the next steps. */
export function ActivatedPage() {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const control = useCall('control.state', {}, { everyMs: 5000 });
  const data = control.data;
  const state = data?.state;
  // The route's own title is that of a control that is on.
  useCrumb(data?.schedule == null ? undefined : t('activation.scheduled.title'));
  const isHere = state === undefined || state === 'active' || state === 'scheduled';
  useEffect(() => {
    if (state === 'active') forgetProgress();
  }, [state]);
  useEffect(() => {
    // Control was turned off or the schedule canceled elsewhere: this page would be wrong.
    if (isHere) return;
    rememberControlState(client, state);
    void navigate({ to: '/activation-steps', replace: true });
  }, [isHere, state, client, navigate]);
  if (data === undefined) {
    return control.error === null ? (
      <LoadingLines />
    ) : (
      <ErrorState isWholePage error={control.error} onRetry={() => void control.refetch()} />
    );
  }
  if (data.schedule !== null) {
    return (
      <Page isNarrow>
        <header className="sg-state">
          <IconClock size={56} stroke={1.3} aria-hidden />
          <h1>{t('activation.scheduled.title')}</h1>
        </header>
        <ScheduledCard schedule={data.schedule} isTitled />
        <div className="sg-completed-acts">
          <Button component={Link} to="/">
            {t('activation.completed.home')}
          </Button>
          <Button component={Link} to="/activation-steps" search={{ step: '1' } as never} variant="subtle">
            {t('activation.scheduled.change')}
          </Button>
        </div>
      </Page>
    );
  }
  return (
    <Page isNarrow>
      <div className="sg-state" role="status">
        <IconShieldCheck size={56} stroke={1.3} aria-hidden />
        <h1>{t('control.activatedTitle')}</h1>
        <p>{t('control.activatedText', { domains: data.domains.join(', ') })}</p>
      </div>
      <NextCard />
      {data.run === null || data.run.kind !== 'activate' ? null : (
        <RunProgress run={data.run} title={t('activation.completed.reviewSteps')} />
      )}
    </Page>
  );
}

/** What to do after the activation, each with its way. */
function NextCard() {
  const t = useT();
  const { me } = useSession();
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
