import { sql } from 'kysely';
import type { StreamTopic } from '@shiftgate/contract/streams.ts';
import type { Tx } from '../context.ts';

/** The channel on which the nodes tell each other what changed. */
export const eventChannel = 'shiftgate_events';

/** What travels on the channel: never data, only that a topic of a company changed or that a person's tokens ended. */
export type Announcement =
  | { readonly company: string; readonly topic: StreamTopic }
  | { readonly company: string; readonly signedOutUser: string };

/** Tells every node, at commit, that something of this company changed; the panels then ask again. */
export async function announce(tx: Tx, companyKey: string, topic: StreamTopic): Promise<void> {
  const message: Announcement = { company: companyKey, topic };
  await sql`select pg_notify(${eventChannel}, ${JSON.stringify(message)})`.execute(tx);
}

/** Tells every node, at commit, to close the event streams of a person, some of whose tokens were revoked. */
export async function announceSignOut(tx: Tx, companyKey: string, userKey: string): Promise<void> {
  const message: Announcement = { company: companyKey, signedOutUser: userKey };
  await sql`select pg_notify(${eventChannel}, ${JSON.stringify(message)})`.execute(tx);
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
