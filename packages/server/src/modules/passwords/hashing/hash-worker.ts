import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashOrder } from './hash-threads.ts';

// Hashing may take its time, but a continued session must not wait behind it for a core. Linux has priorities per
// thread; elsewhere this would lower the whole process.
const low = constants.priority.PRIORITY_BELOW_NORMAL;
// A whole process of lower priority may not raise that of a thread.
if (process.platform === 'linux' && getPriority(0) < low) setPriority(0, low);

function work({ password, stored, settings, secret }: HashOrder): string | boolean {
  const options = { ...settings, ...(secret === null ? {} : { secret: Buffer.from(secret) }) };
  return stored === null ? hashSync(password, options) : verifySync(stored, password, options);
}

parentPort?.on('message', (order: HashOrder) => {
  let answer: HashAnswer;
  try {
    answer = { result: work(order) };
  } catch (error) {
    answer = { failure: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
