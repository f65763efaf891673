import { CompiledQuery } from 'kysely';
import { runPipeline } from '../../../db/pipeline.ts';
import type { FoundRow, Part } from '../../../db/pipeline.ts';
import type { DatabaseClient } from '../../../db/client.ts';
import type { Tx } from '../../../db/transactions.ts';
import {
  countAtAddress,
  countAttempt,
  countAttemptOfFlow,
  rememberSuccess,
  takeBackCount,
} from './throttle-statements.ts';
import { createCounterSubjects } from './throttle-subjects.ts';

/** Bounds of the throttles: failures slow down, nothing locks for ever. */
export const throttleBounds = {
  /** Failures of one account from one address before it must wait. */
  pairFailures: 6,
  /** Failures of one account from everywhere; addresses with a past sign-in of the account are exempt. */
  accountFailures: 20,
  /**
   * Failures of one address over all accounts of a company. Unknown accounts count too, so that the wait does not
   * reveal which exist.
   */
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

/** The counted subjects of one attempt; `addressText` is the client's address or its /64. */
export interface ThrottleSubject {
  readonly companyKey: string;
  /** The typed address, in lower case: an unknown account is counted like a known one. */
  readonly email: string;
  readonly addressText: string;
  /** The address is on an allowed-IP list of the company. */
  readonly isListedAddress: boolean;
}

/** An attempt that may proceed, with its marks in the counters. */
export interface EnteredAttempt {
  readonly subject: ThrottleSubject;
  readonly marks: readonly CounterMark[];
}

interface CounterMark {
  readonly scope: Scope;
  readonly failures: number;
  /** The lockout that this attempt has set. */
  readonly lockout: Date | null;
}

export type ThrottleAnswer =
  | { readonly isThrottled: false; readonly entered: EnteredAttempt }
  | { readonly isThrottled: true; readonly waitMs: number };

/** A form whose flow is still to be read: the hashes of flow and browser, and the cached versions. */
export interface FormOfFlow {
  readonly flowHash: Buffer;
  readonly browserHash: Buffer | null;
  readonly companyRow: string;
  readonly providerRow: string;
}

/** Counts attempts in the shared database, for all processes. */
export interface Throttle {
  /**
   * Counts the attempt as a failure before the password is verified, so parallel guesses count, or returns the wait;
   * a waiting attempt is not counted. Uses a transaction of its own.
   */
  enter(db: DatabaseClient, subject: ThrottleSubject, now: number): Promise<ThrottleAnswer>;
  /** The same as statements to be sent with the read of the form's flow; `answerOf` interprets their rows. */
  enterWith(subject: ThrottleSubject, flow: FormOfFlow, now: number): Part;
  /**
   * Interprets the rows of `enterWith`; null when nothing was counted, because the flow or a cached version has
   * changed.
   */
  readAnswer(subject: ThrottleSubject, rows: readonly FoundRow[], now: number): ThrottleAnswer | null;
  /**
   * Counts a wrong password at the address too. Not earlier: an office that arrives together has many attempts in
   * progress, none of them a failure yet.
   */
  fail(tx: Tx, entered: EnteredAttempt, now: number): Promise<void>;
  /** Takes the failure back and remembers the success. */
  succeed(tx: Tx, entered: EnteredAttempt, now: number): Promise<void>;
  /** The same as statements behind the one that opens a session: without that session they do nothing. */
  successParts(entered: EnteredAttempt, now: number, sessionKey: string): Part;
  /** Takes the failure back without a success: the password was never verified. */
  takeBack(tx: Tx, entered: EnteredAttempt): Promise<void>;
  /** The same as statements to be sent with others. */
  takeBackParts(entered: EnteredAttempt): readonly Part[];
}

type Scope = 'account' | 'pair' | 'address';

interface CounterRow {
  readonly scope: Scope;
  readonly successes: number;
  /** As of before this attempt. */
  readonly locked_before: Date | null;
  readonly locked_until: Date | null;
}

type SubjectKeys = Readonly<Record<Scope, Buffer>>;

/** Creates the throttle; the key hides accounts and addresses in the table. */
export function createThrottle(key: Buffer): Throttle {
  const subjects = createCounterSubjects(key);
  const hidden = new WeakMap<ThrottleSubject, SubjectKeys>();
  const keysOf = (subject: ThrottleSubject): SubjectKeys => {
    const known = hidden.get(subject);
    if (known !== undefined) return known;
    const { companyKey, email, addressText } = subject;
    const keys = {
      account: subjects.account(companyKey, email),
      pair: subjects.pair(companyKey, email, addressText),
      address: subjects.address(companyKey, addressText),
    };
    hidden.set(subject, keys);
    return keys;
  };
  const successParts = ({ subject, marks }: EnteredAttempt, now: number, sessionKey: string | null): Part => {
    const keys = keysOf(subject);
    const keep = new Date(now + throttleBounds.rememberSuccessSeconds * 1000);
    const shortly = new Date(now + throttleBounds.forgetSeconds * 1000);
    const lockout = marks.find(({ scope }) => scope === 'address')?.lockout ?? null;
    const { trustedSuccesses: most } = throttleBounds;
    const values = [
      keys.pair,
      keys.address,
      new Date(now),
      keep,
      shortly,
      lockout,
      sessionKey,
      keys.account,
      most,
    ];
    return { statement: rememberSuccess, values };
  };

  const takeBackParts = ({ subject, marks }: EnteredAttempt): readonly Part[] => {
    const keys = keysOf(subject);
    return marks.map(({ scope, failures, lockout }) => ({
      statement: takeBackCount,
      values: [scope, keys[scope], failures, lockout],
    }));
  };

  return {
    async enter(db, subject, now) {
      const values = attemptValues(keysOf(subject), subject, now);
      const [rows = []] = await runPipeline(db, { statement: countAttempt, values });
      return readAnswer(subject, rows, now);
    },
    enterWith(subject, flow, now) {
      const { flowHash, browserHash, companyRow, providerRow } = flow;
      const values = [
        ...attemptValues(keysOf(subject), subject, now),
        flowHash,
        browserHash,
        companyRow,
        providerRow,
      ];
      return { statement: countAttemptOfFlow, values };
    },
    readAnswer: (subject, rows, now) => (rows.length === 0 ? null : readAnswer(subject, rows, now)),
    async fail(tx, { subject }, now) {
      await run(tx, { statement: countAtAddress, values: failureValues(keysOf(subject), subject, now) });
    },
    async succeed(tx, entered, now) {
      await run(tx, successParts(entered, now, null));
    },
    successParts,
    async takeBack(tx, entered) {
      for (const part of takeBackParts(entered)) await run(tx, part);
    },
    takeBackParts,
  };
}

function readAnswer(subject: ThrottleSubject, found: readonly FoundRow[], now: number): ThrottleAnswer {
  // The statements return exactly these columns.
  const rows = found as unknown as readonly CounterRow[];
  const of = (scope: Scope) => rows.find((row) => row.scope === scope);
  // At a place of past sign-ins only the pair's own failures count, so an outsider cannot lock the account there.
  const isOwnPlace = (of('pair')?.successes ?? 0) > 0;
  const relevant = isOwnPlace ? [of('pair')] : rows;
  const until = Math.max(0, ...relevant.map((row) => row?.locked_before?.getTime() ?? 0));
  if (until > now) return { isThrottled: true, waitMs: until - now };
  return { isThrottled: false, entered: { subject, marks: marksOf(rows, now) } };
}

async function run(tx: Tx, { statement, values }: Part): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(statement.text, [...values]));
}

