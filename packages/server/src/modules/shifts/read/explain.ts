import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { explainShift } from '@shiftgate/domain/access/shift-alone.ts';
import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf, plainDateOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { minuteOfDay, wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import { firstInstantAt, localMsAt } from '@shiftgate/domain/calendar/zone.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import type { Context } from '#core/context.ts';
import type { ShiftDeps } from '../deps.ts';
import { holidayNames, readDraft } from './draft-question.ts';

type Asked = HandlerInput<'shifts.explain'>['body'];

function instantOf({ at, local }: Asked, zone: Zone, now: number): number {
  if (at !== undefined) return Date.parse(at);
  if (local === undefined) return now;
  return firstInstantAt(zone, dayNumberOf(local.date) * DAY_MS + minuteOfDay(local.time) * MINUTE_MS);
}

/** Returns the decision of a shift or draft for an instant, and the rules behind it. */
export async function explain(
  ctx: Context,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.explain'>,
): Promise<CallResponse<'shifts.explain'>> {
  const facts = await deps.readShiftFacts(ctx.tx, ctx.companyKey);
  const { shift, refOf } = await readDraft(ctx, params.key, body.draft);
  const compiled = facts.compile(shift);
  const at = instantOf(body, compiled.zone, ctx.now);
  const said = explainShift(compiled, facts.timeZone, at);
  const { moment } = said;
  const date = plainDateOf(moment.day);
  const minute = Math.floor((localMsAt(compiled.zone, at) - moment.day * DAY_MS) / MINUTE_MS);
  const nameOf = await holidayNames(ctx, shift, Number(date.slice(0, 4)));
  return {
    at: new Date(at).toISOString(),
    date,
    time: wallTimeOf(minute),
    zone: compiled.zone.name,
    is_allowed: said.verdict.isAllowed,
    result: said.verdict.result,
    day_kind: moment.kind,
    holiday: nameOf(date),
    deciding_rule:
      said.decidingRule === null
        ? null
        : { ...refOf(said.decidingRule), is_tail: moment.tails.includes(said.decidingRule) },
    rules: said.parts.map(({ ruleId, part, isTail }) => ({ ...refOf(ruleId), part, is_tail: isTail })),
    until: said.until === null ? null : new Date(said.until).toISOString(),
  };
}
