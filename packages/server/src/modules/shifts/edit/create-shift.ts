import { newKey } from '#db/keys.ts';
import { shiftColorFor } from '@shiftgate/domain/shift/color.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { companyFactsChanged } from '#core/events.ts';
import { audit } from '#modules/audit/public.ts';
import type { ShiftDeps } from '../deps.ts';
import { namingShift } from '../rows/shift-name.ts';
import { presentShift } from '../rows/present.ts';
import { readSummaries } from '../rows/rows.ts';
import { recordVersions } from '../rows/versions.ts';

/** Creates an empty, disabled shift; the default is the least used color. */
export async function createShift(
  ctx: Context,
  deps: ShiftDeps,
  { body }: HandlerInput<'shifts.create'>,
): Promise<CallResponse<'shifts.create'>> {
  const facts = await deps.readShiftFacts(ctx.tx, ctx.companyKey);
  const key = newKey(ctx.now);
  const color = body.color ?? shiftColorFor((await readSummaries(ctx)).map((row) => Number(row.color)));
  await namingShift(body.name, () =>
    ctx.tx
      .insertInto('shifts')
      .values({
        key,
        company_key: ctx.companyKey,
        name: body.name,
        color: String(color),
        state: 'disabled',
        created_at: new Date(ctx.now),
        updated_at: new Date(ctx.now),
      })
      .execute(),
  );
  await recordVersions(ctx, [key], []);
  await audit(ctx, { event: 'shift.created', target: { kind: 'shift', key, name: body.name } });
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'shifts');
  return await presentShift(ctx, facts, key);
}
