import { dayNumberOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { canonicalDomain } from '@shiftgate/domain/client/domain-name.ts';
import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import type { Tx } from '../../core/context.ts';
import type { KeptPeople } from './kept-people.ts';
import { flag } from './people-columns.ts';
import type { Words } from './people-columns.ts';
import { findLines } from './people-texts.ts';
import { markMembers } from './shift-lines.ts';
import type { FilterMoment, UserFilter } from './user-filters.ts';

type Test = (line: number) => boolean;

/** Whether the word of a line is one of those wanted; each word is looked at once, and not each line's. */
function isWord({ numbers, of }: Words, isWanted: (word: string) => boolean): Test {
  const wanted = new Uint8Array(numbers.size);
  for (const [word, number] of numbers) if (isWanted(word)) wanted[number] = 1;
  return (line) => wanted[of[line] ?? 0] === 1;
}

function isBelow(words: Words, path: string): Test {
  const prefix = path.endsWith('/') ? path : `${path}/`;
  return isWord(words, (word) => word === path || word.startsWith(prefix));
}

/** The same that `userConditions` asks of rows, asked of lines. */
async function testsOf(
  tx: Tx,
  companyKey: string,
  people: KeptPeople,
  filter: UserFilter,
  { now, zone }: FilterMoment,
): Promise<Test[]> {
  const { columns } = people;
  const tests: Test[] = [];
  const { status, shift, org_unit: orgUnit, vacation, role } = filter;
  const hasFlag =
    (wanted: number): Test =>
    (line) =>
      ((columns.flags[line] ?? 0) & wanted) !== 0;
  if (status) tests.push(isWord(columns.status, (word) => word === status));
  if (shift) {
    const marks = await markMembers(tx, companyKey, people, shift);
    tests.push((line) => marks[line] === 1);
  }
  if (filter.without_shift) {
    const marks = await markMembers(tx, companyKey, people, null);
    tests.push((line) => marks[line] === 0);
  }
  if (orgUnit) tests.push(isBelow(columns.orgUnit, orgUnit));
  if (filter.domain) {
    const domain = canonicalDomain(filter.domain) ?? filter.domain.toLowerCase();
    tests.push(isWord(columns.domain, (word) => word === domain));
  }
  if (vacation) {
    const today = dayNumberOf(localDateAt(zoneOf(zone), now));
    const { vacationFrom, vacationTo } = columns;
    tests.push((line) => (vacationTo[line] ?? 0) >= today);
    if (vacation === 'current') tests.push((line) => (vacationFrom[line] ?? 0) <= today);
    if (vacation === 'scheduled') tests.push((line) => (vacationFrom[line] ?? 0) > today);
  }
  if (filter.single_access) tests.push((line) => (columns.accessEnds[line] ?? 0) > now);
  if (role) tests.push(hasFlag(flag[role]));
  if (filter.without_password) tests.push(hasFlag(flag.withoutPassword));
  return tests;
}

function everyLine(count: number): Uint32Array {
  const lines = new Uint32Array(count);
  for (let line = 0; line < count; line += 1) lines[line] = line;
  return lines;
}

/** The lines of who fits a filter, in the order by name. */
export async function fittingLines(
  tx: Tx,
  companyKey: string,
  people: KeptPeople,
  filter: UserFilter,
  moment: FilterMoment,
): Promise<Uint32Array> {
  const tests = await testsOf(tx, companyKey, people, filter, moment);
  // Narrowed in place from here on, and nowhere is anything waited for.
  const isSearching = filter.search !== undefined && normaliseSearch(filter.search) !== '';
  const lines = isSearching
    ? findLines(people.texts, filter.search ?? '')
    : everyLine(people.texts.ends.length);
  let count = lines.length;
  for (const test of tests) {
    let left = 0;
    for (let index = 0; index < count; index += 1) {
      const line = lines[index] ?? 0;
      if (!test(line)) continue;
      lines[left] = line;
      left += 1;
    }
    count = left;
  }
  return lines.subarray(0, count);
}
