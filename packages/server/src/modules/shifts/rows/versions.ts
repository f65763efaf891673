import { sql } from 'kysely';
import type { Context } from '#core/context.ts';
import { versionConflict } from '#core/version-conflict.ts';
import type { LastSave } from '#core/version-conflict.ts';
import type { ShiftRow } from './rows.ts';

/** Stored versions of a shift; a conflict lists at most these. */
const versionsStored = 100;

/**
 * Throws VERSION_CONFLICT when the stored shift is newer than the caller's, with every save since then (author,
 * instant, fields) and the fields that both changed.
 */
export async function refuseStale(
  ctx: Context,
  row: ShiftRow,
  sent: number | undefined,
  fields: readonly string[],
): Promise<void> {
  const stored = Number(row.version);
  if (sent === undefined || sent === stored) return;
  const saves = await ctx.tx
    .selectFrom('shift_versions')
    .select(['version', 'saved_at', 'saved_by_key', 'saved_by_name', 'fields'])
    .where('company_key', '=', ctx.companyKey)
    .where('shift_key', '=', row.key)
    .where('version', '>', sent)
    .orderBy('version', 'desc')
    .execute();
  const changed = new Set(saves.flatMap((save) => save.fields));
  throw versionConflict({ stored, sent }, saves[0], {
    saved_at: (saves[0]?.saved_at ?? row.updated_at).toISOString(),
    fields: [...changed],
    same_fields: fields.filter((field) => changed.has(field)),
    saves: saves.map((save) => ({
      version: Number(save.version),
      saved_by: save.saved_by_name,
      saved_by_key: save.saved_by_key,
      saved_at: save.saved_at.toISOString(),
      fields: save.fields,
    })),
  });
}

/** The save of the stored version of a shift; undefined when it was not recorded. */
export async function lastSaveOfShift(ctx: Context, row: ShiftRow): Promise<LastSave | undefined> {
  return await ctx.tx
    .selectFrom('shift_versions')
    .select(['saved_at', 'saved_by_key', 'saved_by_name'])
    .where('company_key', '=', ctx.companyKey)
    .where('shift_key', '=', row.key)
    .where('version', '=', row.version)
    .executeTakeFirst();
}

/** Raises the version of shifts, and records author and fields. */
export async function touchShifts(
  ctx: Context,
  shiftKeys: readonly string[],
  fields: readonly string[],
): Promise<void> {
  const at = new Date(ctx.now);
  await ctx.tx
    .updateTable('shifts')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: at }))
    .where('company_key', '=', ctx.companyKey)
    .where('key', 'in', [...shiftKeys])
    .execute();
  await recordVersions(ctx, shiftKeys, fields);
}

/** Records the author of the current version of shifts. */
export async function recordVersions(
  ctx: Context,
  shiftKeys: readonly string[],
  fields: readonly string[],
): Promise<void> {
  await sql`
    insert into shift_versions (company_key, shift_key, version, saved_at, saved_by_key, saved_by_name, fields)
    select s.company_key, s.key, s.version, ${new Date(ctx.now)}, ${ctx.actor.userKey}::uuid,
           ${ctx.actor.name}, ${[...fields]}::text[]
      from shifts s where s.company_key = ${ctx.companyKey} and s.key = any(${[...shiftKeys]}::uuid[])`.execute(
    ctx.tx,
  );
  await sql`
    delete from shift_versions v using shifts s
     where s.company_key = ${ctx.companyKey} and s.key = any(${[...shiftKeys]}::uuid[])
       and v.company_key = s.company_key and v.shift_key = s.key and v.version <= s.version - ${versionsStored}::int`.execute(
    ctx.tx,
  );
}
