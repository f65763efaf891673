import { createHmac, createSecretKey } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { atOnce } from '../../db/at-once.ts';
import type { Part } from '../../db/at-once.ts';
import type { DatabaseClient } from '../../db/client.ts';
import type { Tx } from '../../db/transactions.ts';
import { clearAccount, countFailure, rememberSuccess } from './throttle-statements.ts';

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
   * through, or says how long to wait. Nothing is counted while waiting. A transaction of its own.
   */
  enter(db: DatabaseClient, subject: ThrottleSubject, now: number): Promise<ThrottleAnswer>;
  /** Takes the failure back and remembers the success. */
  succeed(tx: Tx, subject: ThrottleSubject, now: number): Promise<void>;
  /** The same to be sent behind the statement that opens a session: without that session it does nothing. */
  successOf(subject: ThrottleSubject, now: number, sessionKey: string): readonly Part[];
  /** Takes the failure back without a success: the password was never looked at. */
  takeBack(tx: Tx, subject: ThrottleSubject): Promise<void>;
}

interface CounterRow {
  readonly scope: 'account' | 'pair' | 'address';
  readonly successes: number;
  /** As it was before this attempt. */
  readonly held_until: Date | null;
}

type SubjectKeys = Readonly<Record<CounterRow['scope'], Buffer>>;

/** Makes the throttle; the key hides accounts and addresses in the table. */
export function createThrottle(key: Buffer): Throttle {
  // Made once: making it anew costs more than the MAC.
  const secret = createSecretKey(key);
  const hide = (...parts: string[]): Buffer =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
  const hidden = new WeakMap<ThrottleSubject, SubjectKeys>();
  const keysOf = (subject: ThrottleSubject): SubjectKeys => {
    const known = hidden.get(subject);
    if (known !== undefined) return known;
    const keys = {
      account: hide('account', subject.companyKey, subject.email),
      pair: hide('pair', subject.companyKey, subject.email, subject.addressText),
      address: hide('address', subject.addressText),
    };
    hidden.set(subject, keys);
    return keys;
  };
  const successOf = (subject: ThrottleSubject, now: number, sessionKey: string | null): readonly Part[] => {
    const keys = keysOf(subject);
    const keep = new Date(now + throttleBounds.rememberSuccessSeconds * 1000);
    const shortly = new Date(now + throttleBounds.forgetSeconds * 1000);
    return [
      { statement: clearAccount, values: [keys.account, sessionKey] },
      {
        statement: rememberSuccess,
        values: [keys.pair, keys.address, new Date(now), keep, shortly, subject.isKnownAccount, sessionKey],
      },
    ];
  };

  return {
    async enter(db, subject, now) {
      const rows = await countOnce(db, keysOf(subject), subject, now);
      const of = (scope: CounterRow['scope']) => rows.find((row) => row.scope === scope);
      // Where the account has signed in before, only its own failures there hold it up: an outsider locks nobody out.
      const isOwnPlace = (of('pair')?.successes ?? 0) > 0;
      const holding = isOwnPlace ? [of('pair')] : rows;
      const until = Math.max(0, ...holding.map((row) => row?.held_until?.getTime() ?? 0));
      return until > now ? { isHeldUp: true, waitMs: until - now } : { isHeldUp: false };
    },
    async succeed(tx, subject, now) {
      for (const { statement, values } of successOf(subject, now, null))
        await tx.executeQuery(CompiledQuery.raw(statement.text, [...values]));
    },
    successOf,
    async takeBack(tx, subject) {
      const keys = keysOf(subject);
      const scopes = subject.isKnownAccount ? ['account', 'pair'] : ['account', 'pair', 'address'];
      await sql`
        update throttle_counters set failures = greatest(0, failures - 1), blocked_until = null
         where scope = any(${scopes}) and subject = any(${Object.values(keys)})`.execute(tx);
    },
  };
}

async function countOnce(
  db: DatabaseClient,
  keys: SubjectKeys,
  subject: ThrottleSubject,
  now: number,
): Promise<readonly CounterRow[]> {
  const bounds = throttleBounds;
  const values = [
    keys.account,
    keys.pair,
    keys.address,
    subject.isKnownAccount ? 0 : 1,
    new Date(now),
    new Date(now + bounds.forgetSeconds * 1000),
    new Date(now - bounds.forgetSeconds * 1000),
    bounds.accountFailures,
    bounds.pairFailures,
    bounds.addressFailures,
    bounds.addressFailures * bounds.trustedFactor,
    // From how many successes on an address is trusted: none for one that is listed.
    subject.isListedAddress ? 0 : bounds.trustedSuccesses,
    bounds.firstWaitSeconds,
    bounds.longestWaitSeconds,
  ];
  const [rows = []] = await atOnce(db, { statement: countFailure, values });
  // The statement returns exactly these columns.
  return rows as unknown as CounterRow[];
}
