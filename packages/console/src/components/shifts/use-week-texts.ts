import type { shifts as source } from '@shiftgate/phrases/pt-BR/shifts.ts';
import type { BarHours } from '#design/week-calendar/bar.ts';
import { clockOf } from '#design/week-calendar/hour-text.ts';
import type { CalendarTexts } from '#design/week-calendar/types.ts';
import { useTextsBelow } from '#lib/i18n/texts.tsx';
import type { DraftRule } from './rule-draft.ts';
import { capital, weekdayKey } from './rule-texts.ts';

interface WeekTexts {
  readonly longDay: (day: number) => string;
  /** Hours in words, "of the next day" included. */
  readonly rangeOf: (hours: BarHours) => string;
  /** Beside the hours of a rule that is not of every week; null = nothing. */
  readonly noteOf: (rule: DraftRule) => string | null;
  /** The words of the calendar. */
  readonly texts: CalendarTexts;
}

/** The words of a week. */
export function useWeekTexts(isNarrow: boolean, followsCycle: boolean): WeekTexts {
  const t = useTextsBelow<typeof source>('shifts');
  const longDay = (day: number): string => t(weekdayKey(day, 'long'));
  const rangeOf = ({ startMinute, endMinute }: BarHours): string =>
    t(endMinute > 1440 ? 'hours.rangeNextDay' : 'hours.range', {
      from: clockOf(startMinute),
      to: clockOf(endMinute),
    });
  const shortRangeOf = ({ startMinute, endMinute }: BarHours): string =>
    t(endMinute > 1440 ? 'hours.shortRangeNextDay' : 'hours.range', {
      from: clockOf(startMinute),
      to: clockOf(endMinute),
    });
  const noteOf = (rule: DraftRule): string | null => {
    if (rule.kind === 'weekly')
      return rule.startOn === null && rule.endOn === null ? null : t('hours.noteDated');
    if (rule.name !== null) return rule.name;
    const notes = {
      everyday: 'hours.noteEveryday',
      monthly: 'hours.noteMonthly',
      cycle: 'hours.noteCycle',
      holiday: 'hours.noteHoliday',
      special_date: 'hours.noteSpecial',
    } as const;
    return t(notes[rule.kind]);
  };
  const texts: CalendarTexts = {
    label: t('hours.calendarLabel'),
    help: t('hours.calendarHelp'),
    helpLabel: t('hours.calendarHelpOpen'),
    nextDay: t('hours.nextDay'),
    closed: t(followsCycle ? 'hours.byCycle' : 'hours.closedDay'),
    edit: t('dialog.editTitle'),
    remove: t('dialog.remove'),
    rangeOf: isNarrow ? rangeOf : shortRangeOf,
    barLabel: (bar) => {
      const facts = { day: capital(longDay(bar.day)), range: rangeOf(bar) };
      return bar.note === null
        ? t('hours.barLabel', facts)
        : t('hours.barLabelNote', { ...facts, note: bar.note });
    },
    addOn: (day) => t('hours.addOn', { day: longDay(day) }),
  };
  return { longDay, rangeOf, noteOf, texts };
}
