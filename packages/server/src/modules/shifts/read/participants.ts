import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { findRefusal, readPeoplePage, listCondition } from '#modules/users/public.ts';
import { mustFindShift } from '../rows/rows.ts';

/** A page of the people of a shift by name, with the names of their other shifts. */
export async function listParticipants(
  ctx: Context,
  { params, query }: HandlerInput<'shifts.users'>,
): Promise<CallResponse<'shifts.users'>> {
  const shift = await mustFindShift(ctx, params.key);
  const { page_size: size, cursor, search, status, only_shift: isOnly } = query;
  const { rows, next, previous, total } = await readPeoplePage(ctx, {
    sort: 'name',
    size,
    cursor,
    isLast: false,
    filter: [shift.key, search, status, isOnly],
    condition: (zone) => {
      const moment = { companyKey: ctx.companyKey, now: ctx.now, zone, openShifts: [] };
      const members = listCondition({ search, shift: shift.key, status }, moment);
      return isOnly === true ? sql<boolean>`${members ?? sql`true`} and ${hasNoOther(shift.key)}` : members;
    },
  });
  const added = await addedAt(
    ctx,
    shift.key,
    rows.map((row) => row.key),
  );
  return {
    items: rows.map((row) => ({
      key: row.key,
      name: row.name,
      email: row.email,
      photo: row.photo_url,
      status: row.status,
      uo: row.org_unit,
      added_at: (added.get(row.key) ?? new Date(ctx.now)).toISOString(),
      is_protected: findRefusal(ctx.actor, 'access', row) !== null,
      other_shifts: row.shifts.filter(({ key }) => key !== shift.key).map(({ name }) => name),
    })),
    next,
    previous,
    total,
  };
}

const hasNoOther = (shiftKey: string) => sql`not exists (select from shift_members o
  where o.company_key = u.company_key and o.user_key = u.key and o.shift_key <> ${shiftKey}
    and o.shift_key <> all (array(select s.key from shifts s where s.company_key = current_company() and s.is_test)))`;

async function addedAt(
  ctx: Context,
  shiftKey: string,
  users: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await ctx.tx
    .selectFrom('shift_members')
    .select(['user_key', 'added_at'])
    .where('company_key', '=', ctx.companyKey)
    .where('shift_key', '=', shiftKey)
    .where(sql<boolean>`user_key = any(${users}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.user_key, row.added_at]));
}
