import { holidayRegions } from '@shiftgate/domain/holidays/holidays.ts';
import type { HolidayDay } from '@shiftgate/domain/holidays/types.ts';
import type { Decision } from './decisions/decision.ts';
import { general } from './decisions/general.ts';
import { decisions } from './decisions/index.ts';
import { secondYears } from './second-source.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

const dayOfYear = (monthAndDay: string) =>
  `${Number(monthAndDay.slice(3))} ${months[Number(monthAndDay.slice(0, 2)) - 1]}`;

function easterWords(days: number): string {
  return days < 0 ? `${-days} days before Easter` : `${days} days after Easter`;
}

/** When a holiday is, in words. */
function whenOf(day: HolidayDay): string {
  if ('on' in day) return day.shift === undefined ? dayOfYear(day.on) : `${dayOfYear(day.on)}, moved`;
  if ('easter' in day) return easterWords(day.easter);
  if ('weekday' in day) return `first ${weekdays[day.weekday - 1]} from ${dayOfYear(day.from)}`;
  const [first, ...more] = day.dates;
  return more.length > 3 ? `by date, ${first} to ${more.at(-1)}` : day.dates.join(', ');
}

const placeOf = ({ region }: Decision) => holidayRegions.get(region)!.name;

/** What the table does about a row, in words. */
function decidedOf(row: Decision): string {
  if (row.does === 'drop') return 'not a holiday';
  return row.does === 'add' ? 'a holiday' : `not ${row.other}`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const by = (row: Decision) => row.because ?? '';

/** The page that says which days of the table were decided, and which are open. */
export function pageOf(): string {
  const decided = decisions.filter((row) => row.because !== undefined);
  const open = decisions.flatMap((row) => (row.does === 'keep' && row.because === undefined ? [row] : []));
  const years = (row: Decision) =>
    row.until === undefined ? (row.since === undefined ? '' : `, from ${row.since}`) : `, ${row.until}`;
  return `# Holidays: what was decided, and what is open

Made by \`npm run holidays\`; do not edit. The decisions are in \`tools/holidays/decisions\`.

The table of holidays comes from one library. A second source, for ${secondYears.first} to ${secondYears.last}, is compared with it for every country and state, and \`npm test\` fails on a difference without a decision. Where a source names a law or an official list, the table follows it. Otherwise the table keeps what the library has, and the difference is open.

Does a day matter to your company? **Calendar** in the panel has both ways out: a holiday of your own, and an exceptional opening for a day on which you work. Both count before this table.

## Rules for whole kinds of days

${table(
  ['country', 'which days', 'in the table', ''],
  general.map(({ country, what, decided: is, isOpen }) => [
    holidayRegions.get(country)!.name,
    what,
    is,
    isOpen ? 'open' : 'decided',
  ]),
)}

## Decided

${table(
  ['where', 'holiday', 'when', 'in the table', 'by'],
  decided.map((row) => [
    placeOf(row),
    row.name,
    `${row.does === 'drop' ? 'the day of the library' : whenOf(row.day)}${years(row)}`,
    decidedOf(row),
    by(row),
  ]),
)}

A day that is "moved" goes to a nearby working day in some years, as its law says.

## Open

The library and the second source differ, and neither names a law. The table follows the library.

${table(
  ['where', 'holiday', 'when', 'in the table', 'in the second source'],
  open.map((row) => [
    placeOf(row),
    row.name,
    whenOf(row.day),
    row.other === 'a holiday' ? 'no holiday' : 'a holiday',
    row.other,
  ]),
)}

Years after ${secondYears.last} are not compared. Spain's regions choose their days year by year: look at the official list each autumn. California's Diwali is known through 2028.
`;
}
