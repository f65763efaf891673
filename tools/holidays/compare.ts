import { firstSource } from './first-source.ts';
import { secondSource, secondYears, type SecondHoliday } from './second-source.ts';

/** A holiday of the first source, and whether the region has it by a name of its own. */
interface FirstHoliday extends SecondHoliday {
  readonly isOwn: boolean;
}

/** A date of a region, with what both sources say. */
export interface Difference {
  readonly code: string;
  readonly date: string;
  readonly first: FirstHoliday | undefined;
  readonly second: SecondHoliday | undefined;
}

/** Holidays of a region and those around it by date, in the years of the second source, as the first one has them. */
function firstDays(code: string): ReadonlyMap<string, FirstHoliday> {
  const parts = code.split('-');
  const days = new Map<string, FirstHoliday>();
  parts.forEach((_part, index) => {
    const around = new Map(days);
    for (const { date, name, kind } of firstSource(parts.slice(0, index + 1).join('-'), secondYears)) {
      const outer = around.get(date);
      const isOwn = index > 0 && (outer?.kind !== kind || outer.name !== name);
      if (days.get(date)?.kind !== 'public' || (kind === 'public' && isOwn && outer !== undefined)) {
        days.set(date, { name, kind, isOwn });
      }
    }
  });
  return days;
}

/** Every date that either source has in a region, with what both say; equal ones too. */
export function sideBySide(code: string): Difference[] {
  const first = firstDays(code);
  const second = secondSource(code) ?? new Map<string, SecondHoliday>();
  const dates = new Set([...first.keys(), ...second.keys()]);
  return [...dates]
    .toSorted()
    .map((date) => ({ code, date, first: first.get(date), second: second.get(date) }));
}

/** Whether the sources say different things on a date. */
export const differs = ({ first, second }: Difference): boolean => first?.kind !== second?.kind;
