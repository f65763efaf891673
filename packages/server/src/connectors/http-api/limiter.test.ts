import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLimiter } from './limiter.ts';

const plenty = { maxConcurrency: 4, maxBackgroundConcurrency: 2, quotaPerMinute: 1_000_000 };
const job = { account: 'company', priority: 'background' } as const;
const person = { account: 'company', priority: 'interactive' } as const;

/** An action that runs until it is released. */
function blocked(started: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    release: () => resolve(),
    action: async () => {
      started.push(name);
      await promise;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = async (milliseconds: number) => await vi.advanceTimersByTimeAsync(milliseconds);

describe('sharing the quota', () => {
  it('reserves slots for people, and lets them run before jobs', async () => {
    const { run } = createLimiter(plenty);
    const started: string[] = [];
    const jobs = ['job 1', 'job 2', 'job 3'].map((name) => blocked(started, name));
    const people = ['person 1', 'person 2', 'person 3'].map((name) => blocked(started, name));
    const done = [
      ...jobs.map(({ action }) => run(job, action)),
      ...people.map(({ action }) => run(person, action)),
    ];
    await pass(0);
    expect(started).toEqual(['job 1', 'job 2', 'person 1', 'person 2']);
    jobs[0]!.release();
    await pass(0);
    expect(started.at(-1)).toBe('person 3');
    for (const one of [...jobs, ...people]) one.release();
    await Promise.all(done);
    expect(started).toHaveLength(6);
  });

  it('lets a batch take as many turns as it has calls, and a person go between them', async () => {
    const { run } = createLimiter({ ...plenty, quotaPerMinute: 240 });
    const started: string[] = [];
    const batch = run({ ...job, cost: 4 }, async () => started.push('batch'));
    await pass(0);
    const one = run(person, async () => started.push('person'));
    await pass(600);
    expect(started).toEqual(['person']);
    await pass(1000);
    expect(started).toEqual(['person', 'batch']);
    await Promise.all([batch, one]);
  });

  it('does not let one account delay another', async () => {
    const { run } = createLimiter(plenty);
    const started: string[] = [];
    const jobs = [1, 2, 3].map((number) => blocked(started, `a${number}`));
    const done = jobs.map(({ action }) => run({ ...job, account: 'a' }, action));
    await run({ ...job, account: 'b' }, async () => started.push('b'));
    expect(started).toEqual(['a1', 'a2', 'b']);
    for (const one of jobs) one.release();
    await Promise.all(done);
  });

  it('never starts more calls in a minute than the quota', async () => {
    const { run } = createLimiter({ ...plenty, maxConcurrency: 1000, quotaPerMinute: 1200 });
    const begins: number[] = [];
    const calls = Array.from({ length: 2600 }, () => run(person, async () => begins.push(performance.now())));
    await pass(3 * 60_000);
    await Promise.all(calls);
    const inMinuteFrom = (from: number) => begins.filter((at) => at >= from && at < from + 60_000).length;
    expect(Math.max(...begins.map(inMinuteFrom))).toBe(1200);
    expect(begins.at(-1)! - begins[0]!).toBeLessThan(2 * 60_000 + 10_000);
  });

  it('lets people go before jobs that wait for the quota', async () => {
    const { run } = createLimiter({ ...plenty, quotaPerMinute: 480 });
    const started: string[] = [];
    const start = (name: string) => async () => void started.push(name);
    const calls = ['job 1', 'job 2', 'job 3', 'job 4'].map((name) => run(job, start(name)));
    await pass(0);
    calls.push(run(person, start('person')));
    await pass(249);
    expect(started).toEqual(['job 1', 'job 2']);
    await pass(1);
    expect(started).toEqual(['job 1', 'job 2', 'person', 'job 3']);
    await pass(250);
    await Promise.all(calls);
    expect(started.at(-1)).toBe('job 4');
  });

  it('spreads a quota of less than one call a second', async () => {
    const { run } = createLimiter({ ...plenty, quotaPerMinute: 30 });
    const begins: number[] = [];
    const calls = [1, 2, 3].map(() => run(job, async () => begins.push(Date.now())));
    const began = Date.now();
    await pass(10_000);
    await Promise.all(calls);
    expect(begins.map((at) => at - began)).toEqual([0, 2000, 4000]);
  });

  it("pauses jobs, not people, after the provider's rate limit, for the longest wait", async () => {
    const { run, pauseJobs } = createLimiter(plenty);
    pauseJobs('company', 200);
    pauseJobs('company', 100);
    const began = performance.now();
    await run(person, async () => undefined);
    expect(performance.now() - began).toBe(0);
    const late = run(job, async () => performance.now() - began);
    await pass(1000);
    expect(await late).toBe(200);
  });

  it('pauses jobs that already wait for the quota, and lets them go first afterwards', async () => {
    const { run, pauseJobs } = createLimiter({ ...plenty, quotaPerMinute: 240 });
    const started: string[] = [];
    const start = (name: string) => async () => void started.push(name);
    const jobs = ['job 1', 'job 2', 'job 3', 'job 4'].map((name) => run(job, start(name)));
    await pass(0);
    pauseJobs('company', 5000);
    await pass(4900);
    expect(started).toEqual(['job 1']);
    await pass(2000);
    await Promise.all(jobs);
    expect(started).toEqual(['job 1', 'job 2', 'job 3', 'job 4']);
  });

  it.each([['interactive'], ['background']] as const)(
    "does not keep %s calls waiting when the machine's clock is set back",
    async (priority) => {
      const { run } = createLimiter({ ...plenty, quotaPerMinute: 240 });
      const started: string[] = [];
      const start = (name: string) => run({ account: 'company', priority }, async () => started.push(name));
      const calls = [start('first'), start('second')];
      await pass(0);
      vi.setSystemTime(Date.now() - 3_600_000);
      calls.push(start('third'));
      await pass(1000);
      expect(started).toEqual(['first', 'third', 'second']);
      await Promise.all(calls);
    },
  );

  it('releases a slot after a failure', async () => {
    const { run } = createLimiter({ ...plenty, maxConcurrency: 1, maxBackgroundConcurrency: 1 });
    await expect(run(job, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await run(job, async () => 'next')).toBe('next');
  });

  it.each([['interactive'], ['background']] as const)(
    'lets an %s call be cancelled while it waits',
    async (priority) => {
      const { run } = createLimiter({ ...plenty, maxConcurrency: 1, maxBackgroundConcurrency: 1 });
      const started: string[] = [];
      const first = blocked(started, 'first');
      const running = run(person, first.action);
      const cancel = new AbortController();
      const turn = { account: 'company', priority, signal: cancel.signal };
      const waiting = run(turn, async () => started.push('cancelled'));
      cancel.abort(new Error('gone'));
      await expect(waiting).rejects.toThrow('gone');
      first.release();
      await running;
      await run(job, async () => started.push('next'));
      expect(started).toEqual(['first', 'next']);
    },
  );
});
