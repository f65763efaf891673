import type { Context } from '#core/context.ts';
import { announceSignOut } from '#core/events.ts';

/** Ends every panel session of a person without a right: tokens immediately, event streams at commit. */
export async function revokeTokens(ctx: Context, userKey: string): Promise<void> {
  await ctx.tx
    .updateTable('api_tokens')
    .set({ revoked_at: new Date(ctx.now), revoke_cause: 'rights_lost' })
    .where('company_key', '=', ctx.companyKey)
    .where('user_key', '=', userKey)
    .where('revoked_at', 'is', null)
    .execute();
  await announceSignOut(ctx.tx, ctx.companyKey, userKey);
}
