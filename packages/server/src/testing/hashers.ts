import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import type { Argon2Hasher } from '../modules/passwords/public.ts';

const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1, outputLen: 32 } as const;

/** argon2id at almost no cost, for tests with hundreds of people. */
export function createCheapHasher(): Argon2Hasher {
  const dummy = argonHash('no person has this password', cheap);
  return {
    hash: (password) => argonHash(password, cheap),
    verify: async (stored, password) =>
      (await argonVerify(stored ?? (await dummy), password)) && stored !== null,
    isOutdated: () => false,
    expectedWaitMs: () => 0,
    hasLine: () => true,
  };
}

export interface HashCounts {
  hash: number;
  verify: number;
}

/** Wraps a hasher and counts its calls. */
export function countHashes(inner: Argon2Hasher): Argon2Hasher & { readonly counts: HashCounts } {
  const counts = { hash: 0, verify: 0 };
  return {
    counts,
    isOutdated: (stored) => inner.isOutdated(stored),
    expectedWaitMs: (companyKey) => inner.expectedWaitMs(companyKey),
    hasLine: (companyKey) => inner.hasLine(companyKey),
    hash: (password, turn) => {
      counts.hash += 1;
      return inner.hash(password, turn);
    },
    verify: (stored, password, turn) => {
      counts.verify += 1;
      return inner.verify(stored, password, turn);
    },
  };
}
