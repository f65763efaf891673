import { DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from '../calendar/instant.ts';
import { addDays, type PlainDate } from '../calendar/plain-date.ts';
import { localDateAt, type Zone } from '../calendar/zone.ts';
import { controlLimits } from '../limits.ts';

/** Whether an activation may wait for an instant: then the full minute it is due at, else the dates it may lie on. */
export type ScheduleCheck =
  | { readonly isAllowed: true; readonly at: Instant }
  | { readonly isAllowed: false; readonly from: PlainDate; readonly until: PlainDate };

/** Checks the instant wanted for an activation: today or one of the next 14 days in the zone, and later than now. */
export function checkSchedule(zone: Zone, now: Instant, wanted: Instant): ScheduleCheck {
  const at = Math.floor(wanted / MINUTE_MS) * MINUTE_MS;
  const from = localDateAt(zone, now);
  const until = addDays(from, controlLimits.scheduleDays);
  const isAllowed = at > now && localDateAt(zone, at) <= until;
  return isAllowed ? { isAllowed, at } : { isAllowed, from, until };
}

/** What is said before an activation. */
export const SCHEDULE_NOTICES = ['day_before', 'hour_before'] as const;
export type ScheduleNotice = (typeof SCHEDULE_NOTICES)[number];

const aheadMs: Readonly<Record<ScheduleNotice, number>> = { day_before: DAY_MS, hour_before: HOUR_MS };

/** The notices of an activation that still lie ahead, with the instant each is due at. */
export function scheduleNotices(
  now: Instant,
  at: Instant,
): readonly { readonly kind: ScheduleNotice; readonly dueAt: Instant }[] {
  return SCHEDULE_NOTICES.map((kind) => ({ kind, dueAt: at - aheadMs[kind] })).filter(
    (notice) => notice.dueAt > now,
  );
}

/** So many whole minutes later than planned; 0 for less than one. */
export function minutesLate(planned: Instant, now: Instant): number {
  return Math.max(0, Math.floor((now - planned) / MINUTE_MS));
}
