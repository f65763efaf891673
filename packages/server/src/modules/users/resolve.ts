import { sql } from 'kysely';
import { Email } from '@shiftgate/contract/fields.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';

/**
 * Sorts pasted e-mails: who they are, who of them is no longer in the directory, which are unknown here, and which are no
 * e-mails at all. Case, blanks around and doubles do not count; of several people who had an address, the one the
 * directory still has counts.
 */
export async function resolveEmails(
  ctx: Context,
  { body }: HandlerInput<'users.resolve'>,
): Promise<CallResponse<'users.resolve'>> {
  const valid = new Set<string>();
  const invalid = new Set<string>();
  for (const text of body.emails) {
    const trimmed = text.trim();
    if (trimmed === '') continue;
    if (Email.safeParse(trimmed).success) valid.add(trimmed.toLowerCase());
    else invalid.add(trimmed);
  }
  const known = await ctx.tx
    .selectFrom('users')
    .distinctOn('email')
    .select(['key', 'name', 'email', sql<boolean>`status <> 'not_synchronised'`.as('is_there')])
    .where('company_key', '=', ctx.companyKey)
    .where(sql<boolean>`email = any(${[...valid]}::text[])`)
    .orderBy('email')
    .orderBy(sql`status in ('active', 'suspended')`, 'desc')
    .orderBy(sql`status <> 'not_synchronised'`, 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  for (const person of known) valid.delete(person.email);
  const those = (isThere: boolean) =>
    known
      .filter((person) => person.is_there === isThere)
      .map(({ key, name, email }) => ({ key, name, email }));
  return { found: those(true), gone: those(false), unknown: [...valid], invalid: [...invalid] };
}
