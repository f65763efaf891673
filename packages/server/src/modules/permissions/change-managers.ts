import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';
import { auditEach } from '../audit/public.ts';
import { endWhatOthersPlanted } from '../passwords/public.ts';
import { announcePanelPeople } from './announce-panel-people.ts';
import { lockHolder, lockPeople, rightsOf } from './people.ts';
import { revokeTokens } from './revoke-tokens.ts';

/** Makes people managers, all or none. Throws USER_ALREADY_EXISTS for people with the same or more rights. */
export async function addManagers(
  ctx: Context,
  { body }: HandlerInput<'permissions.addManagers'>,
): Promise<CallResponse<'permissions.addManagers'>> {
  const people = await lockPeople(ctx, body.users);
  const refused = people.filter((p) => p.is_admin || p.is_allowed_admin || p.is_manager);
  if (refused.length > 0) throw new AppError('USER_ALREADY_EXISTS', { users: refused.map((p) => p.key) });
  await ctx.tx
    .updateTable('users')
    .set({ is_manager: true, updated_at: new Date(ctx.now) })
    .where('company_key', '=', ctx.companyKey)
    .where('key', 'in', [...new Set(body.users)])
    .execute();
  await endWhatOthersPlanted(ctx, [...new Set(body.users)], (changes) => auditEach(ctx, changes));
  await auditEach(
    ctx,
    people.map((person) => ({
      event: 'permission.manager_added',
      target: { kind: 'user', key: person.key, name: person.name },
      before: rightsOf(person),
      after: { ...rightsOf(person), is_manager: true },
    })),
  );
  await announcePanelPeople(ctx);
  return { done: true };
}

/** Revokes the manager role; a person without another right loses the panel immediately. */
export async function removeManager(
  ctx: Context,
  { params }: HandlerInput<'permissions.removeManager'>,
): Promise<CallResponse<'permissions.removeManager'>> {
  const person = await lockHolder(ctx, params.key, 'is_manager');
  await ctx.tx
    .updateTable('users')
    .set({ is_manager: false, updated_at: new Date(ctx.now) })
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', person.key)
    .execute();
  if (!person.is_admin && !person.is_allowed_admin) await revokeTokens(ctx, person.key);
  await auditEach(ctx, [
    {
      event: 'permission.manager_removed',
      target: { kind: 'user', key: person.key, name: person.name },
      before: rightsOf(person),
      after: { ...rightsOf(person), is_manager: false },
    },
  ]);
  await announcePanelPeople(ctx);
  return { done: true };
}
