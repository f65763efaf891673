import { sql } from 'kysely';
import { differenceNames } from '@shiftgate/contract/entities/shift-difference.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';
import type { Steps } from '#http/mount.ts';
import { buildCondition } from '#modules/tasks/public.ts';
import { findRefusal, guardColumns } from '#modules/users/public.ts';
import type { ShiftDeps } from '../deps.ts';
import type { RunPreview } from './previews.ts';
import { mustFindShift } from '../rows/rows.ts';

type Input = HandlerInput<'users.previewBulk'>;

/**
 * Returns the effect of moving people in bulk, with the same exclusions as the action itself. Nothing is written, and
 * a newer preview of the same caller replaces it.
 */
export async function previewPeople(
  steps: Steps,
  deps: ShiftDeps,
  run: RunPreview,
  { body }: Input,
): Promise<CallResponse<'users.previewBulk'>> {
  const { companyKey, tokenKey } = await steps(async (ctx) => ctx);
  const asker = { companyKey, tokenKey, subject: 'people', gone: steps.gone };
  return await run(asker, (signal) => steps((ctx) => compareMoved(ctx, deps, body, signal)));
}

async function compareMoved(
  ctx: Context,
  deps: ShiftDeps,
  { selection, act }: Input['body'],
  signal: AbortSignal,
): Promise<CallResponse<'users.previewBulk'>> {
  const { key: shiftKey } = await mustFindShift(ctx, act.shift);
  const people = await readSelected(ctx, deps, shiftKey, selection);
  signal.throwIfAborted();
  const isAddition = act.action === 'add_to_shift';
  const guarded = people.filter((person) => findRefusal(ctx.actor, 'access', person) !== null);
  const free =
    guarded.length === 0
      ? people
      : people.filter((person) => findRefusal(ctx.actor, 'access', person) === null);
  const here = isAddition ? free.filter(({ is_here: isHere }) => isHere) : free;
  const moving = here.filter((person) => person.is_in !== isAddition).map(({ key }) => key);
  const move = { shiftKey, add: isAddition ? moving : [], remove: isAddition ? [] : moving };
  const change = { shifts: new Map(), moves: [move] };
  return {
    ...(await deps.compareAccess(ctx, change, ctx.now, signal)),
    found: people.length,
    moving: moving.length,
    staying: here.length - moving.length,
    gone: free.length - here.length,
    protected: {
      count: guarded.length,
      people: guarded.slice(0, differenceNames).map(({ key, name, email }) => ({ key, name, email })),
    },
  };
}

/** All selected people by name, in one query; throws USER_NOT_FOUND with the unknown keys. */
async function readSelected(
  ctx: Context,
  deps: ShiftDeps,
  shiftKey: string,
  selection: Input['body']['selection'],
) {
  const people = await ctx.tx
    .selectFrom('users as u')
    .select(guardColumns.map((column) => `u.${column}` as const))
    .select([
      'u.name',
      'u.email',
      sql<boolean>`u.status <> 'not_synchronised'`.as('is_here'),
      sql<boolean>`exists (select from shift_members m
        where m.company_key = u.company_key and m.user_key = u.key and m.shift_key = ${shiftKey})`.as(
        'is_in',
      ),
    ])
    .where('u.company_key', '=', ctx.companyKey)
    .where(await buildCondition(ctx, deps, selection))
    .orderBy('u.search_text')
    .orderBy('u.key')
    .execute();
  if (!('users' in selection)) return people;
  const found = new Set(people.map(({ key }) => key));
  const unknown = selection.users.filter((key) => !found.has(key));
  if (unknown.length > 0) throw new AppError('USER_NOT_FOUND', { users: unknown });
  return people;
}
