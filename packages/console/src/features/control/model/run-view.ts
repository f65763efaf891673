import type { TextKey } from '#lib/i18n/texts.tsx';
import { wizardSteps } from './wizard.ts';
import type { Run } from './model.ts';
type Step = Run['steps'][number];

const titles: Readonly<Record<Run['kind'], { running: TextKey; failed: TextKey; done?: TextKey }>> = {
  activate: { running: 'control.progressActivate', failed: 'control.failedActivate' },
  deactivate: {
    running: 'control.progressDeactivate',
    failed: 'control.failedDeactivate',
    done: 'control.deactivatedTitle',
  },
  start_test: { running: 'activation.test.starting', failed: 'activation.test.failedTitle' },
  reset_test: { running: 'activation.test.ending', failed: 'activation.test.ending' },
};

/** Whether the run is over without having got there. */
export const hasFailed = ({ outcome }: Run): boolean => outcome === 'rolled_back' || outcome === 'failed';

/** Whether what was begun is being taken back, since a step failed for good. */
export const isGoingBack = ({ outcome, steps }: Run): boolean =>
  outcome === 'running' && steps.some((step) => step.state === 'failed');

/** The heading over a run's steps. */
export function formatRunTitle(run: Run): TextKey {
  const { running, failed, done } = titles[run.kind];
  if (hasFailed(run)) return failed;
  if (isGoingBack(run)) return 'control.progressBack';
  return run.outcome === 'done' ? (done ?? running) : running;
}

/** The text for a step's error: that it is retried, or the error itself; null without one. */
export function formatStepNote({ outcome }: Run, { state, error }: Step): 'again' | 'error' | null {
  if (error === null) return null;
  return outcome === 'running' && state !== 'failed' ? 'again' : 'error';
}

/** Whether the activation screen shows a run: a failed one is shown where it ended, not above the next attempt. */
export function isRunShown(
  run: Run,
  {
    isBusy,
    wasBusy,
    step,
  }: { readonly isBusy: boolean; readonly wasBusy: boolean; readonly step: number | null },
): boolean {
  if (run.kind !== 'activate' && run.kind !== 'deactivate') return false;
  if (isBusy) return true;
  return hasFailed(run) ? step === null || step === wizardSteps.length : wasBusy;
}
