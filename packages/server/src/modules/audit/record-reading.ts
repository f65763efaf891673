import type { Context } from '#core/context.ts';
import { auditHourly } from './hourly.ts';

/** Whose access history is read on purpose leaves a row an hour, unless it is the reader's own. */
export async function recordReading(
  ctx: Context,
  person: { readonly key: string; readonly name: string },
): Promise<void> {
  if (person.key === ctx.actor.userKey) return;
  await auditHourly(ctx, { event: 'user.access_history_viewed', target: { kind: 'user', ...person } });
}

/** The same where only the key is at hand; nothing for a person whom the company does not have. */
export async function recordReadingOf(ctx: Context, userKey: string): Promise<void> {
  const person = await ctx.tx
    .selectFrom('users')
    .select(['key', 'name'])
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', userKey)
    .executeTakeFirst();
  if (person !== undefined) await recordReading(ctx, person);
}
