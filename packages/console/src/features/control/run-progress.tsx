import { Alert, Loader } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleXFilled,
} from '@tabler/icons-react';
import { useOptionalText, useT } from '../../lib/texts.tsx';
import { Card } from '../../ui/page.tsx';

type Run = NonNullable<CallResponse<'control.state'>['run']>;
type StepState = Run['steps'][number]['state'];

/** A run of switching control, step by step as it happens; a failure says what was undone and why. */
export function RunProgress({ run }: { readonly run: Run }) {
  const t = useT();
  const optional = useOptionalText();
  const reason = run.error === null ? null : (optional(`errors.${run.error}`, { id: '-' }) ?? run.error);
  const isOff = run.kind === 'deactivate';
  return (
    <Card title={t(isOff ? 'control.progressDeactivate' : 'control.progressActivate')}>
      {run.outcome === 'rolled_back' || run.outcome === 'failed' ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" mb="md">
          {t(isOff ? 'control.rolledBackOff' : 'control.rolledBack')}
          {reason === null ? null : <div>{t('control.reason', { reason })}</div>}
        </Alert>
      ) : null}
      <ol className="sg-run" aria-live="polite">
        {run.steps.map((step) => (
          <li key={step.name} data-state={step.state}>
            <StepIcon state={step.state} />
            <span>{optional(`control.runSteps.${step.name}`) ?? step.name}</span>
            <span className="sg-muted">{t(`control.stepStates.${step.state}`)}</span>
            {step.error === null ? null : (
              <span className="sg-run-error">{optional(`errors.${step.error}`) ?? step.error}</span>
            )}
          </li>
        ))}
      </ol>
      {run.outcome === 'running' ? <p className="sg-muted">{t('control.progressStays')}</p> : null}
    </Card>
  );
}

function StepIcon({ state }: { readonly state: StepState }) {
  if (state === 'running') return <Loader size={18} aria-hidden />;
  if (state === 'done') return <IconCircleCheckFilled size={20} aria-hidden />;
  if (state === 'failed') return <IconCircleXFilled size={20} aria-hidden />;
  if (state === 'undone') return <IconArrowBackUp size={20} aria-hidden />;
  return <IconCircle size={20} aria-hidden />;
}
