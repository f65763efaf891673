import { sql } from 'kysely';
import type { Tx } from '../../core/context.ts';
import { fittingLines } from './fitting-lines.ts';
import { emailRanksOf, keptPeople } from './kept-people.ts';
import type { KeptPeople } from './kept-people.ts';
import { pageByInstant, pageByName, pageByRank } from './page-lines.ts';
import { bytesOfKey, keyOfLine, lineOf } from './people-texts.ts';
import type { FilterMoment, UserFilter } from './user-filters.ts';
import { isByName, pageQuery } from './user-pages.ts';
import type { Keys, Page, PageRequest } from './user-pages.ts';

/** A filter as the list has it, with the moment by which its vacations and single accesses count. */
export interface MemoryFilter {
  readonly filter: UserFilter;
  readonly moment: FilterMoment;
}

/**
 * A page of who fits a filter: who that is and in which order is looked up in memory, and only the people of the page
 * are read. Null when the company's people cannot be kept.
 */
export async function readFromMemory(
  tx: Tx,
  request: PageRequest,
  { filter, moment }: MemoryFilter,
  textsVersion: number,
): Promise<Page | null> {
  const { companyKey } = request;
  const people = await keptPeople(tx, companyKey, textsVersion);
  if (people === null) return null;
  const fitting = await fittingLines(tx, companyKey, people, filter, moment);
  const lines = await linesOfPage(tx, people, fitting, request);
  if (lines === null) return null;
  const keys = Array.from(lines, (line) => keyOfLine(people.texts, line));
  const rows = keys.length === 0 ? [] : await pageQuery(tx, companyKey, inTurn(keys)).execute();
  return { rows, total: fitting.length };
}

const inTurn = (keys: readonly string[]): Keys =>
  sql`select f.key, null::int as total from unnest(${keys}::uuid[]) f (key)`;

async function linesOfPage(
  tx: Tx,
  people: KeptPeople,
  lines: Uint32Array,
  request: PageRequest,
): Promise<Uint32Array | null> {
  const { sort } = request;
  if (isByName(sort)) return pageByName(people.texts, lines, request);
  const { lastLogin, passwordChange } = people.columns;
  if (sort.endsWith('last_login')) return pageByInstant(people, lastLogin, lines, request);
  if (sort.endsWith('updated_password_at')) return pageByInstant(people, passwordChange, lines, request);
  const ranks = await emailRanksOf(tx, request.companyKey, people);
  const beyond = request.place === null ? null : await rankOfPlace(tx, people, ranks, request);
  return beyond === undefined ? null : pageByRank(ranks, lines, request, beyond);
}

/** The rank of whoever stands first at or after a place; undefined for somebody who is not kept yet. */
async function rankOfPlace(
  tx: Tx,
  people: KeptPeople,
  ranks: Uint32Array,
  { companyKey, sort, isBackward, place }: PageRequest,
): Promise<number | undefined> {
  const isDown = sort.startsWith('-') !== isBackward;
  const { rows } = await sql<{ key: string }>`
    select u.key from users u where u.company_key = ${companyKey}::uuid
       and (u.email, u.key) ${isDown ? sql`>=` : sql`>`} (${place?.value ?? ''}, ${place?.key ?? ''}::uuid)
     order by u.email, u.key limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return ranks.length;
  const line = lineOf(people.texts, people.index, bytesOfKey(row.key), 0);
  return line === -1 ? undefined : ranks[line];
}
