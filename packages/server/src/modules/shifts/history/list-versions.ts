import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { readCursor, writeCursor } from '#http/cursor.ts';
import { presentRule } from '../rows/present.ts';
import { mustFindShift, readRules } from '../rows/rows.ts';
import { hasBeginning, mustFindVersion, presentVersion, readVersions, textOfRules } from './versions.ts';

/** The current rules of a shift, as a text to compare with; throws SHIFT_NOT_FOUND. */
async function readCurrent(ctx: Context, shiftKey: string): Promise<string> {
  await mustFindShift(ctx, shiftKey);
  return textOfRules((await readRules(ctx, [shiftKey])).map(presentRule));
}

/** The versions of a shift, newest first, as far as the audit log is kept. */
export async function listVersions(
  ctx: Context,
  { params, query }: HandlerInput<'shifts.versions'>,
): Promise<CallResponse<'shifts.versions'>> {
  const after = readCursor(query.cursor, ['instant', 'key']);
  const current = await readCurrent(ctx, params.key);
  const { versions, last } = await readVersions(ctx, params.key, { after, size: query.page_size });
  const { audit_retention_months: months } = await ctx.tx
    .selectFrom('companies')
    .select('audit_retention_months')
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
  return {
    items: versions.map((version) => presentVersion(version, current)),
    next: last === null ? null : writeCursor([last.occurred_at.toISOString(), last.key]),
    is_complete: await hasBeginning(ctx, params.key),
    kept_months: months,
  };
}

/** One version with its rules and the ones that it replaced. */
export async function getVersion(
  ctx: Context,
  { params }: HandlerInput<'shifts.version'>,
): Promise<CallResponse<'shifts.version'>> {
  const current = await readCurrent(ctx, params.key);
  const version = await mustFindVersion(ctx, params.key, params.id);
  const { before, rules } = version;
  return { ...presentVersion(version, current), before: before && [...before], rules: [...rules] };
}
