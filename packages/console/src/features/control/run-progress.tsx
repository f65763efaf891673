import { Alert, Loader } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleXFilled,
} from '@tabler/icons-react';
import { useOptionalText, useReasonText, useT } from '../../lib/texts.tsx';
import type { TextKey } from '../../lib/texts.tsx';
import { Card } from '../../ui/page.tsx';

type Run = NonNullable<CallResponse<'control.state'>['run']>;
type StepState = Run['steps'][number]['state'];

const titles: Readonly<Record<Run['kind'], TextKey>> = {
  activate: 'control.progressActivate',
  deactivate: 'control.progressDeactivate',
  start_test: 'activation.test.starting',
  reset_test: 'activation.test.ending',
};
const failures: Readonly<Record<Run['kind'], TextKey>> = {
  activate: 'control.rolledBack',
  deactivate: 'control.rolledBackOff',
  start_test: 'activation.test.failedStart',
  reset_test: 'activation.test.failedEnd',
};

interface RunProgressProps {
  readonly run: Run;
  /** Left out, it says what is being switched. */
  readonly title?: string;
}

/** A run of switching control, step by step as it happens; a failure says what was undone and why. */
export function RunProgress({ run, title }: RunProgressProps) {
  return (
    <Card title={<RunTitle run={run} title={title} />}>
      <RunSteps run={run} />
    </Card>
  );
}

function RunTitle({ run, title }: { readonly run: Run; readonly title: string | undefined }) {
  const t = useT();
  return title ?? t(titles[run.kind]);
}

/** The steps alone, for where a frame is there already. */
export function RunSteps({ run }: { readonly run: Run }) {
  const t = useT();
  const optional = useOptionalText();
  const sayReason = useReasonText();
  const reason = run.error === null ? null : sayReason(run.error);
  return (
    <>
      {run.outcome === 'rolled_back' || run.outcome === 'failed' ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" mb="md">
          {t(failures[run.kind])}
          {reason === null ? null : <div>{t('control.reason', { reason })}</div>}
        </Alert>
      ) : null}
      <ol className="sg-run" aria-live="polite">
        {run.steps.map((step) => (
          <li key={step.name} data-state={step.state}>
            <StepIcon state={step.state} />
            <span>
              {optional(`control.runSteps.${step.name}`) ?? step.name}{' '}
              <span className="sg-muted">{t(`control.stepStates.${step.state}`)}</span>
              {step.error === null ? null : <div className="sg-run-error">{sayReason(step.error)}</div>}
            </span>
          </li>
        ))}
      </ol>
      {run.outcome === 'running' ? <p className="sg-muted">{t('control.progressStays')}</p> : null}
    </>
  );
}

function StepIcon({ state }: { readonly state: StepState }) {
  if (state === 'running') return <Loader size={18} aria-hidden />;
  if (state === 'done') return <IconCircleCheckFilled size={20} aria-hidden />;
  if (state === 'failed') return <IconCircleXFilled size={20} aria-hidden />;
  if (state === 'undone') return <IconArrowBackUp size={20} aria-hidden />;
  return <IconCircle size={20} aria-hidden />;
}
