import { sql } from 'kysely';
import { signsInHere } from '#access/public.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';
import { isPasswordOfOthers } from '#modules/passwords/public.ts';
import { assertMay, guardColumns } from '../rights/policy.ts';
import type { PersonAct } from '../rights/policy.ts';

/** Returns the person for a change, locked. Throws USER_NOT_FOUND, and what the policy says about the caller. */
export async function lockPerson(ctx: Context, key: string, act: PersonAct): Promise<ChangedPerson> {
  return mayBeChanged(ctx, act, key, await personQuery(ctx, key).forNoKeyUpdate().executeTakeFirst());
}

/** The same without the lock, for a check before the change. */
export async function readPerson(ctx: Context, key: string, act: PersonAct): Promise<ChangedPerson> {
  return mayBeChanged(ctx, act, key, await personQuery(ctx, key).executeTakeFirst());
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
      'workspace_password_known_at',
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

function mayBeChanged(
  ctx: Context,
  act: PersonAct,
  key: string,
  person: ChangedPerson | undefined,
): ChangedPerson {
  if (!person) throw new AppError('USER_NOT_FOUND', { key });
  assertMay(ctx, act, [person]);
  return person;
}

/** Whether the signed-in person changes themselves, and no partner does it for them. */
function isOfActor({ actor }: Context, userKey: string): boolean {
  return actor.userKey === userKey && actor.simulatedByName === null;
}

/**
 * Whether what the actor sets for this person is known to the person alone: they set it for themselves, and no other
 * person knows the password with which they came. Otherwise a planted password would be laundered by its own session.
 */
export async function isOwnAct(ctx: Context, userKey: string): Promise<boolean> {
  if (!isOfActor(ctx, userKey)) return false;
  const { is_known } = await ctx.tx
    .selectFrom('users as u')
    .select(
      sql<boolean>`case when ${signsInHere()} then ${isPasswordOfOthers}
        else u.workspace_password_known_at is not null end`.as('is_known'),
    )
    .where('u.company_key', '=', ctx.companyKey)
    .where('u.key', '=', userKey)
    .executeTakeFirstOrThrow();
  return !is_known;
}

export function auditTarget(person: { readonly key: string; readonly name: string }) {
  return { kind: 'user', key: person.key, name: person.name };
}
