import { Button } from '@mantine/core';
import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { addDays, dayNumberOf, isoWeekdayOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { localMsAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '#lib/now.ts';
import type { WeekViewProps } from '#design/week-calendar/types.ts';
import { mondayOf } from '#features/shifts/model/week-bars.ts';
import { useShiftText } from '#features/shifts/texts.ts';
import type { Surroundings } from '#features/shifts/model/hours.ts';

interface WeekPointSettings {
  readonly around: Surroundings;
  /** Monday of the week shown, or null for the repeating week. */
  readonly monday: string | null;
  readonly explain: (date: string, minute: number, actions: ReactNode) => ReactNode;
  readonly mayAddOn: (day: number) => boolean;
  readonly onAdd: (day: number, startMinute: number) => void;
}

interface WeekPoint {
  readonly view: Pick<WeekViewProps, 'onPoint' | 'pointed' | 'now'>;
  readonly close: () => void;
}

/** The line of the present moment, and what is shown of a moment that was pressed. */
export function useWeekPoint(settings: WeekPointSettings): WeekPoint {
  const { around, monday, explain, mayAddOn, onAdd } = settings;
  const { today, zone } = around;
  const t = useShiftText();
  const [moment, setMoment] = useState<{ readonly day: number; readonly minute: number } | null>(null);
  const instant = useNow(MINUTE_MS);
  const close = () => setMoment(null);
  const thisMonday = mondayOf(today);
  // A week without dates means the next seven days.
  const dateOf = (day: number): string => {
    const date = addDays(monday ?? thisMonday, day);
    return monday === null && date < today ? addDays(date, 7) : date;
  };
  const addHere = (day: number, minute: number) => (
    <Button
      size="compact-sm"
      variant="light"
      onClick={() => {
        close();
        onAdd(day, minute);
      }}
    >
      {t('hours.addHere')}
    </Button>
  );
  const pointed =
    moment === null
      ? null
      : {
          ...moment,
          label: t('verdict.title'),
          content: explain(
            dateOf(moment.day),
            moment.minute,
            mayAddOn(moment.day) ? addHere(moment.day, moment.minute) : null,
          ),
          onClose: close,
        };
  const hasNow = monday === null || monday === thisMonday;
  const now = hasNow
    ? {
        day: isoWeekdayOf(dayNumberOf(today)) - 1,
        minute: Math.floor((localMsAt(zoneOf(zone), instant) % DAY_MS) / MINUTE_MS),
      }
    : null;
  return { view: { pointed, now, onPoint: (day, minute) => setMoment({ day, minute }) }, close };
}
