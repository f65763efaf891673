import { Alert, Button, Loader } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleXFilled,
} from '@tabler/icons-react';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import { needsSignIn } from '#components/control/activation-errors.ts';
import { useSession } from '#lib/auth/session.ts';
import { useAuthorize } from '#lib/auth/use-authorize.ts';
import { formatWhen } from '#lib/i18n/formats.ts';
import { now } from '#lib/now.ts';
import { useLanguage, useOptionalText, useReasonText, useT } from '#lib/i18n/texts.tsx';
import type { TextKey } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { FirstSignIns } from './first-sign-ins.tsx';
import { hasFailed, formatRunTitle, formatStepNote } from './model/run-view.ts';
import type { Run } from './model/model.ts';

type StepState = Run['steps'][number]['state'];

const failures: Readonly<Record<Run['kind'], TextKey>> = {
  activate: 'control.rolledBack',
  deactivate: 'control.rolledBackOff',
  start_test: 'activation.test.failedStart',
  reset_test: 'activation.test.failedEnd',
};

const follows = { activate: 'control.followsOn', deactivate: 'control.followsOff' } as const;

interface RunProgressProps {
  readonly run: Run;
  /** Without it the title names the switch. */
  readonly title?: string;
}

/** The progress of a run, step by step. A failure shows what was undone and why. */
export function RunProgress({ run, title }: RunProgressProps) {
  return (
    <Card title={<RunTitle run={run} title={title} />}>
      <RunSteps run={run} />
    </Card>
  );
}

function RunTitle({ run, title }: { readonly run: Run; readonly title: string | undefined }) {
  const t = useT();
  return title ?? t(formatRunTitle(run));
}

/** The steps alone, for where a frame is there already. */
export function RunSteps({ run }: { readonly run: Run }) {
  const t = useT();
  const optional = useOptionalText();
  const formatReason = useReasonText();
  const reason = run.error === null ? null : formatReason(run.error);
  return (
    <>
      {hasFailed(run) ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" mb="md">
          {t(failures[run.kind])}
          {reason === null ? null : <div>{t('control.reason', { reason })}</div>}
          {run.error !== null && needsSignIn(run.error) ? <SignInAgain /> : null}
        </Alert>
      ) : null}
      <ol className="sg-run" aria-live="polite">
        {run.steps.map((step) => (
          <li key={step.name} data-state={step.state}>
            <StepIcon state={step.state} />
            <span>
              {optional(`control.runSteps.${step.name}`) ?? step.name}{' '}
              <span className="sg-muted">{t(`control.stepStates.${step.state}`)}</span>{' '}
              {step.progress === null ? null : (
                <span className="sg-muted">{t('control.stepProgress', { ...step.progress })}</span>
              )}
              <StepNote run={run} step={step} />
            </span>
          </li>
        ))}
      </ol>
      {run.outcome === 'running' ? <p className="sg-muted">{t('control.progressStays')}</p> : null}
      {run.outcome === 'done' ? <WorkspaceFollows run={run} /> : null}
    </>
  );
}

/** The way to sign in at the workspace again, which comes back to this screen. */
function SignInAgain() {
  const t = useT();
  const { me } = useSession();
  const { authorize, isPending } = useAuthorize({ forControl: true });
  if (!me.is_control_admin) return null;
  return (
    <Button mt="sm" size="compact-sm" color="red" loading={isPending} onClick={authorize}>
      {t('control.signInAgain')}
    </Button>
  );
}

/** Why a step is not done: red when the administrator has to act, quiet when it is retried. */
function StepNote({ run, step }: { readonly run: Run; readonly step: Run['steps'][number] }) {
  const t = useT();
  const formatReason = useReasonText();
  const note = formatStepNote(run, step);
  if (step.error === null || note === null) return null;
  if (note === 'error')
    return (
      <div className="sg-run-error">
        {formatReason(step.error)} <StepFacts step={step} />
      </div>
    );
  const isAway = step.error === 'DIRECTORY_UNAVAILABLE';
  return (
    <div className="sg-muted">
      {isAway ? t('control.noAnswerAgain') : t('control.triesAgain', { reason: formatReason(step.error) })}
    </div>
  );
}

/** What the error is about: the domain, the service that has it, the people. */
function StepFacts({ step: { facts } }: { readonly step: Run['steps'][number] }) {
  const t = useT();
  const { domain, issuer, people } = facts;
  return (
    <>
      {typeof domain === 'string' && domain !== '' ? (
        <div>{t('control.stepFacts.domain', { domain })}</div>
      ) : null}
      {typeof issuer === 'string' ? <div>{t('control.stepFacts.issuer', { issuer })}</div> : null}
      {Array.isArray(people) ? (
        <div>{t('control.stepFacts.people', { names: people.join(', ') })}</div>
      ) : null}
    </>
  );
}

function StepIcon({ state }: { readonly state: StepState }) {
  if (state === 'running') return <Loader size={18} aria-hidden />;
  if (state === 'done') return <IconCircleCheckFilled size={20} aria-hidden />;
  if (state === 'failed') return <IconCircleXFilled size={20} aria-hidden />;
  if (state === 'kept') return <IconArchive size={20} aria-hidden />;
  if (state === 'undone') return <IconArrowBackUp size={20} aria-hidden />;
  return <IconCircle size={20} aria-hidden />;
}

/** That the sign-in of whole domains changes only some time after the run, and what is known of it. */
function WorkspaceFollows({ run }: { readonly run: Run }) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  if (federationKinds[company.oauth] === 'profiles' || !(run.kind in follows)) return null;
  const { read_back_at: readBackAt } = run;
  const zone = company.zone;
  return (
    <Alert color="accent" mt="md" role="status">
      {t(follows[run.kind as keyof typeof follows])}
      {readBackAt === null ? null : (
        <div>
          {t('control.readBack', { moment: formatWhen(readBackAt, { nowMs: now(), zone, language }, t) })}
        </div>
      )}
      {run.kind === 'activate' ? <FirstSignIns /> : null}
    </Alert>
  );
}
