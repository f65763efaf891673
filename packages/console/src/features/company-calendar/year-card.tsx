import { Group, Text } from '@mantine/core';
import { holidayYears } from '@shiftgate/domain/holidays/holidays.ts';
import { useState } from 'react';
import { formatPlainDate } from '#lib/i18n/formats.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { DayKeys } from '#design/month-calendar/day-keys.tsx';
import { listMonthNames } from '#design/month-calendar/month-names.ts';
import { SpanHead } from '#design/month-calendar/span-head.tsx';
import type { FaceOf } from '#design/month-calendar/types.ts';
import { YearGrid } from '#design/month-calendar/year-grid.tsx';
import { Card, Chip } from '#design/layout/page.tsx';
import { listHolidays } from './calendar-draft.ts';
import type { CalendarInput, WireCalendar } from './model.ts';

interface YearCardProps {
  readonly draft: CalendarInput;
  readonly regions: WireCalendar['regions'];
  readonly year: number;
  readonly today: string;
  readonly onYear: (year: number) => void;
}

/** Which days of a year are holidays, and why: drawn, and as a list. */
export function YearCard({ draft, regions, year, today, onYear }: YearCardProps) {
  const t = useT();
  const { language } = useLanguage();
  const [month, setMonth] = useState<number | null>(null);
  const days = listHolidays(draft, year);
  const openings = new Map(draft.exceptional_openings.map((day) => [day.date, day.name]));
  const regionNames = new Map(regions.map(({ code, name }) => [code, name]));
  const reasonOf = (day: (typeof days)[number]): string => {
    if (openings.has(day.date)) return t('calendar.reasons.opening');
    if (day.kind === 'company') return t('calendar.reasons.company');
    const of = regionNames.get(day.region ?? '') ?? day.region ?? '';
    if (day.kind === 'public') return t('calendar.reasons.public', { region: of });
    return t(day.counts ? 'calendar.reasons.optional' : 'calendar.reasons.optionalOff', { region: of });
  };
  const known = new Map(days.map((day) => [day.date, day]));
  const faceOf: FaceOf = (date) => {
    const day = known.get(date);
    const isOpening = openings.has(date);
    const words = day === undefined ? (openings.get(date) ?? '') : `${day.name}. ${reasonOf(day)}`;
    const label = words === '' ? formatPlainDate(date) : `${formatPlainDate(date)}: ${words}`;
    return {
      tone: isOpening ? 'opening' : day?.counts === true ? 'holiday' : 'plain',
      isOpen: true,
      isMarked: day !== undefined && !day.counts && !isOpening,
      lines: [],
      label,
      spoken: label,
    };
  };
  const names = listMonthNames(language);
  const inMonth = (date: string, wanted: number): boolean => Number(date.slice(5, 7)) === wanted;
  const counting = days.filter((day) => day.counts);
  const shown = month === null ? days : days.filter((day) => inMonth(day.date, month));
  return (
    <Card>
      <Group justify="space-between" mb="sm" gap="sm">
        <div>
          <h2 className="sg-calendar-heading">{t('calendar.yearTitle')}</h2>
          <Text size="sm" c="dimmed">
            {t('calendar.holidayCount', { count: counting.length })}
          </Text>
        </div>
        <SpanHead
          title={String(year)}
          previous={t('calendar.previousYear')}
          next={t('calendar.nextYear')}
          onPrevious={year > holidayYears.first ? () => onYear(year - 1) : null}
          onNext={year < holidayYears.last ? () => onYear(year + 1) : null}
        />
      </Group>
      <YearGrid
        year={year}
        today={today}
        label={t('calendar.yearTitle')}
        monthNames={names}
        faceOf={faceOf}
        monthLabel={(number) =>
          t('calendar.monthLabel', {
            month: names[number - 1] ?? '',
            count: counting.filter((day) => inMonth(day.date, number)).length,
          })
        }
        onMonth={(number) => setMonth(number === month ? null : number)}
        onDay={(date) => setMonth(Number(date.slice(5, 7)))}
      />
      <Group my="sm">
        <DayKeys
          label={t('calendar.keysLabel')}
          entries={[
            { tone: 'holiday', isOpen: true, text: t('calendar.keys.holiday') },
            { tone: 'opening', isOpen: true, text: t('calendar.keys.opening') },
            { tone: 'plain', isOpen: true, isMarked: true, text: t('calendar.keys.optional') },
          ]}
        />
      </Group>
      <h3 className="sg-calendar-sub">
        {month === null
          ? t('calendar.listYear', { year: String(year) })
          : `${names[month - 1] ?? ''} ${year}`}
      </h3>
      <ul className="sg-date-list" aria-live="polite">
        {shown.length === 0 ? <li>{t('calendar.noHolidays')}</li> : null}
        {shown.map((day) => (
          <li key={day.date}>
            <strong>{formatPlainDate(day.date)}</strong>
            <span>
              {day.name} <span className="sg-muted">{reasonOf(day)}</span>
            </span>
            <Chip tone={day.counts ? 'warn' : 'plain'}>
              {t(day.counts ? 'calendar.counts' : 'calendar.doesNotCount')}
            </Chip>
          </li>
        ))}
      </ul>
    </Card>
  );
}
