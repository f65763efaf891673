import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../context.ts';
import { countBefore, findLines, keyOfLine, peopleTexts } from './people-texts.ts';
import type { PeopleTexts } from './people-texts.ts';
import { stretchesOf } from './user-order.ts';
import { isByName, nearby, pageQuery } from './user-pages.ts';
import type { Keys, Page, PageRequest } from './user-pages.ts';

/** A search, and what people must fulfil besides; null when there is nothing else. */
export interface Search {
  readonly text: string;
  readonly others: RawBuilder<boolean> | null;
}

/** Up to so many found people are looked at one by one; among more of them the order soon meets a page of them. */
const fewFound = 2500;
/** The order is walked this much further than a page of evenly spread people would take. */
const walkSlack = 2;

/**
 * A page of whom a search finds. The search itself looks through the company's texts and not through its rows. Null when
 * that is no help: names that cannot be kept as a text, or many found people of whom other filters want a part.
 */
export async function readSearched(
  tx: Tx,
  request: PageRequest & { readonly condition: RawBuilder<boolean> },
  search: Search,
  textsVersion: number,
): Promise<Page | null> {
  const { companyKey, sort, size } = request;
  const texts = await peopleTexts(tx, companyKey, textsVersion);
  if (texts === null) return null;
  const lines = findLines(texts, search.text);
  const total = lines.length;
  if (total === 0) return { rows: [], total };
  const read = (keys: Keys) => pageQuery(tx, companyKey, keys).execute();
  if (search.others === null && isByName(sort))
    return { rows: await read(ofLines(texts, linesOfPage(texts, lines, request))), total };
  if (search.others !== null && total > fewFound) return null;
  if (total > fewFound) {
    const walk = Math.ceil((walkSlack * size * texts.ends.length) / total);
    const rows = await read(nearby(request, request.condition, walk));
    if (rows.length >= size) return { rows, total };
  }
  const rows = await read(gatheredFrom(texts, lines, request, search.others));
  return { rows, total: search.others === null ? total : (rows[0]?.total ?? 0) };
}

/** The lines of a page in the order it is read. */
function linesOfPage(
  texts: PeopleTexts,
  lines: Uint32Array,
  { sort, isBackward, place, size }: PageRequest,
): Uint32Array {
  const isDown = sort.startsWith('-') !== isBackward;
  const from = place?.value == null ? null : { value: place.value, key: place.key };
  if (isDown) {
    const end = from === null ? lines.length : countBefore(texts, lines, from, false);
    return lines.slice(Math.max(0, end - size), end).reverse();
  }
  const start = from === null ? 0 : countBefore(texts, lines, from, true);
  return lines.slice(start, start + size);
}

const keysOf = (texts: PeopleTexts, lines: Uint32Array): string[] =>
  Array.from(lines, (line) => keyOfLine(texts, line));

function ofLines(texts: PeopleTexts, lines: Uint32Array): Keys {
  return sql`select f.key, null::int as total from unnest(${keysOf(texts, lines)}::uuid[]) f (key)`;
}

/** Of the found people those whom the other filters want; then, of them, the page in its order. */
function gatheredFrom(
  texts: PeopleTexts,
  lines: Uint32Array,
  { companyKey, sort, isBackward, place, size }: PageRequest,
  others: RawBuilder<boolean> | null,
): Keys {
  const parts = stretchesOf(sort, isBackward, place).map(
    ({ where, orderBy }) =>
      sql`(select u.key from fit u where ${where} order by ${orderBy} limit ${sql.lit(size)})`,
  );
  return sql`with fit as materialized (
      select s.* from unnest(${keysOf(texts, lines)}::uuid[]) f (key) cross join lateral (
        select u.key, u.search_text, u.email, u.last_login_at, u.password_updated_at from users u
         where u.company_key = ${companyKey} and u.key = f.key and ${others ?? sql`true`} offset 0) s)
    select g.key, (select count(*)::int from fit) as total
      from (${sql.join(parts, sql` union all `)}) g limit ${sql.lit(size)}`;
}
