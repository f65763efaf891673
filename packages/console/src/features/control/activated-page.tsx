import { IconShieldCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCall } from '#lib/api/query.ts';
import { rememberControlState } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useCrumb } from '#lib/routing/crumbs.ts';
import { ErrorState, LoadingLines, Page } from '#design/layout/page.tsx';
import { CannotSignIn, NextCard } from './next-card.tsx';
import { RunProgress } from './run-progress.tsx';
import { ScheduledActivation } from './scheduled-activation.tsx';
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
  if (data.schedule !== null) return <ScheduledActivation schedule={data.schedule} />;
  return (
    <Page isNarrow>
      <div className="sg-state" role="status">
        <IconShieldCheck size={56} stroke={1.3} aria-hidden />
        <h1>{t('control.activatedTitle')}</h1>
        <p>{t('control.activatedText', { domains: data.domains.join(', ') })}</p>
      </div>
      <CannotSignIn />
      <NextCard />
      {data.run === null || data.run.kind !== 'activate' ? null : (
        <RunProgress run={data.run} title={t('activation.completed.reviewSteps')} />
      )}
    </Page>
  );
}
