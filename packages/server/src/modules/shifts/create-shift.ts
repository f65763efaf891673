import { newKey } from '../../db/keys.ts';
import { shiftColorFor } from '@shiftgate/domain/shift/color.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import { announce } from '../../http/announce.ts';
import { audit } from '../audit/index.ts';
import { namingShift } from './policy.ts';
import { presentShift } from './present.ts';
import { summariesOf } from './repository.ts';

/** Creates an empty, disabled shift in the least used colour. */
export async function createShift(
  ctx: Context,
  { body }: HandlerInput<'shifts.create'>,
): Promise<CallResponse<'shifts.create'>> {
  const key = newKey(ctx.now);
  const used = (await summariesOf(ctx)).map((row) => Number(row.color));
  await namingShift(body.name, () =>
    ctx.tx
      .insertInto('shifts')
      .values({
        key,
        company_key: ctx.companyKey,
        name: body.name,
        color: String(shiftColorFor(used)),
        state: 'disabled',
        created_at: new Date(ctx.now),
        updated_at: new Date(ctx.now),
      })
      .execute(),
  );
  await audit(ctx, { event: 'shift.created', target: { kind: 'shift', key, name: body.name } });
  await announce(ctx.tx, ctx.companyKey, 'shifts');
  return presentShift(ctx, key);
}
