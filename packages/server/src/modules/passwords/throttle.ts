import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db/transactions.ts';

/** Bounds of the throttles (product decisions, "Passwords"): failures slow, nothing locks for ever. */
export const throttleBounds = {
  /** Failures of one account from one address before it waits. */
  pairFailures: 6,
  /** Failures of one account from everywhere; an address from which the account has signed in is not held up by them. */
  accountFailures: 20,
  /** Failures of one address over accounts that do not exist. */
  addressFailures: 50,
  /** Factor for an address that is on an allowed-IP list or has many successes. */
  trustedFactor: 20,
  /** Successes of an address within its window that make it trusted. */
  trustedSuccesses: 20,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * 60,
  /** Counters are forgotten after this long without a failure. */
  forgetSeconds: 60 * 60,
  /** A pair that has signed in is remembered this long. */
  rememberSuccessSeconds: 30 * 24 * 3600,
} as const;

/** What is counted of one attempt; `addressText` is the client's address or its /64. */
export interface ThrottleSubject {
  readonly companyKey: string;
  /** As typed, in lower case: an account that does not exist is counted like one that does. */
  readonly email: string;
  readonly addressText: string;
  readonly isKnownAccount: boolean;
  /** The address is on an allowed-IP list of the company. */
  readonly isListedAddress: boolean;
}

export type ThrottleAnswer =
  | { readonly isHeldUp: false }
  | { readonly isHeldUp: true; readonly waitMs: number };

/** Counts attempts in the shared database, so that every process knows of the others' failures. */
export interface Throttle {
  /**
   * Counts the attempt as a failure before the password is looked at, so that many at once cannot slip
   * through, or says how long to wait. Nothing is counted while waiting.
   */
  enter(tx: Tx, subject: ThrottleSubject, now: number): Promise<ThrottleAnswer>;
  /** Takes the failure back and remembers the success. */
  succeed(tx: Tx, subject: ThrottleSubject, now: number): Promise<void>;
  /** Takes the failure back without a success: the password was never looked at. */
  takeBack(tx: Tx, subject: ThrottleSubject): Promise<void>;
}

interface CounterRow {
  scope: 'account' | 'pair' | 'address';
  failures: number;
  successes: number;
  blocked_until: Date | null;
}

