import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { assertMayChangeAccess, guardColumns } from './protection.ts';

/**
 * Returns the person for a change of access, locked. Throws USER_NOT_FOUND, and PROTECTED_USER when the caller may
 * not change their access.
 */
export async function lockPerson(ctx: Context, key: string): Promise<ChangedPerson> {
  return mayBeChanged(ctx, key, await personQuery(ctx, key).forNoKeyUpdate().executeTakeFirst());
}

/** The same without the lock, for a check before the change. */
export async function readPerson(ctx: Context, key: string): Promise<ChangedPerson> {
  return mayBeChanged(ctx, key, await personQuery(ctx, key).executeTakeFirst());
}

function personQuery(ctx: Context, key: string) {
  return ctx.tx
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
    .where('key', '=', key);
}
export type ChangedPerson = NonNullable<
  Awaited<ReturnType<ReturnType<typeof personQuery>['executeTakeFirst']>>
>;

function mayBeChanged(ctx: Context, key: string, person: ChangedPerson | undefined): ChangedPerson {
  if (!person) throw new AppError('USER_NOT_FOUND', { key });
  assertMayChangeAccess(ctx, [person]);
  return person;
}

export function auditTarget(person: { readonly key: string; readonly name: string }) {
  return { kind: 'user', key: person.key, name: person.name };
}
