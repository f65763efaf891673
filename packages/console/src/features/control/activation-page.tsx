import { Button, Group, Stepper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCall, useAct } from '../../lib/query.ts';
import { rememberControlState, useSession } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { useUrlState } from '../../lib/url-state.ts';
import { Card, ErrorState, LoadingLines, NoPermissionState, Page, PageHeader } from '../../ui/page.tsx';
import { DomainsStep } from './domains-step.tsx';
import { LogoutStep } from './logout-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { RunProgress } from './run-progress.tsx';
import { firstPlan, isStepReady, wizardSteps } from './wizard.ts';
import type { Plan } from './wizard.ts';
import './control.css';

/** The activation wizard; while a run is under way its progress stands here instead. */
export function ActivationPage() {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { me } = useSession();
  const control = useCall('control.state', {}, { everyMs: 2000 });
  const state = control.data?.state;
  const isBusy = state === 'activating' || state === 'deactivating';
  const [wasBusy, setWasBusy] = useState(false);
  if (isBusy && !wasBusy) setWasBusy(true);
  useEffect(() => {
    if (state !== 'active') return;
    rememberControlState(client, state);
    void navigate({ to: '/activation-completed', replace: true });
  }, [state, client, navigate]);
  if (!me.is_control_admin) return <NoPermissionState />;
  if (control.data === undefined) {
    return control.error === null ? (
      <LoadingLines />
    ) : (
      <ErrorState isWholePage error={control.error} onRetry={() => void control.refetch()} />
    );
  }
  const { run } = control.data;
  return (
    <Page isNarrow>
      {state === 'deactivating' ? (
        <PageHeader title={t('control.progressDeactivate')} />
      ) : (
        <PageHeader title={t('control.title')} description={t('control.description')} />
      )}
      {run !== null && (isBusy || wasBusy || run.outcome === 'rolled_back' || run.outcome === 'failed') ? (
        <RunProgress run={run} />
      ) : null}
      {isBusy || state === 'active' ? null : <Wizard />}
    </Page>
  );
}

function Wizard() {
  const t = useT();
  const { company } = useSession();
  const { state, push } = useUrlState({ step: '1' });
  const [plan, setPlan] = useState<Plan>(() =>
    firstPlan(company.domains_list, company.default_pass_set_at !== null),
  );
  const wanted = Math.min(Math.max(Math.trunc(Number(state.step)) || 1, 1), wizardSteps.length);
  const index = wanted - 1;
  const change = (part: Partial<Plan>) => setPlan((before) => ({ ...before, ...part }));
  const setPassword = useAct('company.setDefaultPassword', {
    invalidates: ['company.current'],
    onSuccess: () => {
      change({ isDefaultSet: true, defaultPassword: '' });
      push({ step: String(wanted + 1) });
    },
  });
  const activate = useAct('control.activate', {
    invalidates: ['control.state', 'company.current', 'company.sso', 'home.summary'],
    errorsStay: true,
  });
  const goOn = () => {
    if (wizardSteps[index] === 'password' && plan.defaultPassword !== '') {
      setPassword.mutate({ body: { default_pass: plan.defaultPassword } });
    } else push({ step: String(wanted + 1) });
  };
  const start = () =>
    activate.mutate({
      body: { domains: [...plan.domains], password_option: 'default', logout_option: plan.logoutOption },
    });
  const isLast = index === wizardSteps.length - 1;
  const isReady = wizardSteps.slice(0, wanted).every((step) => isStepReady(step, plan));
  return (
    <Card>
      <Stepper
        active={index}
        onStepClick={(clicked) => clicked < index && push({ step: String(clicked + 1) })}
        size="sm"
      >
        {wizardSteps.map((step) => (
          <Stepper.Step key={step} label={t(`control.steps.${step}`)} />
        ))}
      </Stepper>
      <h2 className="sg-wizard-now">
        {t('control.stepOf', {
          step: wanted,
          total: wizardSteps.length,
          name: t(`control.steps.${wizardSteps[index] ?? 'domains'}`),
        })}
      </h2>
      <div className="sg-wizard-step">
        {wizardSteps[index] === 'domains' ? (
          <DomainsStep plan={plan} all={company.domains_list} onChange={change} />
        ) : null}
        {wizardSteps[index] === 'password' ? <PasswordStep plan={plan} onChange={change} /> : null}
        {wizardSteps[index] === 'logout' ? <LogoutStep plan={plan} onChange={change} /> : null}
        {wizardSteps[index] === 'review' ? <ReviewStep plan={plan} /> : null}
      </div>
      <Group justify="space-between">
        <Button variant="default" disabled={index === 0} onClick={() => push({ step: String(wanted - 1) })}>
          {t('common.back')}
        </Button>
        {isLast ? (
          <Button disabled={!isReady} loading={activate.isPending} onClick={start}>
            {t('control.activate')}
          </Button>
        ) : (
          <Button disabled={!isReady} loading={setPassword.isPending} onClick={goOn}>
            {t('common.next')}
          </Button>
        )}
      </Group>
    </Card>
  );
}
