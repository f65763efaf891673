import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../core/context.ts';
import { sortEmails } from './sort-emails.ts';

/**
 * Sorts pasted e-mails: who they are, who of them is no longer in the directory, which are unknown here, and which are no
 * e-mails at all. Case, blanks around and doubles do not count; of several people who had an address, the one the
 * directory still has counts.
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