/** Makes the throttle; the key hides accounts and addresses in the table. */
export function createThrottle(key: Buffer): Throttle {
  const hide = (...parts: string[]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const keysOf = (subject: ThrottleSubject) => ({
    account: hide('account', subject.companyKey, subject.email),
    pair: hide('pair', subject.companyKey, subject.email, subject.addressText),
    address: hide('address', subject.addressText),
  });

  const enter = async (tx: Tx, subject: ThrottleSubject, now: number): Promise<ThrottleAnswer> => {
    const keys = keysOf(subject);
    const { account, pair, address } = await countFailure(tx, keys, subject.isKnownAccount, now);
    // Where the account has signed in before, only its own failures there hold it up: an outsider locks nobody out.
    const isOwnPlace = pair.successes > 0;
    const holding = isOwnPlace ? [pair] : [account, pair, address];
    const until = Math.max(0, ...holding.map((row) => (row.blocked_until ? +row.blocked_until : 0)));
    if (until > now) return { isHeldUp: true, waitMs: until - now };
    const isTrusted = subject.isListedAddress || address.successes >= throttleBounds.trustedSuccesses;
    const bounds = {
      account: throttleBounds.accountFailures,
      pair: throttleBounds.pairFailures,
      address: throttleBounds.addressFailures * (isTrusted ? throttleBounds.trustedFactor : 1),
    };
    for (const row of [account, pair, address]) {
      const over = row.failures - bounds[row.scope];
      if (over >= 0 && !(row.blocked_until && +row.blocked_until > now)) {
        await holdUp(tx, row.scope, keys[row.scope], now + waitAfter(over));
      }
    }
    return { isHeldUp: false };
  };

  return {
    enter,
    async succeed(tx, subject, now) {
      const keys = keysOf(subject);
      await sql`
        update throttle_counters set failures = 0, blocked_until = null
         where scope = 'account' and subject = ${keys.account}`.execute(tx);
      const keep = new Date(now + throttleBounds.rememberSuccessSeconds * 1000);
      const shortly = new Date(now + throttleBounds.forgetSeconds * 1000);
      await sql`
        insert into throttle_counters as c (scope, subject, successes, window_started_at, expires_at)
        values ('pair', ${keys.pair}, 1, ${new Date(now)}, ${keep}), ('address', ${keys.address}, 1, ${new Date(now)}, ${shortly})
        on conflict (scope, subject) do update
           set successes = case when c.expires_at <= ${new Date(now)} then 1 else c.successes + 1 end,
               failures = case when c.scope = 'pair' then 0 else c.failures end,
               blocked_until = case when c.scope = 'pair' then null else c.blocked_until end,
               expires_at = greatest(c.expires_at, excluded.expires_at)`.execute(tx);
    },
    async takeBack(tx, subject) {
      const keys = keysOf(subject);
      const scopes = subject.isKnownAccount ? ['account', 'pair'] : ['account', 'pair', 'address'];
      await sql`
        update throttle_counters set failures = greatest(0, failures - 1), blocked_until = null
         where scope = any(${scopes}) and subject = any(${Object.values(keys)})`.execute(tx);
    },
  };
}

/** From the bound on each further failure doubles the wait, up to the longest; milliseconds. */
function waitAfter(over: number): number {
  const { firstWaitSeconds, longestWaitSeconds } = throttleBounds;
  return 1000 * Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(over, 20));
}

/**
 * Adds one failure to each counter that is not held up, in one statement: its row locks make attempts that
 * come at the same time wait for each other. The answer holds the waits as they were before.
 */
async function countFailure(
  tx: Tx,
  keys: Readonly<Record<CounterRow['scope'], Buffer>>,
  isKnownAccount: boolean,
  now: number,
): Promise<Record<CounterRow['scope'], CounterRow>> {
  const at = new Date(now);
  const forgetAt = new Date(now + throttleBounds.forgetSeconds * 1000);
  const staleSince = new Date(now - throttleBounds.forgetSeconds * 1000);
  const atAddress = isKnownAccount ? 0 : 1;
  const { rows } = await sql<CounterRow>`
    insert into throttle_counters as c (scope, subject, failures, window_started_at, last_failure_at, expires_at)
    values ('account', ${keys.account}, 1, ${at}, ${at}, ${forgetAt}),
           ('pair', ${keys.pair}, 1, ${at}, ${at}, ${forgetAt}),
           ('address', ${keys.address}, ${atAddress}::integer, ${at}, ${at}, ${forgetAt})
    on conflict (scope, subject) do update
       set failures = case when c.blocked_until > ${at} then c.failures
                           when c.expires_at <= ${at} or c.last_failure_at <= ${staleSince} then excluded.failures
                           else c.failures + excluded.failures end,
           successes = case when c.expires_at <= ${at} then 0 else c.successes end,
           last_failure_at = case when excluded.failures > 0 then ${at} else c.last_failure_at end,
           expires_at = greatest(c.expires_at, ${forgetAt})
    returning scope, failures, successes, blocked_until`.execute(tx);
  const of = (scope: CounterRow['scope']): CounterRow =>
    rows.find((row) => row.scope === scope) ?? { scope, failures: 0, successes: 0, blocked_until: null };
  return { account: of('account'), pair: of('pair'), address: of('address') };
}

async function holdUp(tx: Tx, scope: string, subject: Buffer, until: number): Promise<void> {
  await sql`
    update throttle_counters set blocked_until = ${new Date(until)}
     where scope = ${scope} and subject = ${subject}`.execute(tx);
}
