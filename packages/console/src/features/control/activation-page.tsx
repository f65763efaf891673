import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCall } from '#lib/api/query.ts';
import { rememberControlState, useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { ErrorState, LoadingLines, NoPermissionState, Page, PageHeader } from '#design/layout/page.tsx';
import { isRunShown } from './model/run-view.ts';
import { RunProgress } from './run-progress.tsx';
import { ScheduledCard } from './scheduled-card.tsx';
import { forgetProgress, useProgress } from './wizard/use-progress.ts';
import { Welcome } from './wizard/welcome.tsx';
import { Wizard } from './wizard/wizard.tsx';
import './control.css';

/** The welcome screen and the wizard; during a run its progress is shown instead. */
export function ActivationPage() {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { me } = useSession();
  const progress = useProgress();
  const control = useCall('control.state', {}, { everyMs: 2000 });
  const state = control.data?.state;
  const isBusy = state === 'activating' || state === 'deactivating';
  const [wasBusy, setWasBusy] = useState(false);
  if (isBusy && !wasBusy) setWasBusy(true);
  useEffect(() => {
    if (state !== 'active') return;
    forgetProgress();
    rememberControlState(client, state);
    void navigate({ to: '/activation-completed', replace: true });
  }, [state, client, navigate]);
  useEffect(() => {
    // A test is switched on and off at its own screen; here nothing can be done meanwhile.
    if (state === 'test') void navigate({ to: '/activation-test', replace: true });
  }, [state, navigate]);
  if (!me.is_control_admin) return <NoPermissionState />;
  if (control.data === undefined) {
    return control.error === null ? (
      <LoadingLines />
    ) : (
      <ErrorState isWholePage error={control.error} onRetry={() => void control.refetch()} />
    );
  }
  const { run, schedule } = control.data;
  const isShown = run !== null && isRunShown(run, { isBusy, wasBusy, step: progress.step });
  return (
    <Page isNarrow>
      {state === 'deactivating' ? (
        <PageHeader title={t('control.progressDeactivate')} />
      ) : (
        <PageHeader title={t('control.title')} description={t('control.description')} />
      )}
      {isShown ? <RunProgress run={run} /> : null}
      {schedule === null ? null : (
        <ScheduledCard
          schedule={schedule}
          {...(progress.step === null ? { onNow: () => progress.goTo(1) } : {})}
        />
      )}
      {isBusy || state === 'active' || state === 'test' ? null : progress.step === null ? (
        schedule === null ? (
          <Welcome onStart={() => progress.goTo(1)} />
        ) : null
      ) : (
        <Wizard progress={progress} step={progress.step} isScheduled={state === 'scheduled'} />
      )}
    </Page>
  );
}
