import source from './second-source.json' with { type: 'json' };

type Kinds = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface SecondHoliday {
  readonly kind: 'public' | 'optional';
  readonly name: string;
}

/** Years that the second source was run for. */
export const secondYears = { first: source.years[0]!, last: source.years.at(-1)! } as const;

const countries: Readonly<Record<string, Readonly<Record<string, Kinds>>>> = source.countries;

/** Codes of every country and state of the second source. */
export const secondCodes: readonly string[] = Object.entries(countries).flatMap(([country, states]) =>
  Object.keys(states).map((state) => (state === '' ? country : `${country}-${state}`)),
);

/** The first of them counts. What a government has for its own offices is optional for us; half days are none. */
const kinds = [
  ['public', 'public'],
  ['optional', 'optional'],
  ['government', 'optional'],
] as const;

/** Holidays of a region by date, as the second source has them; undefined for a region that it lacks. */
export function secondSource(code: string): ReadonlyMap<string, SecondHoliday> | undefined {
  const [country, ...rest] = code.split('-');
  const states = countries[country!];
  const own = states?.[rest.join('-')];
  if (own === undefined) return undefined;
  const days = new Map<string, SecondHoliday>();
  for (const [theirs, kind] of kinds) {
    for (const [name, dates] of Object.entries(own[theirs] ?? states?.['']?.[theirs] ?? {})) {
      for (const date of dates.split(' ')) if (!days.has(date)) days.set(date, { kind, name });
    }
  }
  return days;
}
