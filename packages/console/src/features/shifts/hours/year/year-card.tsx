import { Group, Text } from '@mantine/core';
import { Card } from '#design/layout/page.tsx';
import { DayKeys } from '#design/month-calendar/day-keys.tsx';
import { listMonthNames } from '#design/month-calendar/month-names.ts';
import { SpanHead } from '#design/month-calendar/span-head.tsx';
import { YearGrid } from '#design/month-calendar/year-grid.tsx';
import { useLanguageName, useShiftText } from '#features/shifts/texts.ts';
import { legendOf } from '../day-faces.ts';
import { UnknownHolidays } from './unknown-holidays.tsx';
import { useShiftDays } from './use-shift-days.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { Surroundings } from '#features/shifts/model/hours.ts';

interface YearCardProps {
  readonly rules: readonly DraftRule[];
  readonly around: Surroundings;
  readonly year: number;
  readonly onYear: (year: number) => void;
  /** Opens the month view on a date. */
  readonly onDay: (date: string) => void;
}

/** The year at a glance, with the days highlighted on which the shift differs from its ordinary weeks. */
export function YearCard({ rules, around, year, onYear, onDay }: YearCardProps) {
  const t = useShiftText();
  const language = useLanguageName();
  const { days, faceOf } = useShiftDays(rules, around, year);
  const names = listMonthNames(language);
  const different = [...days.values()].filter((day) => day.differs);
  const monthLabel = (month: number) => {
    const prefix = `${year}-${String(month).padStart(2, '0')}`;
    const count = different.filter((day) => day.date.startsWith(prefix)).length;
    return t('year.monthLabel', { month: names[month - 1] ?? '', count });
  };
  const onMonth = (month: number) => onDay(`${year}-${String(month).padStart(2, '0')}-01`);
  return (
    <Card>
      <Group justify="space-between" mb="sm" gap="sm">
        <div>
          <h2 className="sg-shift-heading">{t('year.title')}</h2>
          <Text size="sm" c="dimmed">
            {t('year.differing', { count: different.length })}
          </Text>
        </div>
        <SpanHead
          title={String(year)}
          previous={t('year.previous')}
          next={t('year.next')}
          onPrevious={() => onYear(year - 1)}
          onNext={() => onYear(year + 1)}
        />
      </Group>
      <UnknownHolidays year={year} around={around} />
      <YearGrid
        year={year}
        today={around.today}
        label={t('year.title')}
        monthNames={names}
        faceOf={faceOf}
        monthLabel={monthLabel}
        onMonth={onMonth}
        onDay={onDay}
      />
      <Group mt="sm">
        <DayKeys label={t('month.keysLabel')} entries={legendOf(t)} />
      </Group>
    </Card>
  );
}
