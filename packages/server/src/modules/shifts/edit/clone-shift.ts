import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { shiftColorFor } from '@shiftgate/domain/shift/color.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { Context } from '#core/context.ts';
import { companyFactsChanged } from '#core/events.ts';
import { audit } from '#modules/audit/public.ts';
import type { ShiftDeps } from '../deps.ts';
import { namingShift } from '../rows/shift-name.ts';
import { presentRule, presentShift } from '../rows/present.ts';
import { mustFindShift, readRules, readSummaries } from '../rows/rows.ts';
import { recordVersions } from '../rows/versions.ts';
import { copyMembers } from './copy-members.ts';

const longestName = 120;

/** Creates a disabled copy of a shift, in the least used color; an activation period is not copied. */
export async function cloneShift(
  ctx: Context,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.clone'>,
): Promise<CallResponse<'shifts.clone'>> {
  const facts = await deps.readShiftFacts(ctx.tx, ctx.companyKey);
  const source = await mustFindShift(ctx, params.key);
  const shifts = await readSummaries(ctx);
  const name =
    body.name ??
    freeName(
      source.name,
      shifts.map((shift) => shift.name),
    );
  const key = newKey(ctx.now);
  const at = new Date(ctx.now);
  await namingShift(name, () =>
    ctx.tx
      .insertInto('shifts')
      .values({
        ...source,
        key,
        name,
        color: String(shiftColorFor(shifts.map((shift) => Number(shift.color)))),
        state: 'disabled',
        starts_on: null,
        ends_on: null,
        ip_rules: toJson(source.ip_rules),
        password_strength: source.password_strength === null ? null : toJson(source.password_strength),
        version: 1,
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  const rules = await readRules(ctx, [source.key]);
  const copies = rules.map((rule) => ({ ...rule, key: newKey(ctx.now), shift_key: key, created_at: at }));
  if (copies.length > 0) {
    await ctx.tx.insertInto('shift_rules').values(copies).execute();
  }
  const users = body.with_users ? await copyMembers(ctx, source.key, key) : [];
  await recordVersions(ctx, [key], []);
  await audit(ctx, {
    event: 'shift.cloned',
    target: { kind: 'shift', key, name },
    before: { key: source.key, name: source.name },
    after: { with_users: body.with_users, rules: copies.map(presentRule), users },
  });
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'shifts');
  return await presentShift(ctx, facts, key);
}

/** The name with the first number that is free: "Manhã (2)". */
function freeName(name: string, taken: readonly string[]): string {
  const folded = new Set(taken.map(fold));
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const candidate = `${Array.from(name)
      .slice(0, longestName - ending.length)
      .join('')}${ending}`;
    if (!folded.has(fold(candidate))) return candidate;
  }
}

const fold = (text: string): string => text.normalize().toLowerCase();
