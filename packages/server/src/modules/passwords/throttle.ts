import { CompiledQuery } from 'kysely';
import { atOnce } from '../../db/pipeline.ts';
import type { FoundRow, Part } from '../../db/pipeline.ts';
import type { DatabaseClient } from '../../db/client.ts';
import type { Tx } from '../../db/transactions.ts';
import {
  countAtAddress,
  countAttempt,
  countAttemptOfFlow,
  rememberSuccess,
  takeBackCount,
} from './throttle-statements.ts';
import { createCounterSubjects } from './throttle-subjects.ts';

/** Bounds of the throttles (product decisions, "Passwords"): failures slow, nothing locks for ever. */
export const throttleBounds = {
  /** Failures of one account from one address before it waits. */
  pairFailures: 6,
  /** Failures of one account from everywhere; an address from which the account has signed in is not held up by them. */
  accountFailures: 20,
  /** Failures of one address over all accounts of a company, whether they exist or not: else it would tell which do. */
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
  /** The address is on an allowed-IP list of the company. */
  readonly isListedAddress: boolean;
}

/** An attempt that may go on, with what it has left in the counters. */
export interface EnteredAttempt {
  readonly subject: ThrottleSubject;
  readonly marks: readonly CounterMark[];
}

interface CounterMark {
  readonly scope: Scope;
  readonly failures: number;
  /** The hold that this attempt has set. */
  readonly hold: Date | null;
}

export type ThrottleAnswer =
  | { readonly isHeldUp: false; readonly entered: EnteredAttempt }
  | { readonly isHeldUp: true; readonly waitMs: number };

/** A form whose flow was not read yet: the hashes of flow and browser, and what was seen when the flow began. */
export interface FormOfFlow {
  readonly flowHash: Buffer;
  readonly browserHash: Buffer | null;
  readonly companyRow: string;
  readonly providerRow: string;
}

/** Counts attempts in the shared database, so that every process knows of the others' failures. */
export interface Throttle {
  /**
   * Counts the attempt as a failure of the account before the password is looked at, so that many at once cannot slip
   * through, or says how long to wait. Nothing is counted while waiting. A transaction of its own.
   */
  enter(db: DatabaseClient, subject: ThrottleSubject, now: number): Promise<ThrottleAnswer>;
  /** The same to be sent with the reading of the form's flow; `answerOf` says what came of it. */
  enterWith(subject: ThrottleSubject, flow: FormOfFlow, now: number): Part;
  /** What the rows of `enterWith` mean; null when nothing was counted, because the flow is not as it was seen. */
  answerOf(subject: ThrottleSubject, rows: readonly FoundRow[], now: number): ThrottleAnswer | null;
  /**
   * Counts a wrong password at the address too. Only now: an office that arrives at once has many attempts under way,
   * none of which is a failure yet.
   */
  fail(tx: Tx, entered: EnteredAttempt, now: number): Promise<void>;
  /** Takes the failure back and remembers the success. */
  succeed(tx: Tx, entered: EnteredAttempt, now: number): Promise<void>;
  /** The same to be sent behind the statement that opens a session: without that session it does nothing. */
  successOf(entered: EnteredAttempt, now: number, sessionKey: string): Part;
  /** Takes the failure back without a success: the password was never looked at. */
  takeBack(tx: Tx, entered: EnteredAttempt): Promise<void>;
  /** The same to be sent with other statements. */
  takeBackOf(entered: EnteredAttempt): readonly Part[];
}

type Scope = 'account' | 'pair' | 'address';

interface CounterRow {
  readonly scope: Scope;
  readonly successes: number;
  /** As it was before this attempt. */
  readonly held_until: Date | null;
  readonly holds_until: Date | null;
}

type SubjectKeys = Readonly<Record<Scope, Buffer>>;

/** Makes the throttle; the key hides accounts and addresses in the table. */
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
  const successOf = ({ subject, marks }: EnteredAttempt, now: number, sessionKey: string | null): Part => {
    const keys = keysOf(subject);
    const keep = new Date(now + throttleBounds.rememberSuccessSeconds * 1000);
    const shortly = new Date(now + throttleBounds.forgetSeconds * 1000);
    const hold = marks.find(({ scope }) => scope === 'address')?.hold ?? null;
    const { trustedSuccesses: most } = throttleBounds;
    const values = [
      keys.pair,
      keys.address,
      new Date(now),
      keep,
      shortly,
      hold,
      sessionKey,
      keys.account,
      most,
    ];
    return { statement: rememberSuccess, values };
  };

  const takeBackOf = ({ subject, marks }: EnteredAttempt): readonly Part[] => {
    const keys = keysOf(subject);
    return marks.map(({ scope, failures, hold }) => ({
      statement: takeBackCount,
      values: [scope, keys[scope], failures, hold],
    }));
  };

  return {
    async enter(db, subject, now) {
      const values = attemptValues(keysOf(subject), subject, now);
      const [rows = []] = await atOnce(db, { statement: countAttempt, values });
      return answerOf(subject, rows, now);
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
    answerOf: (subject, rows, now) => (rows.length === 0 ? null : answerOf(subject, rows, now)),
    async fail(tx, { subject }, now) {
      await run(tx, { statement: countAtAddress, values: failureValues(keysOf(subject), subject, now) });
    },
    async succeed(tx, entered, now) {
      await run(tx, successOf(entered, now, null));
    },
    successOf,
    async takeBack(tx, entered) {
      for (const part of takeBackOf(entered)) await run(tx, part);
    },
    takeBackOf,
  };
}

function answerOf(subject: ThrottleSubject, found: readonly FoundRow[], now: number): ThrottleAnswer {
  // The statements return exactly these columns.
  const rows = found as unknown as readonly CounterRow[];
  const of = (scope: Scope) => rows.find((row) => row.scope === scope);
  // Where the account has signed in before, only its own failures there hold it up: an outsider locks nobody out.
  const isOwnPlace = (of('pair')?.successes ?? 0) > 0;
  const holding = isOwnPlace ? [of('pair')] : rows;
  const until = Math.max(0, ...holding.map((row) => row?.held_until?.getTime() ?? 0));
  if (until > now) return { isHeldUp: true, waitMs: until - now };
  return { isHeldUp: false, entered: { subject, marks: marksOf(rows, now) } };
}

async function run(tx: Tx, { statement, values }: Part): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(statement.text, [...values]));
}

/** What an attempt has left in the counters: a counter that was held up before has taken nothing from it. */
function marksOf(rows: readonly CounterRow[], now: number): CounterMark[] {
  const isAhead = (at: Date | null): boolean => at !== null && at.getTime() > now;
  return rows
    .filter((row) => !isAhead(row.held_until))
    .map(({ scope, holds_until: hold }) => ({
      scope,
      failures: scope === 'address' ? 0 : 1,
      hold: isAhead(hold) ? hold : null,
    }));
}

/** From how many successes on an address is trusted: none for one that is listed. */
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
