import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { sortEmails } from './sort-emails.ts';

/**
 * Sorts pasted e-mails into people, people no longer in the directory, unknown addresses and invalid texts. Case,
 * surrounding blanks and duplicates are ignored; of several people with one address, the one in the directory counts.
 */
export async function resolveEmails(
  ctx: Context,
  { body }: HandlerInput<'users.resolve'>,
): Promise<CallResponse<'users.resolve'>> {
  const { emails, invalid } = sortEmails(body.emails);
  const known = await ctx.tx
    .selectFrom('users')
    .distinctOn('email')
    .select(['key', 'name', 'email', sql<boolean>`status <> 'not_synchronised'`.as('is_there')])
    .where('company_key', '=', ctx.companyKey)
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .orderBy('email')
    .orderBy(sql`status in ('active', 'suspended')`, 'desc')
    .orderBy(sql`status <> 'not_synchronised'`, 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const addresses = new Set(known.map(({ email }) => email));
  const unknown = emails.filter((email) => !addresses.has(email));
  const those = (isThere: boolean) =>
    known
      .filter((person) => person.is_there === isThere)
      .map(({ key, name, email }) => ({ key, name, email }));
  return { found: those(true), gone: those(false), unknown, invalid };
}
