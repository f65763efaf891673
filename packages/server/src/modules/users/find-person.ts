import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { assertMayChangeAccess, guardColumns } from './protection.ts';

/**
 * The person whose access is about to be changed, locked until the transaction ends. Throws USER_NOT_FOUND, and
 * PROTECTED_USER when the caller may not change this person's access.
 */
export async function lockPerson(ctx: Context, key: string) {
  const person = await ctx.tx
    .selectFrom('users')
    .select([
      ...guardColumns,
      'name',
      'email',
      'domain',
      'status',
      'password_hash',
      'vacation_starts_on',
      'vacation_ends_on',
      'single_access_granted_at',
      'single_access_duration_seconds',
      'single_access_first_used_at',
      'single_access_ends_at',
    ])
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new AppError('USER_NOT_FOUND', { key });
  assertMayChangeAccess(ctx, [person]);
  return person;
}
export type LockedPerson = Awaited<ReturnType<typeof lockPerson>>;

/** How the audit names a person. */
export function auditTarget(person: { readonly key: string; readonly name: string }) {
  return { kind: 'user', key: person.key, name: person.name };
}
