import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { MINUTES_OF_DAY, wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { planYearInSteps } from '@shiftgate/domain/shift/year.ts';
import type { Context } from '#core/context.ts';
import { runInSteps } from '#core/event-loop.ts';
import type { ShiftDeps } from '../deps.ts';
import { holidayNames, readDraft } from './draft-question.ts';

/** Returns every day of a year for a shift or draft: its windows and their rules. */
export async function readYear(
  ctx: Context,
  deps: ShiftDeps,
  {
    params,
    body,
  }: { readonly params: { readonly key: string }; readonly body: HandlerInput<'shifts.draftYear'>['body'] },
): Promise<CallResponse<'shifts.year'>> {
  const facts = await deps.readShiftFacts(ctx.tx, ctx.companyKey);
  const { shift, refOf } = await readDraft(ctx, params.key, body.draft);
  const zone = zoneOf(shift.timeZone ?? facts.timeZone);
  const today = localDateAt(zone, ctx.now);
  const year = body.year ?? Number(today.slice(0, 4));
  const nameOf = await holidayNames(ctx, shift, year);
  const { patterns, days } = await runInSteps(planYearInSteps(shift, facts.calendarOf(shift), year));
  return {
    year,
    zone: zone.name,
    today,
    patterns: patterns.map((pattern) => ({
      day_kind: pattern.kind,
      windows: pattern.windows.map(({ ruleId, startMinute, endMinute }) => ({
        ...refOf(ruleId ?? ''),
        start_hour: wallTimeOf(startMinute),
        // Like in rules, the end of a day is its last minute.
        end_hour: endMinute === MINUTES_OF_DAY ? '23:59' : wallTimeOf(endMinute % MINUTES_OF_DAY),
        ends_next_day: endMinute > MINUTES_OF_DAY,
      })),
      closed_by: pattern.closedBy.map(refOf),
    })),
    days: days.map(({ on, pattern, differs, isInForce }) => ({
      date: on,
      pattern,
      is_in_force: isInForce,
      holiday: nameOf(on),
      differs,
    })),
  };
}
