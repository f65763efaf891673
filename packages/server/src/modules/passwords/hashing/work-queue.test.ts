import { expect, it } from 'vitest';
import { HashQueueFullError } from '#ports/password-hasher.ts';
import { createWorkQueue } from './work-queue.ts';

it('rejects work that has waited too long, and runs the rest', async () => {
  const queue = createWorkQueue({ concurrency: 1, queueLength: 10 });
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const first = queue.run(() => gate.promise);
  const patient = queue.run(async () => void done.push('patient'));
  const hasty = queue.run(async () => void done.push('hasty'), { longestWaitMs: 20 });
  const last = queue.run(async () => void done.push('last'), { longestWaitMs: 60_000 });
  expect(queue.size).toBe(4);
  await expect(hasty).rejects.toBeInstanceOf(HashQueueFullError);
  expect(queue.size).toBe(3);
  gate.resolve();
  await Promise.all([first, patient, last]);
  expect(done).toEqual(['patient', 'last']);
  expect(queue.size).toBe(0);
});

it('rejects work right away when its expected wait is too long', async () => {
  let nowMs = 0;
  const queue = createWorkQueue({ concurrency: 2, queueLength: 1000, nowMs: () => nowMs });
  const take = async (ms: number): Promise<void> => {
    const gate = Promise.withResolvers<void>();
    const piece = queue.run(() => gate.promise);
    nowMs += ms;
    gate.resolve();
    await piece;
  };
  for (let piece = 0; piece < 5; piece += 1) await take(30);
  expect(queue.expectedWaitMs()).toBe(0);

  const gate = Promise.withResolvers<void>();
  const line = Array.from({ length: 2 + 20 }, () => queue.run(() => gate.promise));
  // The first twenty in line and the new one, two at a time.
  expect(queue.expectedWaitMs()).toBeCloseTo((21 * 30) / 2);
  await expect(queue.run(() => Promise.resolve(), { longestWaitMs: 300 })).rejects.toBeInstanceOf(
    HashQueueFullError,
  );
  expect(queue.size).toBe(22);
  const last = queue.run(() => Promise.resolve('in time'), { longestWaitMs: 400 });
  gate.resolve();
  expect(await last).toBe('in time');
  await Promise.all(line);
});

it('lets the owners take turns, however long a line is', async () => {
  let nowMs = 0;
  const queue = createWorkQueue({ concurrency: 1, queueLength: 3, nowMs: () => nowMs });
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const run = (owner: string, name: string) =>
    queue.run(
      async () => {
        await gate.promise;
        nowMs += 100;
        done.push(name);
      },
      { owner },
    );
  gate.resolve();
  await run('warm-up', 'warm-up');

  const pieces = [
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['a', 'a4'],
    ['b', 'b1'],
    ['b', 'b2'],
    ['c', 'c1'],
  ] as const;
  const line = pieces.map(([owner, name]) => run(owner, name));
  const tooMany = run('a', 'a5');
  // Of the waiting ones, a new piece of `d` has one of each line before it; one of `b` two of `a`, its own and `c1`.
  expect(queue.expectedWaitMs('d')).toBeCloseTo(4 * 100);
  expect(queue.expectedWaitMs('b')).toBeCloseTo((3 + 2 + 1 + 1) * 100);
  await expect(tooMany).rejects.toBeInstanceOf(HashQueueFullError);
  await Promise.all(line);
  expect(done.slice(1)).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(queue.expectedWaitMs('a')).toBe(0);
});
