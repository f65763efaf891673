import { describe, expect, it } from 'vitest';
import { isRunShown, formatRunTitle, formatStepNote } from './run-view.ts';
import type { Run } from './model.ts';

const run = (over: Partial<Run>): Run => ({
  kind: 'activate',
  outcome: 'running',
  error: null,
  steps: [],
  read_back_at: null,
  ...over,
});
const step = (over: Partial<Run['steps'][number]>): Run['steps'][number] => ({
  name: 'certificate',
  state: 'waiting',
  error: null,
  facts: {},
  progress: null,
  ...over,
});

describe('the heading of a run', () => {
  it('names the switch while it runs, and its result', () => {
    expect(formatRunTitle(run({}))).toBe('control.progressActivate');
    expect(formatRunTitle(run({ steps: [step({ state: 'failed' })] }))).toBe('control.progressBack');
    expect(formatRunTitle(run({ outcome: 'rolled_back' }))).toBe('control.failedActivate');
    expect(formatRunTitle(run({ kind: 'deactivate', outcome: 'failed' }))).toBe('control.failedDeactivate');
    expect(formatRunTitle(run({ kind: 'deactivate', outcome: 'done' }))).toBe('control.deactivatedTitle');
  });
});

describe('the text of a step', () => {
  it('announces the retry while it waits, and the error once it failed', () => {
    const waiting = step({ error: 'DIRECTORY_UNAVAILABLE' });
    expect(formatStepNote(run({}), waiting)).toBe('again');
    expect(
      formatStepNote(run({ outcome: 'rolled_back' }), step({ state: 'failed', error: 'MISSING_SCOPE' })),
    ).toBe('error');
    expect(formatStepNote(run({ outcome: 'rolled_back' }), waiting)).toBe('error');
    expect(formatStepNote(run({}), step({}))).toBeNull();
  });
});

describe('a run on the screen of the activation', () => {
  it('is shown while it runs, and after a failure until a change begins', () => {
    const failed = run({ outcome: 'rolled_back' });
    expect(isRunShown(run({}), { isBusy: true, wasBusy: true, step: 2 })).toBe(true);
    expect(isRunShown(failed, { isBusy: false, wasBusy: true, step: 4 })).toBe(true);
    expect(isRunShown(failed, { isBusy: false, wasBusy: false, step: null })).toBe(true);
    expect(isRunShown(failed, { isBusy: false, wasBusy: true, step: 2 })).toBe(false);
    expect(isRunShown(run({ kind: 'reset_test' }), { isBusy: false, wasBusy: true, step: null })).toBe(false);
    expect(isRunShown(run({ outcome: 'done' }), { isBusy: false, wasBusy: false, step: null })).toBe(false);
  });
});
