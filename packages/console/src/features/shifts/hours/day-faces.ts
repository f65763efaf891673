import { dayNumberOf, isoWeekdayOf } from '@shiftgate/domain/calendar/plain-date.ts';
import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import type { DayFace, DayKey, DayTone, FaceOf } from '#design/month-calendar/types.ts';
import { clockOf } from '#design/week-calendar/hour-text.ts';
import { isWholeDay } from '#components/shifts/windows.ts';
import { capital, showDate, weekdayKey } from '#components/shifts/rule-texts.ts';
import type { ShiftText } from '#components/shifts/rule-texts.ts';
import type { ShiftDay } from '../model/hours.ts';
import type { Stretch } from '#components/shifts/windows.ts';

/** A stretch as figures: "08:00-12:00", with a mark for an end on the next day. */
function showStretch(t: ShiftText, stretch: Stretch): string {
  if (isWholeDay(stretch)) return t('month.wholeDay');
  const { startMinute, endMinute } = stretch;
  const range = { from: clockOf(startMinute), to: clockOf(endMinute) };
  return t(endMinute > 1440 ? 'month.rangeNextDay' : 'month.range', range);
}

/** The hours of a day as figures, or that it is closed. */
export function showWindows(t: ShiftText, windows: readonly Stretch[]): string {
  return windows.length === 0
    ? t('hours.closedDay')
    : windows.map((window) => showStretch(t, window)).join(', ');
}

/** "Sexta, 25/12/2026". */
export function showDay(t: ShiftText, date: PlainDate): string {
  return `${capital(t(weekdayKey(isoWeekdayOf(dayNumberOf(date)) - 1, 'long')))}, ${showDate(date)}`;
}

function toneOf(day: ShiftDay, isOpening: boolean): DayTone {
  if (day.kind === 'holiday') return 'holiday';
  if (day.kind === 'special_date' || day.differs) return 'special';
  return isOpening ? 'opening' : 'plain';
}

/** What is to be known of a day beside its hours, in words. */
export function notesOfDay(t: ShiftText, day: ShiftDay, isOpening: boolean): string[] {
  const notes: string[] = [];
  if (day.kind === 'special_date') notes.push(day.name ?? t('hours.specialDay'));
  else if (day.kind === 'ordinary' && day.differs) notes.push(t('month.differs'));
  if (day.holiday !== null && (day.holiday.counts || isOpening)) {
    notes.push(t('month.holidayNamed', { name: day.holiday.name }));
  }
  if (isOpening) notes.push(t('month.opening'));
  else if (day.holiday?.counts === true && day.kind === 'ordinary') notes.push(t('month.untreated'));
  return notes;
}

/** How the days of a shift are drawn. */
export function facesOf(
  t: ShiftText,
  days: ReadonlyMap<PlainDate, ShiftDay>,
  openings: ReadonlySet<PlainDate>,
): FaceOf {
  const faces = new Map<PlainDate, DayFace>();
  return (date) => {
    const known = faces.get(date);
    if (known !== undefined) return known;
    const day = days.get(date);
    if (day === undefined)
      return {
        tone: 'plain',
        isOpen: false,
        isMarked: false,
        lines: [],
        label: showDate(date),
        spoken: showDate(date),
      };
    const isOpening = openings.has(date);
    const hours = showWindows(t, day.windows);
    const holiday = day.holiday?.counts === true ? [day.holiday.name] : [];
    const named = day.name === null ? holiday : [day.name];
    const notes = notesOfDay(t, day, isOpening);
    const tone = toneOf(day, isOpening);
    const face: DayFace = {
      tone,
      isOpen: day.windows.length > 0,
      isMarked: holiday.length > 0 && tone === 'plain',
      lines: [
        ...named,
        ...(day.windows.length === 0 ? [hours] : day.windows.map((each) => showStretch(t, each))),
      ],
      label: [`${showDay(t, date)}: ${hours}`, ...notes].join('. '),
      spoken: [showDay(t, date), ...notes].join('. '),
    };
    faces.set(date, face);
    return face;
  };
}

const keys = [
  ['plain', false],
  ['special', true],
  ['special', false],
  ['holiday', true],
  ['holiday', false],
  ['opening', true],
] as const satisfies readonly (readonly [DayTone, boolean])[];

/** The legend of the colors and marks. */
export function legendOf(t: ShiftText): DayKey[] {
  const tones = keys.map(([tone, isOpen]) => ({
    tone,
    isOpen,
    text: t(isOpen ? `month.keys.${tone}` : `month.keys.${tone}Closed`),
  }));
  return [...tones, { tone: 'plain', isOpen: true, isMarked: true, text: t('month.keys.marked') }];
}
