import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { Selection } from '@shiftgate/contract/routes/user-filters.ts';
import type { Context } from '#core/context.ts';
import { findOpenShifts, zoneOfCompany, userConditions } from '../users/public.ts';
import type { FilterDeps } from '../users/public.ts';
import type { TaskOrder } from './start-task.ts';

/** The selection of a bulk action, as a call sends it. */
export type PeopleSelection = z.output<typeof Selection>;

/** Condition on `users as u` of the company for named people. */
export function named(keys: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`u.key = any(${keys}::uuid[])`;
}

/** Condition on `users as u` of the company for a selection. */
export async function buildCondition(
  ctx: Context,
  deps: FilterDeps,
  selection: PeopleSelection,
): Promise<RawBuilder<boolean>> {
  if ('users' in selection) return named(selection.users);
  const zone = await zoneOfCompany(ctx.tx, ctx.companyKey);
  const { companyKey, now } = ctx;
  const openShifts = await findOpenShifts(deps, ctx, selection.filter);
  const filter = userConditions(selection.filter, { companyKey, now, zone, openShifts });
  return selection.except.length === 0
    ? filter
    : sql<boolean>`(${filter}) and u.key <> all(${selection.except}::uuid[])`;
}

/** Requires the exact number of people that the caller agreed to. */
export function boundOf(selection: PeopleSelection): Pick<TaskOrder, 'bound'> {
  if ('users' in selection) return {};
  return exactly(selection.expected);
}

/** Requires the exact number of people that the caller agreed to, if any. */
export function exactly(expected: number | undefined): Pick<TaskOrder, 'bound'> {
  return expected === undefined
    ? {}
    : { bound: { fits: (found) => found === expected, refusal: 'PEOPLE_FOUND_CHANGED' } };
}

/** Limits the number of people to the one that the caller agreed to, if any; else throws `refusal`. */
export function atMost(agreed: number | undefined, refusal: ErrorCode): Pick<TaskOrder, 'bound'> {
  return agreed === undefined ? {} : { bound: { fits: (found) => found <= agreed, refusal } };
}
