import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { findVacationCut } from '@shiftgate/domain/user/vacation-cut.ts';
import type { VacationCut } from '@shiftgate/domain/user/vacation-cut.ts';
import { vacationStateAt } from '@shiftgate/domain/user/vacation.ts';
import type { Vacation } from '@shiftgate/domain/user/vacation.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Context, Tx } from '../../context.ts';

/** The company's shifts made ready, and its zone. To be called before the first write of a transaction. */
export type ReadCompiledShifts = (
  tx: Tx,
  companyKey: string,
) => Promise<{ readonly shifts: ReadonlyMap<string, CompiledShift>; readonly timeZone: string }>;

/** What working out the cuts of a vacation stands on. */
export interface VacationCutDeps {
  readonly readShiftFacts: ReadCompiledShifts;
}

export type VacationCuts = CallResponse<'users.previewVacation'>['cuts'];

/**
 * The windows that a vacation would cut for the people whom a condition on `users as u` finds, as under control: those
 * who are out already, administrators and people who left do not count.
 */
export async function findVacationCuts(
  ctx: Pick<Context, 'tx' | 'companyKey' | 'now'>,
  { readShiftFacts }: VacationCutDeps,
  vacation: Vacation,
  condition: RawBuilder<boolean>,
): Promise<VacationCuts> {
  const { shifts, timeZone } = await readShiftFacts(ctx.tx, ctx.companyKey);
  const zone = zoneOf(timeZone);
  const cuts = new Map<string, VacationCut>();
  for (const [key, shift] of shifts) {
    const cut = findVacationCut(shift, vacation, zone, ctx.now);
    if (cut !== null) cuts.set(key, cut);
  }
  if (cuts.size === 0) return [];
  const hasBegun = vacationStateAt(vacation, zone, ctx.now) !== 'scheduled';
  const isAway = sql`u.vacation_starts_on <= ${vacation.startOn} and u.vacation_ends_on >= ${vacation.startOn}`;
  const { rows } = await sql<{ key: string; name: string; people: number }>`
    select s.key, s.name, count(*)::integer as people
      from shift_members m
      join shifts s on s.company_key = m.company_key and s.key = m.shift_key and not s.is_test
      join users u on u.company_key = m.company_key and u.key = m.user_key
     where m.company_key = ${ctx.companyKey} and m.shift_key = any(${[...cuts.keys()]}::uuid[])
       and u.status = 'active' and not u.is_admin and not u.is_allowed_admin
       and (${condition}) ${hasBegun ? sql`and (${isAway}) is not true` : sql``}
     group by s.key, s.name
     order by s.name, s.key`.execute(ctx.tx);
  return rows.flatMap(({ key, name, people }) => {
    const cut = cuts.get(key);
    return cut === undefined
      ? []
      : [
          {
            shift: { key, name },
            cut_at: new Date(cut.cutAt).toISOString(),
            would_end_at: new Date(cut.wouldEndAt).toISOString(),
            people,
          },
        ];
  });
}
