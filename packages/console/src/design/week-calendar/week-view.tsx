import { DayList } from './day-list.tsx';
import type { WeekViewProps } from './types.ts';
import { WeekCalendar } from './week-calendar.tsx';

/** A week on the grid, or as a list of days where the screen is narrow. */
export function WeekView({ isNarrow, ...view }: WeekViewProps & { readonly isNarrow: boolean }) {
  return isNarrow ? <DayList {...view} /> : <WeekCalendar {...view} />;
}
