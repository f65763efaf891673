import type { CorrectedHoliday } from './corrections.ts';
import { span } from './countries.ts';
import { countsIn, datesOf, type Added, type Decision } from './decisions/decision.ts';
import { decisions } from './decisions/index.ts';
import { firstSource } from './first-source.ts';
import { secondSource } from './second-source.ts';

/** A holiday of the table; one that is `instead` replaces what the regions around it have on its day. */
export interface DecidedHoliday extends CorrectedHoliday {
  readonly instead?: true;
  /** The row that adds it. */
  readonly row?: Added;
}

/** A region and those around it, from the country inwards. */
function codesAround(code: string): string[] {
  const parts = code.split('-');
  return parts.map((_part, index) => parts.slice(0, index + 1).join('-'));
}

/** Whether a row takes a holiday of the first source away. */
export function takesAway(row: Decision, holiday: { readonly date: string; readonly name: string }): boolean {
  const gone = row.does === 'drop' ? row : row.does === 'add' ? row.replaces : undefined;
  return (
    gone?.name === holiday.name &&
    countsIn(row, holiday.date) &&
    (gone.in === undefined || holiday.date.startsWith(gone.in, 5))
  );
}

/**
 * The country's public holidays that a state does not have according to the second source, except those that the first
 * source lists there under the state's own name.
 */
function federalAlone(code: string): CorrectedHoliday[] {
  const country = code.slice(0, 2);
  if (country !== 'US') return [];
  const theirs = secondSource(code);
  const national = firstSource(country, span).filter(({ kind }) => kind === 'public');
  const names = new Set(
    national.filter(({ date }) => theirs?.get(date)?.kind === 'optional').map(({ name }) => name),
  );
  const own = firstSource(code, span).filter(({ kind }) => kind === 'public');
  return national.filter(({ name }) => {
    if (!names.has(name)) return false;
    const dates = national.filter((holiday) => holiday.name === name).map(({ date }) => date);
    return !dates.every((date) => own.some((holiday) => holiday.date === date && holiday.name !== name));
  });
}

/** Holidays of a region with those around it once the decisions are applied. */
export function decide(code: string, holidays: readonly CorrectedHoliday[]): DecidedHoliday[] {
  const around = codesAround(code);
  const rows = decisions.filter(({ region }) => around.includes(region));
  const kept = holidays.filter((holiday) => !rows.some((row) => takesAway(row, holiday)));
  const added = rows.flatMap((row) =>
    row.does === 'add'
      ? datesOf(row, span).map((date) => ({
          date,
          name: row.name,
          kind: 'public' as const,
          rule: `decided ${JSON.stringify(row.day)}`,
          row,
        }))
      : [],
  );
  const state = around[1];
  const alone = state === undefined ? [] : federalAlone(state);
  const demoted = alone.map((holiday) => ({
    ...holiday,
    kind: 'optional' as const,
    instead: true as const,
  }));
  const isDemoted = new Set(alone.map(({ date, name }) => `${date} ${name}`));
  return [...demoted, ...kept.filter(({ date, name }) => !isDemoted.has(`${date} ${name}`)), ...added];
}
