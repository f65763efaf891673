import type { BarHours } from '../../../../design/week-calendar/bar.ts';
import { clockOf } from '../../../../design/week-calendar/hour-text.ts';
import type { CalendarTexts } from '../../../../design/week-calendar/types.ts';
import { useShiftText } from '../../texts.ts';
import { capital, weekdayKey } from '../../../../components/shifts/rule-texts.ts';

interface WeekTexts {
  readonly longDay: (day: number) => string;
  /** Hours in words, "of the next day" included. */
  readonly rangeOf: (hours: BarHours) => string;
  /** The words of the calendar. */
  readonly texts: CalendarTexts;
}

/** The words of a week. */
export function useWeekTexts(isNarrow: boolean, followsCycle: boolean): WeekTexts {
  const t = useShiftText();
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
  return { longDay, rangeOf, texts };
}
