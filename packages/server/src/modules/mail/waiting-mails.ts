import { sql } from 'kysely';
import type { Tx } from '../../db/transactions.ts';

/** E-mails that the mail server has not taken. */
export interface WaitingMails {
  readonly count: number;
  /** Since when the oldest of them waits. */
  readonly since: Date;
  /** What the mail server answered last, such as `SMTP ECONNECTION`; null when none was asked. */
  readonly problem: string | null;
}

/** An e-mail that was just written down goes within seconds: it does not count as waiting yet. */
const patienceMs = 2 * 60_000;

/** E-mails of a company that were tried in vain or that nobody tries to send; null when there are none. One query. */
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
