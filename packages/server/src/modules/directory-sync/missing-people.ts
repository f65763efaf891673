import { sql } from 'kysely';
import type { Tx } from '#core/context.ts';
import { announceSignOuts } from '#core/events.ts';
import { auditSystemEach } from '../audit/public.ts';
import { expectManyPeople } from './people/planner-settings.ts';
import type { SyncOf } from './sync-run.ts';

/** People that existed before a sync and are not in it. */
export interface MissingCount {
  /** People with an active row before this sync. */
  readonly known: number;
  /** Not in the sync, and the address is still theirs. */
  readonly missing: number;
  /** Not in the sync, and another account has the address: the account was recreated. */
  readonly replaced: number;
}

/** A missing person, with the directory's id for a second look-up. */
export interface Missing {
  readonly key: string;
  readonly directoryId: string;
}

interface Span extends SyncOf {
  readonly startedAt: Date;
  readonly readsChanges: boolean;
}

/** Joins the active rows with the pages of changes; of two pages about one person, the later counts. */
const comparedWithChanges = (run: Span) => sql`
  with seen as materialized (
    select s.key, max(p.page) as page from sync_pages p cross join unnest(p.user_keys) s(key)
     where p.company_key = ${run.companyKey}::uuid and p.run_key = ${run.runKey}::uuid group by s.key
  ), gone as materialized (
    select g.directory_id, max(p.page) as page from sync_pages p cross join unnest(p.gone_ids) g(directory_id)
     where p.company_key = ${run.companyKey}::uuid and p.run_key = ${run.runKey}::uuid group by g.directory_id
  ), claimed as materialized (
    select distinct h.email from sync_held h
     where h.company_key = ${run.companyKey}::uuid and h.run_key = ${run.runKey}::uuid
  ), compared as (
    select u.key, u.directory_id, g.page is not null and g.page > coalesce(s.page, -1) as is_unseen,
           c.email is not null as is_replaced
      from users u left join seen s on s.key = u.key left join gone g on g.directory_id = u.directory_id
                   left join claimed c on c.email = u.email
     where u.company_key = ${run.companyKey}::uuid and u.status in ('active', 'suspended')
  )`;

/**
 * Joins the active rows from before this sync with its pages. Rows written after the start do not count, because they
 * are newer than the pages.
 */
const comparedWithEveryone = (run: Span) => sql`
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

const compared = (run: Span) => (run.readsChanges ? comparedWithChanges(run) : comparedWithEveryone(run));

export async function countMissing(tx: Tx, run: Span): Promise<MissingCount> {
  await expectManyPeople(tx);
  const { rows } = await sql<MissingCount>`${compared(run)}
    select count(*)::integer as known,
           count(*) filter (where is_unseen and not is_replaced)::integer as missing,
           count(*) filter (where is_unseen and is_replaced)::integer as replaced
      from compared`.execute(tx);
  return rows[0] ?? { known: 0, missing: 0, replaced: 0 };
}

/** Returns some missing people: the replaced ones or the others. */
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
 * Marks people as not synchronized and audits each. Row, shifts, password and history stay for a return;
 * administrator rights and panel sessions end.
 */
export async function markMissing(tx: Tx, run: Span, keys: readonly string[], now: number): Promise<void> {
  const at = new Date(now);
  const gone = await tx
    .updateTable('users')
    .set({
      status: 'not_synchronised',
      is_admin: false,
      is_delegated_admin: false,
      role_lists: null,
      updated_at: at,
      left_at: at,
    })
    .where('company_key', '=', run.companyKey)
    .where('key', '=', sql<string>`any(${[...keys]}::uuid[])`)
    .where('status', 'in', ['active', 'suspended'])
    .returning(['key', 'name', 'email'])
    .execute();
  await auditSystemEach(
    { tx, companyKey: run.companyKey, now },
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
  await tx
    .updateTable('sync_runs')
    .set((eb) => ({ total_users_removed: eb('total_users_removed', '+', gone.length) }))
    .where('company_key', '=', run.companyKey)
    .where('key', '=', run.runKey)
    .execute();
}

/** Fewer missing people than this are never alarming. */
const believedMissing = 20;
const alarmingShare = 0.5;

/**
 * Whether more than 20 people and more than half are missing, replaced accounts included. A control administrator may
 * have confirmed up to that number.
 */
export function isAlarming(count: MissingCount, confirmedMissing: number | null): boolean {
  const gone = count.missing + count.replaced;
  if (gone <= believedMissing || gone <= count.known * alarmingShare) return false;
  return confirmedMissing === null || gone > confirmedMissing;
}
