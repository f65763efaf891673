import { isoWeekdayOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { localMsAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { proposeNetwork } from '@shiftgate/domain/client/network-proposal.ts';
import { compileShift } from '@shiftgate/domain/shift/compile.ts';
import { momentRules } from '@shiftgate/domain/shift/moment-rules.ts';
import { covers, readIpLines, withLine } from '../model/ip-lines.ts';
import { makeWeeklyRule, newRuleId } from '#components/shifts/rule-draft.ts';
import { makeShiftOfRules, noHolidays, toDomainCalendar } from '#components/shifts/shift-of-rules.ts';
import type { ShiftDraft } from '../model/model.ts';

/** A change that another screen proposes by the address of the editor. */
export interface Proposal {
  /** An address of a device that the list should let in; empty = none. */
  readonly addIp: string;
  /** An instant (ISO) at which the shift should be open; empty = none. */
  readonly openAt: string;
}

const hour = 60;

/** The weekly window around an instant: the full hours that hold it, on its weekday of the zone. */
function windowAround(
  openAt: string,
  zone: string,
): { readonly day: number; readonly startMinute: number } | null {
  const at = Date.parse(openAt);
  if (!Number.isFinite(at)) return null;
  const local = localMsAt(zoneOf(zone), at);
  const dayNumber = Math.floor(local / DAY_MS);
  const minute = Math.floor((local - dayNumber * DAY_MS) / MINUTE_MS);
  const day = isoWeekdayOf(dayNumber) - 1;
  return { day, startMinute: Math.floor(minute / hour) * hour };
}

/** Whether the rules of a draft hold an instant; holidays aside, which no weekly window would open either. */
function isOpenAt({ rules }: ShiftDraft, openAt: string, zone: string): boolean {
  const calendar = toDomainCalendar({ ...noHolidays, zone }, null);
  return momentRules(compileShift(makeShiftOfRules(rules), calendar), Date.parse(openAt)).isCovered;
}

/** What a proposal changes in a draft; nothing where the draft has it already. `zone` is that of the shift's hours. */
export function patchOfProposal(
  draft: ShiftDraft,
  { addIp, openAt }: Proposal,
  zone: string,
): Partial<ShiftDraft> {
  const isListed = addIp === '' || covers(readIpLines(draft.list_ip).entries, addIp);
  const window = openAt === '' ? null : windowAround(openAt, zone);
  const rule =
    window === null || isOpenAt(draft, openAt, zone)
      ? null
      : makeWeeklyRule(newRuleId(), window.day, window.startMinute, window.startMinute + hour);
  return {
    ...(isListed ? {} : { list_ip: withLine(draft.list_ip, proposeNetwork(addIp)?.entry ?? addIp) }),
    ...(rule === null ? {} : { rules: [...draft.rules, rule] }),
  };
}
