import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { entryId } from '#modules/audit/public.ts';
import type { ShiftDeps } from '../deps.ts';
import { saveShift } from '../edit/save-shift.ts';
import { mustFindShift } from '../rows/rows.ts';
import { mustFindVersion } from './versions.ts';

/** Gives a shift the rules of one of its versions; throws SHIFT_VERSION_IS_CURRENT where it has them already. */
export async function restoreVersion(
  ctx: Context,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.restoreVersion'>,
): Promise<CallResponse<'shifts.restoreVersion'>> {
  // A deleted shift is reported as such, for every version.
  await mustFindShift(ctx, params.key);
  const { row, rules } = await mustFindVersion(ctx, params.key, params.id);
  return await saveShift(ctx, deps, params.key, {
    patchOf: () => ({ version: body.version, rules: [...rules] }),
    restored: { version_id: entryId(row), version_at: row.occurred_at.toISOString() },
  });
}
