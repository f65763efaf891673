import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import { companyFactsChanged, lockCompanyFacts } from '../../http/announce.ts';
import { audit } from '../audit/index.ts';
import { assertMayChangeAccess, guardColumns } from '../users/index.ts';
import { mustFindShift } from './repository.ts';

/** Adds people by key or e-mail; who is in already stays, who is unknown is named and the others are added. */
export async function addUsers(
  ctx: Context,
  { params, body }: HandlerInput<'shifts.addUsers'>,
): Promise<CallResponse<'shifts.addUsers'>> {
  const shift = await mustFindShift(ctx, params.key, { lock: true });
  const emails = [...new Set(body.emails.map((email) => email.toLowerCase()))];
  const people = await ctx.tx
    .selectFrom('users')
    .select([...guardColumns, 'email'])
    .where('company_key', '=', ctx.companyKey)
    .where('status', 'in', ['active', 'suspended'])
    .where(sql<boolean>`(key = any(${body.users}::uuid[]) or email = any(${emails}::text[]))`)
    .execute();
  assertMayChangeAccess(ctx, people);
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  const added = people.length
    ? await ctx.tx
        .insertInto('shift_members')
        .values(
          people.map((p) => ({
            company_key: ctx.companyKey,
            shift_key: shift.key,
            user_key: p.key,
            added_at: new Date(ctx.now),
          })),
        )
        .onConflict((oc) => oc.doNothing())
        .returning('user_key')
        .execute()
    : [];
  const keys = new Set(people.map((p) => p.key));
  const known = new Set(people.map((p) => p.email));
  await membersChanged(
    ctx,
    'shift.users_added',
    shift,
    added.map((row) => row.user_key),
  );
  return {
    added: added.length,
    not_found: [
      ...body.users.filter((key) => !keys.has(key)),
      ...emails.filter((email) => !known.has(email)),
    ],
  };
}

/** Takes people out of a shift; who was not in it does not count. */
export async function removeUsers(
  ctx: Context,
  { params, body }: HandlerInput<'shifts.removeUsers'>,
): Promise<CallResponse<'shifts.removeUsers'>> {
  const shift = await mustFindShift(ctx, params.key, { lock: true });
  const people = await ctx.tx
    .selectFrom('users')
    .select(guardColumns)
    .where('company_key', '=', ctx.companyKey)
    .where('key', 'in', body.users)
    .execute();
  assertMayChangeAccess(ctx, people);
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  const removed = await ctx.tx
    .deleteFrom('shift_members')
    .where('company_key', '=', ctx.companyKey)
    .where('shift_key', '=', shift.key)
    .where('user_key', 'in', body.users)
    .returning('user_key')
    .execute();
  await membersChanged(
    ctx,
    'shift.users_removed',
    shift,
    removed.map((row) => row.user_key),
  );
  return { removed: removed.length };
}

async function membersChanged(
  ctx: Context,
  event: 'shift.users_added' | 'shift.users_removed',
  shift: { key: string; name: string },
  users: readonly string[],
): Promise<void> {
  if (users.length === 0) return;
  await audit(ctx, { event, target: { kind: 'shift', key: shift.key, name: shift.name }, after: { users } });
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'users');
}
