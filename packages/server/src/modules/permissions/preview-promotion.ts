import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { findPlanted } from '../passwords/public.ts';

/** What others set up for people, and ends when these get a right in the panel; people without anything are left out. */
export async function previewPromotion(
  ctx: Context,
  { body }: HandlerInput<'permissions.previewPromotion'>,
): Promise<CallResponse<'permissions.previewPromotion'>> {
  const found = await findPlanted(ctx, body.users);
  return { people: found.map(({ key, name, planted }) => ({ key, name, ends: [...planted] })) };
}
