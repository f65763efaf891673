import { describe, expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

const plenty = { concurrency: 4, backgroundConcurrency: 2, perMinute: 1_000_000 };

/** An action that runs until it is released. */
function held(started: string[], name: string) {
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    letGo: () => letGo(),
    action: async () => {
      started.push(name);
      await until;
    },
  };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('sharing the quota', () => {
  it('reserves slots for people, and lets them run before jobs', async () => {
    const { run } = createLimiter(plenty);
    const started: string[] = [];
    const jobs = ['job 1', 'job 2', 'job 3'].map((name) => held(started, name));
    const persons = ['person 1', 'person 2', 'person 3'].map((name) => held(started, name));
    const done = [
      ...jobs.map(({ action }) => run('company', 'background', action)),
      ...persons.map(({ action }) => run('company', 'interactive', action)),
    ];
    await turn();
    expect(started).toEqual(['job 1', 'job 2', 'person 1', 'person 2']);
    jobs[0]!.letGo();
    await turn();
    expect(started.at(-1)).toBe('person 3');
    for (const one of [...jobs, ...persons]) one.letGo();
    await Promise.all(done);
    expect(started).toHaveLength(6);
  });

  it('does not let one company delay another', async () => {
    const { run } = createLimiter(plenty);
    const started: string[] = [];
    const jobs = [1, 2, 3].map((number) => held(started, `a${number}`));
    const done = jobs.map(({ action }) => run('a', 'background', action));
    await run('b', 'background', async () => started.push('b'));
    expect(started).toEqual(['a1', 'a2', 'b']);
    for (const one of jobs) one.letGo();
    await Promise.all(done);
  });

  it('never starts more calls in a minute than the quota, and reserves some of the first burst for people', async () => {
    // 1,200 a minute: a burst of 100, then 18.3 a second.
    const { run } = createLimiter({ concurrency: 1000, backgroundConcurrency: 1000, perMinute: 1200 });
    let begun = 0;
    const count = async () => {
      begun += 1;
    };
    const jobs = Array.from({ length: 110 }, () => run('company', 'background', count));
    await turn();
    expect(begun).toBeGreaterThanOrEqual(80);
    expect(begun).toBeLessThanOrEqual(82);
    const people = Array.from({ length: 15 }, () => run('company', 'interactive', count));
    await Promise.all(people);
    const before = begun;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(begun - before).toBeLessThanOrEqual(11);
    await Promise.all(jobs);
  }, 20_000);

  it("pauses jobs, not people, after the provider's rate limit", async () => {
    const { run, holdBack } = createLimiter(plenty);
    holdBack('company', 200);
    const began = performance.now();
    await run('company', 'interactive', async () => undefined);
    expect(performance.now() - began).toBeLessThan(100);
    await run('company', 'background', async () => undefined);
    expect(performance.now() - began).toBeGreaterThanOrEqual(195);
  });

  it('releases a slot after a failure', async () => {
    const { run } = createLimiter({ ...plenty, concurrency: 1, backgroundConcurrency: 1 });
    await expect(run('company', 'background', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await run('company', 'background', async () => 'next')).toBe('next');
  });
});
