import type { IsoWeekday, PlainDate } from '../calendar/plain-date.ts';

/** `public`: a day off by law. `optional`: banks and offices often close, by no law (Brazil's "ponto facultativo"). */
export const HOLIDAY_KINDS = ['public', 'optional'] as const;
export type HolidayKind = (typeof HOLIDAY_KINDS)[number];

/** On which day of a year a holiday falls. */
export type HolidayDay =
  /** `MM-DD`; `shift` has the days by which a law moves it, from Monday to Sunday. */
  | { readonly on: string; readonly shift?: readonly number[] }
  /** Days after Easter Sunday. */
  | { readonly easter: number }
  /** The first such weekday on or after `MM-DD`. */
  | { readonly weekday: IsoWeekday; readonly from: string }
  /** Days that follow no rule, or a rule too odd to write down. */
  | { readonly dates: readonly PlainDate[] };

/** One holiday of a region, with the years it counts in; without them, every year of the table. */
export type HolidayEntry = HolidayDay & {
  /** In the country's language. */
  readonly name: string;
  readonly kind: HolidayKind;
  readonly since?: number;
  readonly until?: number;
  /** It counts in place of what the regions around this one have on its day. */
  readonly instead?: true;
};

/** A country, a state of it or a city of a state. */
export interface HolidayRegion {
  /** ISO 3166 code (`BR`, `BR-SP`); a city adds a part of its own (`BR-SP-SP`). */
  readonly code: string;
  readonly name: string;
  /** What this region has beside the holidays of the region around it. */
  readonly entries: readonly HolidayEntry[];
}
