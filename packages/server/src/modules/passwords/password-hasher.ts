import { availableParallelism } from 'node:os';
import { parseOptions } from '@node-rs/argon2';
import { normalisePassword } from '@shiftgate/domain/password/strength.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import { createHashThreads } from './hash-threads.ts';
import { createWorkQueue } from './work-queue.ts';

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** Whoever would wait longer is told that the service is busy: well within two seconds of their request, however slow the machine. */
export const longestHashWaitMs = 1_250;

/** How the PHC text of a hash of today begins; reading the whole text costs a sign-in more. */
const currentPrefix = `$argon2id$v=19$m=${hashParameters.memoryCost},t=${hashParameters.timeCost},p=${hashParameters.parallelism}$`;

export interface PasswordHasherOptions {
  /** Most hashes at once; the number of cores unless given. */
  readonly atOnce?: number;
  /** Most that wait, beside the bound by time; 128 per core unless given (about two seconds of work). */
  readonly queueLength?: number;
  /** Secret that is kept apart from the database; the same one for the life of the stored hashes. */
  readonly pepper?: Buffer;
}

/** The hasher of the port, with what the sign-in needs beside it. */
export interface Argon2Hasher extends PasswordHasher {
  /** Whether a stored hash was made with other parameters and should be made anew at the next right password. */
  isOutdated(storedHash: string): boolean;
  /** How long a password that comes now would wait for its turn, in milliseconds. */
  expectedWaitMs(): number;
}

/** The hasher of a process, with how busy it is. */
export interface BusyHasher extends Argon2Hasher {
  /** Passwords that are hashed or wait for it now. */
  queueLength(): number;
}

// One set for the process: whatever hashes in it shares the cores.
const threads = createHashThreads();

/** Makes the hasher of a process. The dummy hash for unknown people is made at once. */
export function createPasswordHasher(options: PasswordHasherOptions = {}): BusyHasher {
  const atOnce = options.atOnce ?? availableParallelism();
  const queue = createWorkQueue({ atOnce, queueLength: options.queueLength ?? 128 * atOnce });
  const secret = options.pepper ?? null;
  const make = async (password: string): Promise<string> =>
    String(await threads.run({ password, stored: null, settings: hashParameters, secret }));
  const dummy = make('no person has this password');
  // Awaited where it is used; without this a failure before would end the process.
  dummy.catch(() => undefined);
  return {
    hash: (password) => queue.run(() => make(normalisePassword(password)), longestHashWaitMs),
    verify: (storedHash, password) =>
      queue.run(async () => {
        const stored = storedHash ?? (await dummy);
        const order = { password: normalisePassword(password), stored, settings: hashParameters, secret };
        return (await threads.run(order)) === true && storedHash !== null;
      }, longestHashWaitMs),
    expectedWaitMs: () => queue.expectedWaitMs(),
    queueLength: () => queue.size,
    isOutdated(storedHash) {
      if (storedHash.startsWith(currentPrefix)) return false;
      const found = parseOptions(storedHash);
      return (
        found.memoryCost !== hashParameters.memoryCost ||
        found.timeCost !== hashParameters.timeCost ||
        found.parallelism !== hashParameters.parallelism
      );
    },
  };
}
