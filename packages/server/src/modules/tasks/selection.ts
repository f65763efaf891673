import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { Selection } from '@shiftgate/contract/routes/user-filters.ts';
import type { Context } from '../../core/context.ts';
import { zoneOfCompany, userConditions } from '../users/public.ts';
import type { TaskOrder } from './start-task.ts';

/** Whom a bulk action is about, as a call sends it. */
export type PeopleSelection = z.output<typeof Selection>;

/** What rows of `users as u` of the company must fulfil to be one of named people. */
export function named(keys: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`u.key = any(${keys}::uuid[])`;
}

/** What rows of `users as u` of the company must fulfil to be selected. */
export async function conditionOf(ctx: Context, selection: PeopleSelection): Promise<RawBuilder<boolean>> {
  if ('users' in selection) return named(selection.users);
  const zone = await zoneOfCompany(ctx.tx, ctx.companyKey);
  const filter = userConditions(selection.filter, { now: ctx.now, zone });
  return selection.except.length === 0
    ? filter
    : sql<boolean>`(${filter}) and u.key <> all(${selection.except}::uuid[])`;
}

/** Holds an order on all that a filter finds to the number that was agreed to. */
export function boundOf(selection: PeopleSelection): Pick<TaskOrder, 'bound'> {
  if ('users' in selection || selection.expected === undefined) return {};
  const { expected } = selection;
  return { bound: { fits: (found) => found === expected, refusal: 'PEOPLE_FOUND_CHANGED' } };
}

/** Holds an order to no more than were agreed to, where the caller agreed to a number; else throws `refusal`. */
export function atMost(agreed: number | undefined, refusal: ErrorCode): Pick<TaskOrder, 'bound'> {
  return agreed === undefined ? {} : { bound: { fits: (found) => found <= agreed, refusal } };
}
