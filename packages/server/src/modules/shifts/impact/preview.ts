import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import type { Steps } from '#http/mount.ts';
import { findRemovable, membersAmong } from '../members/change-members.ts';
import type { ShiftDeps } from '../deps.ts';
import { planShift } from '../edit/draft.ts';
import type { ShiftPlan } from '../edit/draft.ts';
import { findPeople } from '../members/find-people.ts';
import type { FoundPeople } from '../members/find-people.ts';
import type { RunPreview } from './previews.ts';
import { nameTaken } from '../rows/shift-name.ts';

const noPeople: FoundPeople = { people: [], notFound: [], gone: [], invalid: [], protected: [] };

/**
 * Returns the effect of a draft and throws every error of a save; nothing is written. A newer preview of the same
 * caller and shift replaces it.
 */
export async function previewShift(
  steps: Steps,
  deps: ShiftDeps,
  run: RunPreview,
  input: HandlerInput<'shifts.preview'>,
): Promise<CallResponse<'shifts.preview'>> {
  const { companyKey, tokenKey } = await steps(async (ctx) => ctx);
  const asker = { companyKey, tokenKey, subject: input.params.key, gone: steps.gone };
  return await run(asker, (signal) => steps((ctx) => comparePlan(ctx, deps, input, signal)));
}

async function comparePlan(
  ctx: Context,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.preview'>,
  signal: AbortSignal,
): Promise<CallResponse<'shifts.preview'>> {
  const { add, remove, at: asked, ...patch } = body;
  const plan = await planShift(ctx, params.key, patch);
  await refuseTakenName(ctx, plan);
  const people = add === undefined ? noPeople : await findPeople(ctx, add);
  const leaving = remove === undefined ? [] : await findRemovable(ctx, params.key, remove);
  const wanted = people.people.map(({ key }) => key);
  const members = await membersAmong(ctx, params.key, wanted);
  const joining = wanted.filter((key) => !members.has(key));
  const isChanged = plan.fields.length > 0;
  // A draft that only moves people concerns only them; one without a change concerns every member.
  const isWhole = isChanged || (add === undefined && remove === undefined);
  const difference = await deps.compareAccess(
    ctx,
    {
      shifts: new Map(isWhole ? [[params.key, plan.shift]] : []),
      moves: [{ shiftKey: params.key, add: joining, remove: leaving }],
    },
    asked === undefined ? ctx.now : Date.parse(asked),
    signal,
  );
  return {
    ...difference,
    merged: plan.merged,
    joining: joining.length,
    already_in: wanted.length - joining.length,
    not_found: [...people.notFound],
    gone: [...people.gone],
    invalid: [...people.invalid],
    protected: [...people.protected],
  };
}

async function refuseTakenName(ctx: Context, { before, after }: ShiftPlan): Promise<void> {
  const { key, name } = after.row;
  if (name === before.row.name) return;
  const other = await ctx.tx
    .selectFrom('shifts')
    .select('key')
    .where('company_key', '=', ctx.companyKey)
    .where('is_test', '=', false)
    .where('key', '<>', key)
    .where(sql<boolean>`lower(normalize(name)) = lower(normalize(${name}::text))`)
    .executeTakeFirst();
  if (other !== undefined) throw nameTaken(name);
}
