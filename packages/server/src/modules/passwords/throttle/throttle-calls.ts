import { prepare } from '#db/pipeline.ts';
import type { Part } from '#db/pipeline.ts';
import { throttleBounds } from './throttle-bounds.ts';
import type { SubjectKeys } from './throttle-subjects.ts';

const {
  accountFailures,
  pairFailures,
  addressFailures,
  trustedFactor,
  firstWaitSeconds,
  longestWaitSeconds,
  forgetSeconds,
  rememberSuccessSeconds,
} = throttleBounds;

const addressBounds = `
  address_bound => ${addressFailures}, trusted_address_bound => ${addressFailures * trustedFactor},
  first_wait_seconds => ${firstWaitSeconds}, longest_wait_seconds => ${longestWaitSeconds}`;

// An office shares one counter, so the commit of this transaction does not wait for the disk and blocks no other
// sign-in. The row of the attempt follows, and its commit waits for both.
const withoutDisk = prepare("select set_config('synchronous_commit', 'off', true)");

const attempt = prepare(`
select * from count_attempt(at => $1, account => $2, pair => $3, address => $4, trusted_successes => $5,
  account_bound => ${accountFailures}, pair_bound => ${pairFailures}, ${addressBounds},
  forget_seconds => ${forgetSeconds})`);

/** Counts an attempt; the last statement returns its counters. */
export function countAttempt(
  { account, pair, address }: SubjectKeys,
  trustedPeople: number,
  now: number,
): readonly [Part, Part] {
  const values = [new Date(now), account, pair, address, trustedPeople];
  return [
    { statement: withoutDisk, values: [] },
    { statement: attempt, values },
  ];
}

const wrongPassword = prepare(`
select count_wrong_password(at => $1, address => $2, trusted_successes => $3, ${addressBounds},
  forget_seconds => ${forgetSeconds})`);

export function countWrongPassword({ address }: SubjectKeys, trustedPeople: number, now: number): Part {
  return { statement: wrongPassword, values: [new Date(now), address, trustedPeople] };
}

const rightPassword = prepare(`
select count_right_password(at => $1, account => $2, pair => $3, address => $4, own_address_lockout => $5,
  trusted_successes => ${throttleBounds.trustedPeople}, remember_seconds => ${rememberSuccessSeconds},
  forget_seconds => ${forgetSeconds})`);

export function countRightPassword(
  { account, pair, address }: SubjectKeys,
  ownAddressLockout: Date | null,
  now: number,
): Part {
  return { statement: rightPassword, values: [new Date(now), account, pair, address, ownAddressLockout] };
}

const knownPlace = prepare(`
select from throttle_counters where scope = 'pair' and subject = $1 and successes > 0 and expires_at > $2`);

/** Finds a row where an account has signed in from a place. */
export function findKnownPlace({ pair }: SubjectKeys, now: number): Part {
  return { statement: knownPlace, values: [pair, new Date(now)] };
}

const takeBack = prepare(
  'select take_back_attempt(counter => $1, subject => $2, counted => $3, own_lockout => $4)',
);

export function takeBackAttempt(
  counter: keyof SubjectKeys,
  subject: Buffer,
  counted: number,
  ownLockout: Date | null,
): Part {
  return { statement: takeBack, values: [counter, subject, counted, ownLockout] };
}
