import { runPipeline } from '#db/pipeline.ts';
import type { Part } from '#db/pipeline.ts';
import type { DatabaseClient } from '#db/client.ts';
import { trustedPeople } from './throttle-bounds.ts';
import type { ClientPlace } from '#http/address-group.ts';
import {
  countAttempt,
  countRightPassword,
  countWrongPassword,
  findKnownPlace,
  takeBackAttempt,
} from './throttle-calls.ts';
import { createCounterSubjects } from './throttle-subjects.ts';
import type { SubjectKeys } from './throttle-subjects.ts';

/** An account and the place that it is used from. */
export interface AccountPlace extends ClientPlace {
  readonly companyKey: string;
  /** The typed address, in lower case: an unknown account is counted like a known one. */
  readonly email: string;
}

/** The counted subjects of one attempt. */
export interface ThrottleSubject extends AccountPlace {
  /** The address is on an allowed-IP list of the company. */
  readonly isListedAddress: boolean;
}

/** An attempt that may proceed, with its marks in the counters. */
export interface CountedAttempt {
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
  | { readonly isThrottled: false; readonly counted: CountedAttempt }
  | { readonly isThrottled: true; readonly waitMs: number };

/** How a counted attempt ended; `unverified`: its password was never compared. */
export type AttemptEnd = 'right' | 'wrong' | 'unverified';

/** Counts attempts in the shared database, for all processes. */
export interface Throttle {
  /**
   * Counts the attempt as a failure before the password is verified, so parallel guesses count, or returns the wait;
   * a waiting attempt is not counted. Commits in a transaction of its own.
   */
  count(db: DatabaseClient, subject: ThrottleSubject, now: number): Promise<ThrottleAnswer>;
  /**
   * The statements that settle a counted attempt, behind the rows of the person: a wrong password counts at the
   * address too (not earlier: an office that arrives together has many attempts in progress, none of them a failure
   * yet), a right one clears the failures, and an unverified one is taken back.
   */
  settle(counted: CountedAttempt, end: AttemptEnd, now: number): readonly Part[];
  /** Whether an account has signed in from a place, in the time that such places are remembered. */
  isKnownPlace(db: DatabaseClient, place: AccountPlace, now: number): Promise<boolean>;
}

type Scope = keyof SubjectKeys;

interface CounterRow {
  readonly scope: Scope;
  readonly successes: number;
  /** As it was before this attempt. */
  readonly locked_before: Date | null;
  readonly locked_until: Date | null;
}

/** Creates the throttle; the key hides accounts and addresses in the table. */
export function createThrottle(key: Buffer): Throttle {
  const subjects = createCounterSubjects(key);
  const hidden = new WeakMap<ThrottleSubject, SubjectKeys>();
  const keysOf = (subject: ThrottleSubject): SubjectKeys => {
    const known = hidden.get(subject) ?? subjects.all(subject);
    hidden.set(subject, known);
    return known;
  };
  const takeBack = ({ subject, marks }: CountedAttempt): readonly Part[] =>
    marks.map(({ scope, failures, lockout }) =>
      takeBackAttempt(scope, keysOf(subject)[scope], failures, lockout),
    );
  return {
    async count(db, subject, now) {
      const [, rows = []] = await runPipeline(
        db,
        ...countAttempt(keysOf(subject), trustedPeople(subject), now),
      );
      // The function returns exactly these columns.
      const counters = rows as unknown as readonly CounterRow[];
      const waitMs = waitOf(counters, now);
      const counted = { subject, marks: marksOf(counters, now) };
      if (waitMs === 0) return { isThrottled: false, counted };
      // An unlocked account beside a locked pair has counted it.
      await runPipeline(db, ...takeBack(counted));
      return { isThrottled: true, waitMs };
    },
    settle(counted, end, now) {
      const { subject, marks } = counted;
      const keys = keysOf(subject);
      if (end === 'wrong') return [countWrongPassword(keys, trustedPeople(subject), now)];
      const ownLockout = marks.find(({ scope }) => scope === 'address')?.lockout ?? null;
      if (end === 'right') return [countRightPassword(keys, ownLockout, now)];
      return takeBack(counted);
    },
    async isKnownPlace(db, place, now) {
      const [rows = []] = await runPipeline(db, findKnownPlace(subjects.all(place), now));
      return rows.length > 0;
    },
  };
}

/** How long an attempt must wait, in ms; zero for one that may proceed. */
function waitOf(rows: readonly CounterRow[], now: number): number {
  const of = (scope: Scope) => rows.find((row) => row.scope === scope);
  // At a place of past sign-ins only the pair's own failures count, so an outsider cannot lock the account there.
  const isOwnPlace = (of('pair')?.successes ?? 0) > 0;
  const relevant = isOwnPlace ? [of('pair')] : rows;
  const until = Math.max(0, ...relevant.map((row) => row?.locked_before?.getTime() ?? 0));
  return Math.max(0, until - now);
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
