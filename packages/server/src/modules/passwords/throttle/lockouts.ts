import { sql } from 'kysely';
import type { Tx } from '#db/transactions.ts';
import { createCounterSubjects } from './throttle-subjects.ts';

/** Lockouts of accounts after wrong passwords; the lockout of an address is separate. */
export interface Lockouts {
  /** The end (ms) of an account's latest lockout; null when there is none. */
  until(tx: Tx, account: { companyKey: string; email: string }, now: number): Promise<number | null>;
  /**
   * Clears the failures and lockouts of some accounts and their pairs; known sign-in places stay known. Call it after
   * the rows of the people are locked, like every counter.
   */
  lift(tx: Tx, accounts: { companyKey: string; emails: readonly string[] }): Promise<void>;
}

/** Creates the lockouts with the throttle's key. */
export function createLockouts(key: Buffer): Lockouts {
  const subjects = createCounterSubjects(key);
  return {
    async until(tx, { companyKey, email }, now) {
      const account = subjects.account(companyKey, email);
      const { rows } = await sql<{ until: Date | null }>`
        select max(blocked_until) as until from (
          select blocked_until from throttle_counters where scope = 'account' and subject = ${account}
          union all
          select blocked_until from throttle_counters where scope = 'pair' and account = ${account}) as held
         where blocked_until > ${new Date(now)}`.execute(tx);
      return rows[0]?.until?.getTime() ?? null;
    },
    async lift(tx, { companyKey, emails }) {
      if (emails.length === 0) return;
      const accounts = emails.map((email) => subjects.account(companyKey, email));
      // Locked in the order in which an attempt is counted: the account before its pairs.
      await sql`
        with counted as materialized (
          select scope, subject from throttle_counters
           where (scope = 'account' and subject = any(${accounts}::bytea[]))
              or (scope = 'pair' and account = any(${accounts}::bytea[]))
           order by scope, subject for no key update)
        update throttle_counters t set failures = 0, blocked_until = null
          from counted c
         where t.scope = c.scope and t.subject = c.subject and (t.failures > 0 or t.blocked_until is not null)`.execute(
        tx,
      );
    },
  };
}
