import type { FaceOf } from '#design/month-calendar/types.ts';
import { holidaysOfShift } from '#features/shifts/model/shift-of-draft.ts';
import { planShiftDays, spanOfYear } from '#features/shifts/model/year-days.ts';
import { useShiftText } from '#features/shifts/texts.ts';
import { facesOf } from '../day-faces.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { ShiftDay, Surroundings } from '#features/shifts/model/hours.ts';

/** The days of a year and how they are drawn. */
export interface YearOfShift {
  readonly days: ReadonlyMap<string, ShiftDay>;
  readonly faceOf: FaceOf;
  readonly openings: ReadonlySet<string>;
}

/** Every day of a year as the domain plans it from the draft, worked out anew when rules or calendar change. */
export function useShiftDays(rules: readonly DraftRule[], around: Surroundings, year: number): YearOfShift {
  const t = useShiftText();
  const { settings, calendar, region } = around;
  const holidays = holidaysOfShift(settings, region, year);
  const list = planShiftDays(rules, { region, calendar, holidays }, spanOfYear(year));
  const days = new Map(list.map((day) => [day.date, day]));
  const openings = new Set(settings.exceptional_openings.map((day) => day.date));
  return { days, openings, faceOf: facesOf(t, days, openings) };
}
