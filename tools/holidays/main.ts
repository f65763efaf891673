import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { correct } from './corrections.ts';
import type { CorrectedHoliday } from './corrections.ts';
import { findRule } from './find-rule.ts';
import { openLibrary, rawHolidays } from './library.ts';

/** The span of years that is asked for; wide enough that every moving day has been on every weekday. */
const span = { first: 2023, last: 2045 } as const;
const countries = [
  { code: 'BR', file: 'brazil', constant: 'brazil', name: 'Brasil', language: 'pt' },
  { code: 'ES', file: 'spain', constant: 'spain', name: 'España', language: 'es' },
  { code: 'US', file: 'united-states', constant: 'unitedStates', name: 'United States', language: 'en' },
] as const;

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, 'packages/domain/src/holidays/data');
const { version } = createRequire(import.meta.url)('date-holidays/package.json') as { version: string };

const notice = `/*
 * Made by \`npm run holidays\`; do not edit. Source: date-holidays ${version}
 * (https://github.com/commenthol/date-holidays), its data under CC-BY-3.0
 * (https://creativecommons.org/licenses/by/3.0/), gathered there from Wikipedia and other public sources.
 * Changed by us: corrected (tools/holidays/corrections.ts), partial days left out, written as rules.
 */
`;

/** Corrected holidays of a region and the span, grouped into entries of the same name, rule and kind. */
function groupsOf(country: (typeof countries)[number], path: readonly string[]): CorrectedHoliday[][] {
  const groups = new Map<string, CorrectedHoliday[]>();
  const seen = new Set<string>();
  for (let year = span.first - 1; year <= span.last + 1; year += 1) {
    for (const raw of rawHolidays([country.code, ...path], year, country.language)) {
      const holiday = correct(country.code, raw);
      if (holiday === null) continue;
      const own = Number(holiday.date.slice(0, 4));
      const id = `${holiday.date} ${holiday.name} ${holiday.kind}`;
      if (own < span.first || own > span.last || seen.has(id)) continue;
      seen.add(id);
      const key = `${holiday.rule} ${holiday.name} ${holiday.kind}`;
      groups.set(key, [...(groups.get(key) ?? []), holiday]);
    }
  }
  return [...groups.values()].map((group) => group.toSorted((a, b) => (a.date < b.date ? -1 : 1)));
}

/** Dates that a region adds to, or makes public in, what the regions around it have. */
function entriesText(groups: readonly CorrectedHoliday[][], around: Map<string, string>): string[] {
  const lines: [string, string][] = [];
  for (const group of groups) {
    const isNew = group.some(({ date, kind }) => {
      const known = around.get(date);
      return known === undefined || (known === 'optional' && kind === 'public');
    });
    if (!isNew) continue;
    const { day, since, until } = findRule(
      group.map((holiday) => holiday.date),
      span,
    );
    const { name, kind } = group[0]!;
    const entry = { ...day, name, kind, ...(since && { since }), ...(until && { until }) };
    lines.push([group[0]!.date.slice(5), JSON.stringify(entry)]);
  }
  for (const { date, kind } of groups.flat()) if (around.get(date) !== 'public') around.set(date, kind);
  return lines.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
}

function writeCountry(country: (typeof countries)[number]): void {
  const regions: string[] = [];
  const add = (path: readonly string[], name: string, around: ReadonlyMap<string, string>) => {
    const known = new Map(around);
    const entries = entriesText(groupsOf(country, path), known);
    const code = [country.code, ...path].join('-');
    regions.push(
      `{ code: ${JSON.stringify(code)}, name: ${JSON.stringify(name)}, entries: [${entries.join(',\n')}] }`,
    );
    return known;
  };
  const nation = add([], country.name, new Map());
  const library = openLibrary([]);
  const states = Object.entries(library.getStates(country.code, country.language) ?? {});
  for (const [state, name] of states.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const known = add([state], name, nation);
    const cities = Object.entries(library.getRegions(country.code, state, country.language) ?? {});
    for (const [city, cityName] of cities) add([state, city], cityName, known);
  }
  const path = join(folder, `${country.file}.ts`);
  writeFileSync(
    path,
    `${notice}import type { HolidayRegion } from '../types.ts';

/** ${country.name}: the country, its states and the cities the source knows. */
export const ${country.constant}: readonly HolidayRegion[] = [${regions.join(',\n')}];
`,
  );
}

mkdirSync(folder, { recursive: true });
for (const country of countries) writeCountry(country);
writeFileSync(
  join(folder, 'years.ts'),
  `${notice}/** Years the tables beside this file were made for, both inclusive. */
export const firstHolidayYear = ${span.first};
export const lastHolidayYear = ${span.last};
`,
);
const done = spawnSync(join(root, 'node_modules/.bin/oxfmt'), [folder], { stdio: 'inherit' });
process.exit(done.status ?? 1);
