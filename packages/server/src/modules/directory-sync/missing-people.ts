import { sql } from 'kysely';
import type { Tx } from '../../core/context.ts';
import { announceSignOuts } from '../../core/events.ts';
import { auditSystemEach } from '../audit/public.ts';
import { expectManyPeople } from './planner-settings.ts';
import { SyncClaimLostError } from './sync-run.ts';
import type { SyncClaim } from './sync-run.ts';

/** What a finished reading did not see of the people who were there before it. */
export interface MissingCount {
  /** People with a living row before this reading. */
  readonly known: number;
  /** Not visited, and their address is still theirs. */
  readonly missing: number;
  /** Not visited, and the directory gives their address to somebody else: the account was made anew. */
  readonly replaced: number;
}

/** A missing person, with the directory's id to ask for once more. */
export interface Missing {
  readonly key: string;
  readonly directoryId: string;
}

interface Span extends SyncClaim {
  readonly startedAt: Date;
}

/**
 * The living rows from before this reading, each with whether it was visited and whether its address has a new owner: the
 * run's pages are joined with the rows, no row is touched. Rows written since the reading began do not count: something
 * newer than its pages has visited them.
 */
const compared = (run: Span) => sql`
  with visited as materialized (
    select distinct s.key from sync_pages p cross join unnest(p.user_keys) s(key)
     where p.company_key = ${run.companyKey}::uuid and p.run_key = ${run.runKey}::uuid
  ), claimed as materialized (
    select distinct h.email from sync_held h
     where h.company_key = ${run.companyKey}::uuid and h.run_key = ${run.runKey}::uuid
  ), compared as (
    select u.key, u.directory_id, s.key is null as is_unseen, c.email is not null as is_replaced
      from users u left join visited s on s.key = u.key left join claimed c on c.email = u.email
     where u.company_key = ${run.companyKey}::uuid and u.status in ('active', 'suspended')
       and coalesce(u.synced_at, u.created_at) < ${run.startedAt}
  )`;

/** Counts who was not visited. */
export async function countMissing(tx: Tx, run: Span): Promise<MissingCount> {
  await expectManyPeople(tx);
  const { rows } = await sql<MissingCount>`${compared(run)}
    select count(*)::integer as known,
           count(*) filter (where is_unseen and not is_replaced)::integer as missing,
           count(*) filter (where is_unseen and is_replaced)::integer as replaced
      from compared`.execute(tx);
  return rows[0] ?? { known: 0, missing: 0, replaced: 0 };
}

/** Some of those who were not visited: replaced ones, or the others. */
export async function listMissing(
  tx: Tx,
  run: Span,
  which: 'missing' | 'replaced',
  atMost: number,
): Promise<Missing[]> {
  await expectManyPeople(tx);
  const { rows } = await sql<Missing>`${compared(run)}
    select key, directory_id as "directoryId" from compared
     where is_unseen and is_replaced = ${which === 'replaced'} limit ${atMost}`.execute(tx);
  return rows;
}

/**
 * Marks people as not synchronised. Their row, shifts, password and history stay, so that who comes back finds all of
 * it; what only the directory can say of them (administrator) ends, and so do their panel sessions. Each is audited.
 */
export async function markMissing(tx: Tx, run: Span, keys: readonly string[], now: number): Promise<void> {
  const at = new Date(now);
  const gone = await tx
    .updateTable('users')
    .set({ status: 'not_synchronised', is_admin: false, is_delegated_admin: false, updated_at: at })
    .where('company_key', '=', run.companyKey)
    .where('key', '=', sql<string>`any(${[...keys]}::uuid[])`)
    .where('status', 'in', ['active', 'suspended'])
    .returning(['key', 'name', 'email'])
    .execute();
  await auditSystemEach(
    tx,
    run.companyKey,
    now,
    gone.map(({ key, name, email }) => ({
      event: 'user.removed',
      target: { kind: 'user', key, name },
      before: { email },
    })),
  );
  const ended = await tx
    .updateTable('api_tokens')
    .set({ revoked_at: at, revoke_cause: 'not_synchronised' })
    .where('company_key', '=', run.companyKey)
    .where('user_key', '=', sql<string>`any(${[...keys]}::uuid[])`)
    .where('revoked_at', 'is', null)
    .returning('user_key')
    .execute();
  await announceSignOuts(tx, run.companyKey, [...new Set(ended.map((row) => row.user_key))]);
  const renewed = await tx
    .updateTable('sync_runs')
    .set((eb) => ({ total_users_removed: eb('total_users_removed', '+', gone.length) }))
    .where('company_key', '=', run.companyKey)
    .where('key', '=', run.runKey)
    .where('claim_key', '=', run.claimKey)
    .executeTakeFirst();
  if (renewed.numUpdatedRows === 0n) throw new SyncClaimLostError();
}

/** Fewer missing people than this are believed whatever their share. */
const believedMissing = 20;
const alarmingShare = 0.5;

/**
 * Whether so many people are missing that the directory is more likely broken than the company empty: more than 20 and
 * more than half, those included whose address another account has now. A control administrator who has visited the number
 * may have confirmed up to that many.
 */
export function isAlarming(count: MissingCount, confirmedMissing: number | null): boolean {
  const gone = count.missing + count.replaced;
  if (gone <= believedMissing || gone <= count.known * alarmingShare) return false;
  return confirmedMissing === null || gone > confirmedMissing;
}
