import { availableParallelism } from 'node:os';
import { hash as argonHash, parseOptions, verify as argonVerify } from '@node-rs/argon2';
import { normalisePassword } from '@shiftgate/domain/password/strength.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import { createWorkQueue } from './work-queue.ts';

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** Whoever waits longer is told that the service is busy, within two seconds of their request, however slow the machine. */
const longestWaitMs = 1_250;

/** How the PHC text of a hash of today begins; reading the whole text costs a sign-in more. */
const currentPrefix = `$argon2id$v=19$m=${hashParameters.memoryCost},t=${hashParameters.timeCost},p=${hashParameters.parallelism}$`;

export interface PasswordHasherOptions {
  /** Most hashes at once; the number of cores unless given. */
  readonly atOnce?: number;
  /** Most that wait; 64 per core unless given (about a second of work). */
  readonly queueLength?: number;
  /** Secret that is kept apart from the database; the same one for the life of the stored hashes. */
  readonly pepper?: Buffer;
}

/** The hasher of the port, with what the sign-in needs beside it. */
export interface Argon2Hasher extends PasswordHasher {
  /** Whether a stored hash was made with other parameters and should be made anew at the next right password. */
  isOutdated(storedHash: string): boolean;
}

/** The hasher of a process, with how busy it is. */
export interface BusyHasher extends Argon2Hasher {
  /** Passwords that are hashed or wait for it now. */
  queueLength(): number;
}

/** Makes the hasher of a process. The dummy hash for unknown people is made at once. */
export function createPasswordHasher(options: PasswordHasherOptions = {}): BusyHasher {
  const atOnce = options.atOnce ?? availableParallelism();
  const queue = createWorkQueue({ atOnce, queueLength: options.queueLength ?? 64 * atOnce });
  const settings = { ...hashParameters, ...(options.pepper ? { secret: options.pepper } : {}) };
  const dummy = argonHash('no person has this password', settings);
  // Awaited where it is used; without this a failure before would end the process.
  dummy.catch(() => undefined);
  return {
    hash: (password) => queue.run(() => argonHash(normalisePassword(password), settings)),
    verify: (storedHash, password) =>
      queue.run(async () => {
        const isRight = await argonVerify(storedHash ?? (await dummy), normalisePassword(password), settings);
        return storedHash !== null && isRight;
      }, longestWaitMs),
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
