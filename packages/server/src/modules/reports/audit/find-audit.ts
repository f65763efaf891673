import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import { mostUncounted, readRollup } from '#db/hours/counted-rows.ts';
import { escapeLike } from '#db/like.ts';
import { beginning } from '#db/log-positions.ts';
import { auditHours } from '#modules/audit/public.ts';
import { addressRangeOf, isOfRange } from '../search/address-range.ts';
import { countLog } from '../log-page.ts';
import { newestFirst, newestOfEach } from '../search/newest-of-each.ts';
import { isOfCode, leadsToCode } from '../search/request-code.ts';
import { isOfEvents } from './audit-conditions.ts';

/** Up to this many people and things are each asked for their newest entries. */
const few = 1000;
/** Above that, this many of the newest entries are compared first. If a filter leaves no more, each of them is compared. */
const lookedThrough = 5000;

/** The scope of a search in the audit log. */
export interface AuditSearch {
  readonly text: string;
  /** Conditions on `audit_events l`: company, range, author, object, and position. */
  readonly conditions: RawBuilder<boolean>;
  /** The same without the position: each page of a search is found in the same way. */
  readonly everywhere: RawBuilder<boolean>;
  /** The wanted events; null = every one. */
  readonly events: readonly AuditEventName[] | null;
  readonly limit: number;
  /** Whether the reader sees from where an entry `l` was written. */
  readonly isAddressShown: RawBuilder<boolean>;
}

/**
 * Returns a query of the positions (`occurred_at`, `key`) of the newest entries whose names hold a text, as they were
 * written or, of people, as they are now; or that are of an address or a code for support. The names are matched first, so
 * that indexes lead to their entries.
 */
export async function findAuditPlaces(
  ctx: CompanyContext,
  search: AuditSearch,
): Promise<RawBuilder<unknown>> {
  const { tx, companyKey } = ctx;
  const rollup = await readRollup(tx, auditHours, companyKey);
  const { position, key } = rollup ?? beginning;
  const isNew = sql<boolean>`l.company_key = ${companyKey} and (l.written_in, l.key) > (${position}, ${key}::uuid)`;
  const uncounted = rollup?.uncounted ?? (await countLog(tx, 'audit_events', [isNew], mostUncounted));
  const isOfText = isWritten(search.text);
  const waysToText = async () => {
    // Each entry of few is compared: the names of the whole log need not be gathered for them.
    if (search.events !== null && (await areFew(ctx, search, isOfEvents(search.events))))
      return [newestAmong(search, isOfEvents(search.events), isNamed(search.text))];
    return uncounted > mostUncounted
      ? [newestUnder(search, isOfText)]
      : [newestAmong(search, isNew, isOfText), ...(await waysByName(ctx, search))];
  };
  const ways = [...(await waysToText()), ...(await waysByOrigin(ctx, search))];
  const all = sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  );
  return sql`select l.occurred_at, l.key from (${all}) l ${newestFirst} limit ${sql.lit(search.limit)}`;
}

/** Whether so few entries are under a condition, which has an index, that each can be compared. */
async function areFew(
  { tx }: CompanyContext,
  { everywhere }: AuditSearch,
  leading: RawBuilder<unknown>,
): Promise<boolean> {
  return (await countLog(tx, 'audit_events', [everywhere, leading], lookedThrough)) <= lookedThrough;
}

/** The condition on an entry `l` that its names, or the present ones of its people, hold a text. */
function isWritten(text: string): RawBuilder<boolean> {
  const written = `%${escapeLike(text.toLowerCase())}%`;
  const names = ['actor_name', 'actor_email', 'simulated_by_name', 'target_name'].map(
    (column) => sql`lower(l.${sql.ref(column)}) like ${written}`,
  );
  return sql<boolean>`(${sql.join(names, sql` or `)} or exists (
    select from users u where u.company_key = l.company_key and u.key in (l.actor_user_key, l.target_key)
       and u.search_text like ${likeOf(text)}))`;
}

/** The condition on an entry `l` that its names hold a text, or any counted one of its author or object does. */
function isNamed(text: string): RawBuilder<boolean> {
  return sql<boolean>`(${isWritten(text)} or exists (
    select from audit_names n where n.company_key = l.company_key
       and n.subject_key in (l.actor_user_key, l.target_key) and n.search_text like ${likeOf(text)}))`;
}

const likeOf = (text: string): string => `%${escapeLike(normaliseSearch(text))}%`;

