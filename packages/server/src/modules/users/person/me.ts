import { sql } from 'kysely';
import { z } from 'zod';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { toJson } from '#db/tables/columns.ts';

/** Reads from the stored JSON which introductions the person has seen; a missing one is unseen. */
const StoredWelcome = z.object({
  message: z.boolean().catch(false),
  tour: z.boolean().catch(false),
});

/** The signed-in person of the panel. */
export async function getMe(ctx: Context): Promise<CallResponse<'users.me'>> {
  const { welcome } = await ctx.tx
    .selectFrom('users')
    .select('welcome')
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', ctx.actor.userKey)
    .executeTakeFirstOrThrow();
  return {
    key: ctx.actor.userKey,
    name: ctx.actor.name,
    email: ctx.actor.email,
    photo: ctx.actor.photo,
    is_admin: ctx.actor.isAdmin,
    is_control_admin: ctx.actor.isControlAdmin,
    is_manager: ctx.actor.isManager,
    is_simulated: ctx.actor.simulatedByName !== null,
    company_key: ctx.companyKey,
    welcome: StoredWelcome.parse(welcome),
    server_now: new Date(ctx.now).toISOString(),
  };
}

/** Stores which introductions the signed-in person has seen. No audit, because it changes no rights. */
export async function markWelcome(
  ctx: Context,
  { body }: HandlerInput<'users.welcome'>,
): Promise<CallResponse<'users.welcome'>> {
  await ctx.tx
    .updateTable('users')
    .set({ welcome: sql`welcome || ${toJson(body)}::jsonb` })
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', ctx.actor.userKey)
    .execute();
  return { done: true };
}
