import { availableParallelism } from 'node:os';
import { parseOptions } from '@node-rs/argon2';
import { normalisePassword } from '@shiftgate/domain/password/strength.ts';
import type { HashTurn, PasswordHasher } from '#ports/password-hasher.ts';
import { createHashThreads } from './hash-threads.ts';
import { createWorkQueue } from './work-queue.ts';
import type { PlaceInQueue } from './work-queue.ts';

/** argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** A longer wait is answered as busy: well within two seconds of the request, however slow the machine. */
export const longestHashWaitMs = 1_250;

// About two seconds of work of one company; the bound beside that of `longestHashWaitMs`.
const waitingPerThread = 128;

/** The prefix of the PHC string of a current hash; parsing the whole string costs a sign-in more. */
const currentPrefix = `$argon2id$v=19$m=${hashParameters.memoryCost},t=${hashParameters.timeCost},p=${hashParameters.parallelism}$`;

export interface PasswordHasherOptions {
  /** Secret kept apart from the database; fixed for the life of the stored hashes. */
  readonly pepper?: Buffer;
}

/** The hasher of the port, with what the sign-in needs besides it. */
export interface Argon2Hasher extends PasswordHasher {
  /** Whether a stored hash has other parameters and needs a rehash at the next right password. */
  isOutdated(storedHash: string): boolean;
  /** How long a new password of a company, or of none, would wait for its turn, in milliseconds. */
  expectedWaitMs(companyKey: string | null): number;
  /** Whether a password of a company, or of none, waits for its turn. */
  hasLine(companyKey: string | null): boolean;
}

/** The hasher of a process, with its load. */
export interface BusyHasher extends Argon2Hasher {
  /** Passwords that are being hashed or wait for it. */
  queueLength(): number;
}

// One set per process, a thread for each core: all hashing shares them.
const concurrency = availableParallelism();
const threads = createHashThreads({ maxThreads: concurrency });

const placeOf = (turn: HashTurn | undefined): PlaceInQueue => ({
  owner: turn?.companyKey ?? null,
  longestWaitMs: turn?.longestWaitMs ?? longestHashWaitMs,
});

/** Creates the hasher of a process. The dummy hash for unknown people is made right away. */
export function createPasswordHasher(options: PasswordHasherOptions = {}): BusyHasher {
  const queue = createWorkQueue({ concurrency, queueLength: waitingPerThread * concurrency });
  const secret = options.pepper ?? null;
  const make = async (password: string): Promise<string> =>
    String(await threads.run({ password, stored: null, settings: hashParameters, secret }));
  const dummy = make('no person has this password');
  // It is awaited where it is used; an earlier failure would otherwise end the process.
  dummy.catch(() => undefined);
  return {
    hash: (password, turn) => queue.run(() => make(normalisePassword(password)), placeOf(turn)),
    verify: (storedHash, password, turn) =>
      queue.run(async () => {
        const stored = storedHash ?? (await dummy);
        const order = { password: normalisePassword(password), stored, settings: hashParameters, secret };
        return (await threads.run(order)) === true && storedHash !== null;
      }, placeOf(turn)),
    expectedWaitMs: (companyKey) => queue.expectedWaitMs(companyKey),
    hasLine: (companyKey) => queue.hasLine(companyKey),
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
