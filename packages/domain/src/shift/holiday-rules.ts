import type { ShiftRule } from './types.ts';

type HolidayRule = Pick<ShiftRule, 'kind' | 'startHour' | 'startOn' | 'endOn'>;

/** Whether a rule closes every holiday for the whole day; one with dates closes those between them alone. */
export function closesEveryHoliday({ kind, startHour, startOn, endOn }: HolidayRule): boolean {
  return kind === 'holiday' && startHour === null && startOn === null && endOn === null;
}
