import { SimpleGrid } from '@mantine/core';
import { useT } from '#lib/i18n/texts.tsx';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { findVacationProblems } from './vacation-days.ts';
import type { VacationDays } from '../model.ts';

interface VacationFieldsProps {
  readonly days: VacationDays;
  readonly onChange: (days: VacationDays) => void;
  readonly today: string;
  /** First day of a vacation that has begun. */
  readonly running: string | null;
}

/** First and last day, each with what is wrong with it. */
export function VacationFields({ days, onChange, today, running }: VacationFieldsProps) {
  const t = useT();
  const problems = findVacationProblems(days, today, running);
  const text = (problem: typeof problems.start) => problem && t(`people.vacationDialog.${problem}`);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <PlainDateInput
        label={t('people.vacationDialog.start')}
        value={days.start}
        min={running ?? today}
        error={text(problems.start)}
        onChange={(start) => onChange({ ...days, start })}
      />
      <PlainDateInput
        label={t('people.vacationDialog.end')}
        value={days.end}
        min={days.start ?? today}
        error={text(problems.end)}
        onChange={(end) => onChange({ ...days, end })}
      />
    </SimpleGrid>
  );
}
