import { sql } from 'kysely';
import type { StreamTopic } from '@shiftgate/contract/streams.ts';
import { notify } from './notifier.ts';
import type { Tx } from './context.ts';

/** The channel on which the nodes tell each other what changed. */
export const eventChannel = 'shiftgate_events';

/** What travels on the channel: never data, only that a topic of a company changed or that a person's tokens ended. */
export type Announcement =
  | { readonly company: string; readonly topic: StreamTopic }
  | { readonly company: string; readonly signedOutUser: string };

/** Tells every node, at commit, that something of this company changed; the panels then ask again. */
export async function announce(tx: Tx, companyKey: string, topic: StreamTopic): Promise<void> {
  const message: Announcement = { company: companyKey, topic };
  await notify(tx, eventChannel, JSON.stringify(message));
}

/** Tells every node, at commit, to close the event streams of a person, some of whose tokens were revoked. */
export async function announceSignOut(tx: Tx, companyKey: string, userKey: string): Promise<void> {
  await announceSignOuts(tx, companyKey, [userKey]);
}

/** The same for several people. */
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
 * Keeps the company's version for this transaction. To be called before memberships change when it is counted up after
 * them: they leave a note for the planner of logouts, and whoever edits shifts or the calendar takes both in this order.
 */
export async function lockCompanyFacts(tx: Tx, companyKey: string): Promise<void> {
  await sql`select from companies where key = ${companyKey} for no key update`.execute(tx);
}

/** Counts the company's version up, so that every cache of its facts is read again, and tells the nodes. */
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
