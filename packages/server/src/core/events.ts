import { sql } from 'kysely';
import type { StreamTopic } from '@shiftgate/contract/streams.ts';
import { notify } from './notifier.ts';
import type { Tx } from './context.ts';

/** The channel on which the nodes announce changes. */
export const eventChannel = 'shiftgate_events';

/**
 * A message carries no data, only the changed topic of a company, the person with revoked tokens, or that the company was
 * suspended or banned (which the database announces, also for changes made with SQL).
 */
export type Announcement =
  | { readonly company: string; readonly topic: StreamTopic }
  | { readonly company: string; readonly signedOutUser: string }
  | { readonly company: string; readonly closed: true };

/** Announces to every node, at commit, that a topic of this company changed; the panels then refetch. */
export async function announce(tx: Tx, companyKey: string, topic: StreamTopic): Promise<void> {
  const message: Announcement = { company: companyKey, topic };
  await notify(tx, eventChannel, JSON.stringify(message));
}

/** Announces to every node, at commit, that some tokens of a person were revoked; their event streams close. */
export async function announceSignOut(tx: Tx, companyKey: string, userKey: string): Promise<void> {
  await announceSignOuts(tx, companyKey, [userKey]);
}

export async function announceSignOuts(
  tx: Tx,
  companyKey: string,
  userKeys: readonly string[],
): Promise<void> {
  if (userKeys.length === 0) return;
  const messages = userKeys.map((signedOutUser): string =>
    JSON.stringify({ company: companyKey, signedOutUser } satisfies Announcement),
  );
  await sql`select pg_notify(${eventChannel}, message) from unnest(${messages}::text[]) message`.execute(tx);
}

/**
 * Locks the company's version for this transaction. Call it before a change of memberships that bumps the version
 * afterwards, so that all writers lock in the same order.
 */
export async function lockCompanyFacts(tx: Tx, companyKey: string): Promise<void> {
  await sql`select from companies where key = ${companyKey} for no key update`.execute(tx);
}

/** Bumps the company's version, which invalidates every cache of its facts, and notifies the nodes. */
export async function companyFactsChanged(
  tx: Tx,
  companyKey: string,
  now: number,
  topic: StreamTopic,
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ version: sql`version + 1`, updated_at: new Date(now) })
    .where('key', '=', companyKey)
    .execute();
  await announce(tx, companyKey, topic);
}
