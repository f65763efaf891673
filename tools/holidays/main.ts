import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countries, span } from './countries.ts';
import { decide, type DecidedHoliday } from './decide.ts';
import { findRules } from './find-rule.ts';
import { firstSource } from './first-source.ts';
import { openLibrary } from './library.ts';
import { pageOf } from './page.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, 'packages/domain/src/holidays/data');
const { version } = createRequire(import.meta.url)('date-holidays/package.json') as { version: string };

const notice = `/*
 * Made by \`npm run holidays\`; do not edit. Source: date-holidays ${version}
 * (https://github.com/commenthol/date-holidays), its data under CC-BY-3.0
 * (https://creativecommons.org/licenses/by/3.0/), gathered there from Wikipedia and other public sources.
 * Changed by us: corrected (tools/holidays/corrections.ts), partial days left out, decided where a second source or a
 * law says otherwise (tools/holidays/decisions), written as rules.
 */
`;

/** Holidays of a region and the span, grouped into entries of the same name, rule and kind. */
function groupsOf(code: string): DecidedHoliday[][] {
  const groups = new Map<string, DecidedHoliday[]>();
  for (const holiday of decide(code, firstSource(code, span))) {
    const key = `${holiday.rule} ${holiday.name} ${holiday.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), holiday]);
  }
  return [...groups.values()].map((group) => group.toSorted((a, b) => (a.date < b.date ? -1 : 1)));
}

/** Dates that a region adds to, or has otherwise than, the regions around it. */
function entriesText(groups: readonly DecidedHoliday[][], around: Map<string, string>): string[] {
  const lines: [string, string][] = [];
  const add = (group: readonly DecidedHoliday[]) => {
    const { name, kind, instead, row } = group[0]!;
    const dates = group.map((holiday) => holiday.date);
    for (const { day, since, until } of row === undefined ? findRules(dates, span) : [row]) {
      const years = { ...(since && { since }), ...(until && { until }) };
      lines.push([
        // What counts instead comes first, so that a day of the region's own may still fall on it.
        instead === true ? '' : dates[0]!.slice(5),
        JSON.stringify({ ...day, name, kind, ...years, ...(instead && { instead }) }),
      ]);
    }
  };
  for (const group of groups.filter(([first]) => first!.instead)) {
    if (group.some(({ date }) => around.get(date) === 'public')) add(group);
    for (const { date } of group) around.set(date, 'optional');
  }
  const rest = groups.filter(([first]) => !first!.instead);
  for (const group of rest) {
    const isNew = group.some(({ date, kind }) => {
      const known = around.get(date);
      return known === undefined || (known === 'optional' && kind === 'public');
    });
    if (isNew) add(group);
  }
  for (const { date, kind } of rest.flat()) if (around.get(date) !== 'public') around.set(date, kind);
  return lines.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
}

function writeCountry(country: (typeof countries)[number]): void {
  const regions: string[] = [];
  const add = (path: readonly string[], name: string, around: ReadonlyMap<string, string>) => {
    const known = new Map(around);
    const code = [country.code, ...path].join('-');
    const entries = entriesText(groupsOf(code), known);
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
writeFileSync(join(root, 'docs/holidays.md'), pageOf());
const done = spawnSync(join(root, 'node_modules/.bin/oxfmt'), [folder], { stdio: 'inherit' });
process.exit(done.status ?? 1);
