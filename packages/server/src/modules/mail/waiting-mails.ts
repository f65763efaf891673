import { sql } from 'kysely';
import type { Tx } from '#db/transactions.ts';

/** Emails that the mail server has not accepted. */
export interface WaitingMails {
  readonly count: number;
  /** When the oldest of them was queued. */
  readonly since: Date;
  /** The mail server's last error, such as `SMTP ECONNECTION`; null before the first attempt. */
  readonly problem: string | null;
}

/** A new email is sent within seconds, so it does not count as waiting yet. */
const patienceMs = 2 * 60_000;

/** Finds a company's failed or unattempted emails in one query; null when there are none. */
export async function findWaitingMails(
  tx: Tx,
  companyKey: string,
  now: number,
): Promise<WaitingMails | null> {
  const row = await tx
    .selectFrom('mail_outbox')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Date | null>`min(created_at)`.as('since'),
      sql<
        string | null
      >`(array_agg(last_error order by next_try_at desc) filter (where last_error is not null))[1]`.as(
        'problem',
      ),
    ])
    .where('company_key', '=', companyKey)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', new Date(now))
    .where((eb) =>
      eb.or([eb('last_error', 'is not', null), eb('created_at', '<=', new Date(now - patienceMs))]),
    )
    .executeTakeFirstOrThrow();
  return row.since === null ? null : { count: row.count, since: row.since, problem: row.problem };
}
