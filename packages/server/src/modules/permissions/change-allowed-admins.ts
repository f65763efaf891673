import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';
import { auditEach } from '../audit/public.ts';
import { endWhatOthersPlanted } from '../passwords/public.ts';
import { announcePanelPeople } from './announce-panel-people.ts';
import { lockHolder, lockPeople, rightsOf } from './people.ts';
import { revokeTokens } from './revoke-tokens.ts';

/**
 * Adds people to the allowed-admin list, all or none; a manager loses that role, which the list includes. Throws
 * USER_ALREADY_EXISTS for administrators and people of the list.
 */
export async function addAllowedAdmins(
  ctx: Context,
  { body }: HandlerInput<'permissions.addAllowedAdmins'>,
): Promise<CallResponse<'permissions.addAllowedAdmins'>> {
  const people = await lockPeople(ctx, body.users);
  const refused = people.filter((p) => p.is_admin || p.is_allowed_admin);
  if (refused.length > 0) throw new AppError('USER_ALREADY_EXISTS', { users: refused.map((p) => p.key) });
  const after = { is_manager: false, is_allowed_admin: true };
  await ctx.tx
    .updateTable('users')
    .set({ ...after, updated_at: new Date(ctx.now) })
    .where('company_key', '=', ctx.companyKey)
    .where('key', 'in', [...new Set(body.users)])
    .execute();
  await endWhatOthersPlanted(ctx, [...new Set(body.users)], (changes) => auditEach(ctx, changes));
  await auditEach(
    ctx,
    people.map((person) => ({
      event: 'permission.allowed_admin_added',
      target: { kind: 'user', key: person.key, name: person.name },
      before: rightsOf(person),
      after,
    })),
  );
  await announcePanelPeople(ctx);
  return { done: true };
}

/** Removes a person from the list. Throws PROTECTED_USER for the last control admin. */
export async function removeAllowedAdmin(
  ctx: Context,
  { params }: HandlerInput<'permissions.removeAllowedAdmin'>,
): Promise<CallResponse<'permissions.removeAllowedAdmin'>> {
  const controlAdmins = await lockControlAdmins(ctx);
  const person = await lockHolder(ctx, params.key, 'is_allowed_admin');
  const isLast = !person.is_admin && controlAdmins.every((key) => key === person.key);
  if (isLast) throw new AppError('PROTECTED_USER', { users: [person.key] });
  await ctx.tx
    .updateTable('users')
    .set({ is_allowed_admin: false, updated_at: new Date(ctx.now) })
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', person.key)
    .execute();
  if (!person.is_admin && !person.is_manager) await revokeTokens(ctx, person.key);
  await auditEach(ctx, [
    {
      event: 'permission.allowed_admin_removed',
      target: { kind: 'user', key: person.key, name: person.name },
      before: rightsOf(person),
      after: { ...rightsOf(person), is_allowed_admin: false },
    },
  ]);
  await announcePanelPeople(ctx);
  return { done: true };
}

/** Locks every control admin in a fixed order, so that concurrent removals run one after the other. */
async function lockControlAdmins(ctx: Context): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('users')
    .select('key')
    .where('company_key', '=', ctx.companyKey)
    .where('status', '=', 'active')
    .where(sql<boolean>`(is_admin or is_allowed_admin)`)
    .orderBy('key')
    .forUpdate()
    .execute();
  return rows.map((row) => row.key);
}
