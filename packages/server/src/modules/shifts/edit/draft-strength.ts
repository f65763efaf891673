import { isWeakerStrength } from '@shiftgate/domain/password/strength.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';
import { readOwnStrength, readStrength } from '#modules/passwords/public.ts';
import type { ShiftRow } from '../rows/rows.ts';

type WithStrength = Pick<ShiftRow, 'password_strength'>;

/** Throws WEAKER_PASSWORD_RULES when a manager would lower what a shift asks of passwords in any respect. */
export async function refuseWeaker(ctx: Context, before: WithStrength, after: WithStrength): Promise<void> {
  if (ctx.actor.isControlAdmin) return;
  if (JSON.stringify(before.password_strength) === JSON.stringify(after.password_strength)) return;
  const company = await ctx.tx
    .selectFrom('companies')
    .select('password_strength')
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
  const ofShift = ({ password_strength: own }: WithStrength) =>
    readOwnStrength(own) ?? readStrength(company.password_strength);
  if (isWeakerStrength(ofShift(after), ofShift(before))) throw new AppError('WEAKER_PASSWORD_RULES');
}