/** The marks of an attempt in the counters; a counter that was already locked took nothing from it. */
function marksOf(rows: readonly CounterRow[], now: number): CounterMark[] {
  const isAhead = (at: Date | null): boolean => at !== null && at.getTime() > now;
  return rows
    .filter((row) => !isAhead(row.locked_before))
    .map(({ scope, locked_until: until }) => ({
      scope,
      failures: scope === 'address' ? 0 : 1,
      lockout: isAhead(until) ? until : null,
    }));
}

/** The number of successes that make an address trusted: none for a listed one. */
function trustedSuccesses({ isListedAddress }: ThrottleSubject): number {
  return isListedAddress ? 0 : throttleBounds.trustedSuccesses;
}

function failureValues(keys: SubjectKeys, subject: ThrottleSubject, now: number): Part['values'] {
  const bounds = throttleBounds;
  return [
    keys.address,
    new Date(now),
    new Date(now + bounds.forgetSeconds * 1000),
    bounds.addressFailures,
    bounds.addressFailures * bounds.trustedFactor,
    trustedSuccesses(subject),
    bounds.firstWaitSeconds,
    bounds.longestWaitSeconds,
  ];
}

function attemptValues(keys: SubjectKeys, subject: ThrottleSubject, now: number): Part['values'] {
  const bounds = throttleBounds;
  return [
    keys.account,
    keys.pair,
    keys.address,
    new Date(now),
    new Date(now + bounds.forgetSeconds * 1000),
    new Date(now - bounds.forgetSeconds * 1000),
    bounds.accountFailures,
    bounds.pairFailures,
    bounds.addressFailures,
    bounds.addressFailures * bounds.trustedFactor,
    trustedSuccesses(subject),
    bounds.firstWaitSeconds,
    bounds.longestWaitSeconds,
  ];
}
