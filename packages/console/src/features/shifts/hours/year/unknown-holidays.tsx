import { Alert } from '@mantine/core';
import { holidayYears } from '@shiftgate/domain/holidays/holidays.ts';
import { useShiftText } from '#features/shifts/texts.ts';
import type { Surroundings } from '#features/shifts/model/hours.ts';

interface UnknownHolidaysProps {
  readonly year: number;
  readonly around: Surroundings;
}

/** Notes that the table has no holidays for this year, so its days are shown without them. */
export function UnknownHolidays({ year, around }: UnknownHolidaysProps) {
  const t = useShiftText();
  const { first, last } = holidayYears;
  const isKnown = year >= first && year <= last;
  if (isKnown || (around.region ?? around.settings.region) === null) return null;
  const years = { year: String(year), first: String(first), last: String(last) };
  return (
    <Alert color="yellow" py="xs" mb="sm">
      {t('year.noHolidays', years)}
    </Alert>
  );
}
