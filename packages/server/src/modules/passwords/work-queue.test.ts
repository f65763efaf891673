import { expect, it } from 'vitest';
import { HashQueueFullError } from '../../ports/password-hasher.ts';
import { createWorkQueue } from './work-queue.ts';

it('sends away whoever has waited too long, and lets the others have their turn', async () => {
  const queue = createWorkQueue({ atOnce: 1, queueLength: 10 });
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const first = queue.run(() => gate.promise);
  const patient = queue.run(async () => void done.push('patient'));
  const hasty = queue.run(async () => void done.push('hasty'), 20);
  const last = queue.run(async () => void done.push('last'), 60_000);
  expect(queue.size).toBe(4);
  await expect(hasty).rejects.toBeInstanceOf(HashQueueFullError);
  expect(queue.size).toBe(3);
  gate.resolve();
  await Promise.all([first, patient, last]);
  expect(done).toEqual(['patient', 'last']);
  expect(queue.size).toBe(0);
});