/** The ways to entries by the names that are counted. */
async function waysByName(ctx: CompanyContext, search: AuditSearch): Promise<RawBuilder<unknown>[]> {
  const { tx, companyKey } = ctx;
  const names = sql`from audit_names n
    where n.company_key = ${companyKey} and n.search_text like ${likeOf(search.text)}`;
  const { rows } = await sql<{ who: string | null }>`select n.subject_key as who ${names}
    limit ${sql.lit(few + 1)}`.execute(tx);
  const keys = [...new Set(rows.flatMap(({ who }) => (who === null ? [] : [who])))];
  const areMany = rows.length > few;
  // Of many names the one without a key may be beyond the limit.
  const isWithoutKey = areMany || rows.some(({ who }) => who === null);
  const withoutKey = isWithoutKey ? [newestWithoutKey(search)] : [];
  if (keys.length === 0) return withoutKey;
  if (areMany) return [...withoutKey, await newestOfMany(ctx, search, names)];
  const walked = { log: 'audit_events', conditions: withEvents(search), limit: search.limit } as const;
  const everybody = sql`select unnest(${keys}::uuid[]) as who`;
  const ofEach = [sql`l.actor_user_key`, sql`l.target_key`].map(
    (column) => sql`select * from (${newestOfEach(walked, column, everybody)}) l`,
  );
  return [...withoutKey, ...ofEach];
}

/** The newest entries with a name, but without a key by which they could be found. */
function newestWithoutKey(search: AuditSearch): RawBuilder<unknown> {
  return newestAmong(
    search,
    // Matches the condition of the partial index.
    sql<boolean>`(l.simulated_by_name is not null or (l.actor_user_key is null and l.actor_kind <> 'system')
      or (l.target_key is null and l.target_name is not null))`,
    isWritten(search.text),
  );
}

/** Of so many people and things, the newest entries are likely to be among the newest of the log. */
async function newestOfMany(
  { tx }: CompanyContext,
  search: AuditSearch,
  names: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const newest = sql`select l.* from audit_events l where ${search.conditions}
    ${newestFirst} limit ${sql.lit(lookedThrough)}`;
  const { rows: found } = await sql<Place>`
    select l.occurred_at, l.key from (${newest}) l where ${withEvents(search)} and ${isNamed(search.text)}
    ${newestFirst} limit ${sql.lit(search.limit)}`.execute(tx);
  const { rows: beyond } =
    found.length < search.limit
      ? await sql`select from (${newest}) n offset ${sql.lit(lookedThrough - 1)}`.execute(tx)
      : { rows: [] };
  if (beyond.length === 0)
    return sql`select * from unnest(${found.map((each) => each.occurred_at)}::timestamptz[],
      ${found.map(({ key }) => key)}::uuid[]) f (occurred_at, key)`;
  // The fence has the names gathered once, and not for each month of the log.
  const all = sql`select l.occurred_at, l.key, l.actor_user_key, l.target_key from audit_events l
    where ${withEvents(search)} ${search.events === null ? newestFirst : sql``} offset 0`;
  return sql`
    select l.occurred_at, l.key from (${all}) l
     where l.actor_user_key in (select n.subject_key ${names}) or l.target_key in (select n.subject_key ${names})
    ${newestFirst} limit ${sql.lit(search.limit)}`;
}

interface Place {
  readonly occurred_at: Date;
  readonly key: string;
}

/** The ways to entries by the address that they were written from, and by their code for support. */
async function waysByOrigin(ctx: CompanyContext, search: AuditSearch): Promise<RawBuilder<unknown>[]> {
  const range = addressRangeOf(search.text);
  const [code, way] = [isOfCode(search.text), leadsToCode(search.text)];
  const ways = code === null || way === null ? [] : [newestAmong(search, way, code)];
  if (range === null) return ways;
  const isFrom = isOfRange(range);
  return [
    ...ways,
    (await areFew(ctx, search, isFrom))
      ? newestAmong(search, isFrom, search.isAddressShown)
      : newestUnder(search, sql<boolean>`${isFrom} and ${search.isAddressShown}`),
  ];
}

function withEvents({ conditions, events }: AuditSearch): RawBuilder<boolean> {
  return events === null ? conditions : sql<boolean>`${conditions} and ${isOfEvents(events)}`;
}

/** The newest entries under a condition: each event is walked along its index. */
function newestUnder(search: AuditSearch, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  const conditions = sql<boolean>`${search.conditions} and ${condition}`;
  if (search.events === null)
    return sql`select l.occurred_at, l.key from audit_events l where ${conditions}
      ${newestFirst} limit ${sql.lit(search.limit)}`;
  const events = sql`select unnest(${[...search.events]}::text[]) as who`;
  const walked = { log: 'audit_events', conditions, limit: search.limit } as const;
  return sql`select * from (${newestOfEach(walked, sql`l.event`, events)}) l`;
}

/** The newest of the entries that an index leads to; `offset 0` keeps the planner from walking them by time. */
function newestAmong(
  search: AuditSearch,
  leading: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`select l.occurred_at, l.key
      from (select l.* from audit_events l where ${search.conditions} and ${leading} offset 0) l
     where ${withEvents(search)} and ${condition} ${newestFirst} limit ${sql.lit(search.limit)}`;
}
