import { HOUR_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { roleLists } from '#ports/administrators.ts';
import type { Administrators } from '#ports/administrators.ts';
import { auditSystem } from '#modules/audit/public.ts';

/** How long the roles of a workspace are left unread at most, where nothing asks for them. */
export const readingEveryMs = 30 * MINUTE_MS;

/** When the roles of everyone were last read; null for never, and for a time from before a clock was set back. */
export async function lastReadAt({ tx, companyKey, now }: CompanyContext): Promise<number | null> {
  const row = await tx
    .selectFrom('role_readings')
    .select('read_at')
    .where('company_key', '=', companyKey)
    .executeTakeFirst();
  const at = row?.read_at.getTime() ?? null;
  return at !== null && at <= now ? at : null;
}

/** How long readings may fail before the administrators are notified. */
const untoldMs = 2 * HOUR_MS;

/**
 * Records a reading that began at `readAt`, and that a notified failure is over. Returns false when a later one was
 * stored meanwhile, which says more.
 */
export async function recordReading(ctx: CompanyContext, readAt: number): Promise<boolean> {
  const { tx, companyKey, now } = ctx;
  const values = {
    read_at: new Date(readAt),
    due_at: new Date(readAt + readingEveryMs),
    unread_since: null,
    is_unread_told: false,
  };
  const written = await tx
    .insertInto('role_readings')
    .values({ company_key: companyKey, ...values })
    .onConflict((oc) =>
      oc
        .column('company_key')
        .doUpdateSet(values)
        .where(
          sql<boolean>`role_readings.read_at <= excluded.read_at or role_readings.read_at > ${new Date(now)}`,
        ),
    )
    .returning([
      sql<Date | null>`old.unread_since`.as('since'),
      sql<boolean | null>`old.is_unread_told`.as('was_told'),
    ])
    .executeTakeFirst();
  if (written?.was_told === true) {
    const before = { since: written.since?.toISOString() ?? null };
    await auditSystem(tx, companyKey, now, { event: 'directory.roles_read_again', before });
    await announce(tx, companyKey, 'sync_users');
  }
  return written !== undefined;
}

/**
 * Records that a reading failed. Returns since when they fail, once the administrators must be notified: after some
 * hours, and once until a reading works again.
 */
export async function takeUntoldFailure({ tx, companyKey, now }: CompanyContext): Promise<Date | null> {
  const at = new Date(now);
  await tx
    .updateTable('role_readings')
    // A time ahead is from before a clock was set back.
    .set({ unread_since: sql`least(coalesce(unread_since, ${at}), ${at})` })
    .where('company_key', '=', companyKey)
    .execute();
  const told = await tx
    .updateTable('role_readings')
    .set({ is_unread_told: true })
    .where('company_key', '=', companyKey)
    .where('is_unread_told', '=', false)
    .where('unread_since', '<=', new Date(now - untoldMs))
    .returning('unread_since')
    .executeTakeFirst();
  return told?.unread_since ?? null;
}

/** Since when roles cannot be read, as ISO, if the administrators were notified; else null. */
export async function rolesUnreadSince({
  tx,
  companyKey,
}: Pick<CompanyContext, 'tx' | 'companyKey'>): Promise<string | null> {
  const row = await tx
    .selectFrom('role_readings')
    .select('unread_since')
    .where('company_key', '=', companyKey)
    .where('is_unread_told', '=', true)
    .executeTakeFirst();
  return row?.unread_since?.toISOString() ?? null;
}

/** Postpones the next reading after one that failed. */
export async function postponeReading({ tx, companyKey, now }: CompanyContext): Promise<void> {
  await tx
    .updateTable('role_readings')
    .set({ due_at: new Date(now + readingEveryMs) })
    .where('company_key', '=', companyKey)
    .execute();
}

/** Records which lists of roles were read, and which were not. */
export async function recordLists(
  { tx, companyKey, now }: CompanyContext,
  { unread, read }: Administrators,
): Promise<void> {
  const at = new Date(now);
  await tx
    .deleteFrom('role_lists')
    .where('company_key', '=', companyKey)
    .where('list', 'not in', ['', ...read, ...unread.map(({ list }) => list)])
    .execute();
  for (const list of read) {
    const values = { last_read_at: at, unread_since: null, unread_reason: null };
    await tx
      .insertInto('role_lists')
      .values({ company_key: companyKey, list, ...values })
      .onConflict((oc) => oc.columns(['company_key', 'list']).doUpdateSet(values))
      .execute();
  }
  for (const { list, name, reason } of unread)
    await tx
      .insertInto('role_lists')
      .values({ company_key: companyKey, list, name, unread_since: at, unread_reason: reason })
      .onConflict((oc) =>
        oc.columns(['company_key', 'list']).doUpdateSet({
          name,
          unread_since: sql`coalesce(role_lists.unread_since, excluded.unread_since)`,
          unread_reason: reason,
        }),
      )
      .execute();
}

/** Lists of roles that should be read and are not. */
export interface MissingLists {
  /** Roles that are still to be activated. */
  readonly eligible: boolean;
  /** Names of groups with a role. */
  readonly groups: readonly string[];
  /** Since when the first of them is missing, as ISO. */
  readonly since: string;
}

/**
 * Lists that the workspace does not show any more, and groups with a role whose members it does not show; null for none. A
 * list of eligible roles that was never shown is no news: the readiness check says it.
 */
export async function findMissingLists({
  tx,
  companyKey,
}: Pick<CompanyContext, 'tx' | 'companyKey'>): Promise<MissingLists | null> {
  const rows = await tx
    .selectFrom('role_lists')
    .select(['list', 'name', 'unread_since', 'last_read_at'])
    .where('company_key', '=', companyKey)
    .where('unread_since', 'is not', null)
    .orderBy('name')
    .orderBy('list')
    .execute();
  const missing = rows.filter(
    ({ list, last_read_at: readAt }) => list !== roleLists.eligible || readAt !== null,
  );
  if (missing.length === 0) return null;
  const instants = missing.flatMap(({ unread_since: since }) => (since === null ? [] : [since.getTime()]));
  return {
    eligible: missing.some(({ list }) => list === roleLists.eligible),
    groups: missing.flatMap(({ list, name }) => (list === roleLists.eligible ? [] : [name ?? list])),
    since: new Date(Math.min(...instants)).toISOString(),
  };
}
