import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { findVacationCut } from '@shiftgate/domain/user/vacation-cut.ts';
import { vacationStateAt } from '@shiftgate/domain/user/vacation.ts';
import type { Vacation } from '@shiftgate/domain/user/vacation.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Context } from '#core/context.ts';
import type { Tx } from '#db/transactions.ts';
import { yieldToEventLoop } from '#core/event-loop.ts';
import { mayBeDone } from '../rights/policy.ts';

/** Reads the company's compiled shifts and its zone. Call it before the first write of a transaction. */
export type ReadCompiledShifts = (
  tx: Tx,
  companyKey: string,
) => Promise<{ readonly shifts: ReadonlyMap<string, CompiledShift>; readonly timeZone: string }>;

export interface VacationCutDeps {
  readonly readShiftFacts: ReadCompiledShifts;
}

export type VacationCuts = CallResponse<'users.previewVacation'>['cuts'];

/**
 * Returns the windows that a vacation would cut under control, for people that match a condition on `users as u` and
 * that the caller may change. People on vacation, outside control, inactive or administrators do not count.
 */
export async function findVacationCuts(
  ctx: Pick<Context, 'tx' | 'companyKey' | 'now' | 'actor'>,
  { readShiftFacts }: VacationCutDeps,
  vacation: Vacation,
  condition: RawBuilder<boolean>,
): Promise<VacationCuts> {
  const { shifts, timeZone } = await readShiftFacts(ctx.tx, ctx.companyKey);
  const zone = zoneOf(timeZone);
  const hasBegun = vacationStateAt(vacation, zone, ctx.now) !== 'scheduled';
  const isAway = sql`u.vacation_starts_on <= ${vacation.startOn} and u.vacation_ends_on >= ${vacation.startOn}`;
  const { rows } = await sql<{ key: string; name: string; people: number }>`
    select s.key, s.name, count(*)::integer as people
      from shift_members m
      join shifts s on s.company_key = m.company_key and s.key = m.shift_key and not s.is_test
      join users u on u.company_key = m.company_key and u.key = m.user_key
     where m.company_key = ${ctx.companyKey} and u.status = 'active' and not u.is_admin and not u.is_allowed_admin
       and ${mayBeDone(ctx.actor, 'access')} and ${isInControlledDomain}
       and (${condition}) ${hasBegun ? sql`and (${isAway}) is not true` : sql``}
     group by s.key, s.name
     order by s.name, s.key`.execute(ctx.tx);
  const cuts: VacationCuts = [];
  for (const { key, name, people } of rows) {
    const shift = shifts.get(key);
    if (shift === undefined) continue;
    await yieldToEventLoop();
    const cut = findVacationCut(shift, vacation, zone, ctx.now);
    if (cut === null) continue;
    cuts.push({
      shift: { key, name },
      cut_at: new Date(cut.cutAt).toISOString(),
      would_end_at: new Date(cut.wouldEndAt).toISOString(),
      people,
    });
  }
  return cuts;
}

/** While control is off, every domain counts as covered. */
const isInControlledDomain: RawBuilder<boolean> = sql<boolean>`(
  u.domain = any(array(select d.name from domains d where d.company_key = current_company() and d.is_covered))
  or not exists (select from domains d where d.company_key = current_company() and d.is_covered))`;
