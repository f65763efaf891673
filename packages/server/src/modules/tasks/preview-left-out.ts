import { differenceNames } from '@shiftgate/contract/entities/shift-difference.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Context } from '#core/context.ts';
import { findCompany } from '../company/public.ts';
import { guardColumns, mayBeDone } from '../users/public.ts';
import type { FilterDeps } from '../users/public.ts';
import { actOfTask, findTaskRefusal } from './policy.ts';
import { buildCondition } from './selection.ts';
import { getsNoTemporary } from './recipients.ts';
import { taskActorOf } from './actions/task-facts.ts';

type Input = HandlerInput<'users.previewLeftOut'>;

const reasons = ['PROTECTED_USER', 'PROTECTED_ADMINISTRATOR', 'NO_TEMPORARY_PASSWORD'] as const;

/** Names the people whom a bulk action would leave out because of the caller's rights or theirs, before it starts. */
export async function previewLeftOut(
  ctx: Context,
  deps: FilterDeps,
  { body: { selection, action } }: Input,
): Promise<CallResponse<'users.previewLeftOut'>> {
  const people = await ctx.tx
    .selectFrom('users as u')
    .select(guardColumns.map((column) => `u.${column}` as const))
    .select(['u.name', 'u.email'])
    .where('u.company_key', '=', ctx.companyKey)
    .where('u.status', 'in', ['active', 'suspended'])
    .where(await conditionOf(ctx, deps, selection))
    .where(sql<boolean>`(not (${mayBeDone(ctx.actor, actOfTask[action])}) or ${await isNotFor(ctx, action)})`)
    .orderBy('u.search_text')
    .orderBy('u.key')
    .execute();
  const order = { kind: action, actor: { ...taskActorOf(ctx), isConfirmed: true } };
  const byReason = Map.groupBy(people, (person) => findTaskRefusal(order, person) ?? 'NO_TEMPORARY_PASSWORD');
  return {
    left_out: reasons.flatMap((reason) => {
      const left = byReason.get(reason) ?? [];
      const named = left.slice(0, differenceNames).map(({ key, name, email }) => ({ key, name, email }));
      return left.length === 0 ? [] : [{ reason, count: left.length, people: named }];
    }),
  };
}

/** Condition on `users as u` for people whom the action itself leaves out because of their rights. */
async function isNotFor(ctx: Context, action: Input['body']['action']): Promise<RawBuilder<boolean>> {
  if (action !== 'share_temporary_password') return sql<boolean>`false`;
  return getsNoTemporary((await findCompany(ctx.tx, ctx.companyKey)).provider);
}

async function conditionOf(
  ctx: Context,
  deps: FilterDeps,
  selection: Input['body']['selection'],
): Promise<RawBuilder<boolean>> {
  if (!('rule_groups' in selection)) return await buildCondition(ctx, deps, selection);
  return sql<boolean>`exists (select from shift_members m
    where m.company_key = u.company_key and m.user_key = u.key
      and m.shift_key = any(${selection.rule_groups}::uuid[]))`;
}
