import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { CompanyContext, Context } from '../../core/context.ts';
import { zoneOfCompany } from '../users/public.ts';
import { readEntries } from './access-log.ts';
import { barsBetween, unitFor } from './chart-bars.ts';
import { countedEntries } from './counted-entries.ts';
import { conditionsOf, isAttempt, spanOf } from './log-conditions.ts';
import type { Filters, Span } from './log-conditions.ts';

/** Without hours, only the newest attempts up to this number are counted, and of a search the newest entries of one page. */
const countedAtMost = { attempts: 20_000, found: 200 } as const;

type Chart = CallResponse<'accessLog.chart'>;
type Bars = ReturnType<typeof barsBetween>;

/** What was counted: attempts by the index of their bar, all of them, and the oldest where the bound was reached. */
interface Counted {
  readonly byBar: ReadonlyMap<number, { readonly allowed: number; readonly denied: number }>;
  readonly total: number;
  readonly boundedSince: number | null;
}

/** Returns the attempts of the filters by hour, day, week or month of the company's zone. */
export async function drawChart(ctx: Context, { query }: HandlerInput<'accessLog.chart'>): Promise<Chart> {
  const { tx, companyKey, now } = ctx;
  const zone = zoneOf(await zoneOfCompany(tx, companyKey));
  const stretch = await closeSpan(ctx, spanOf(query, zone, now));
  const unit = unitFor(stretch);
  const bars = barsBetween(stretch, unit, zone);
  if (bars.length === 0) return { unit, bars: [], bound: null };
  const {
    byBar,
    total,
    boundedSince: since,
  } = await (query.search ? countFound(ctx, query, bars) : countAttempts(ctx, query, bars));
  return {
    unit,
    bars: bars.map((bar, index) => {
      const isCounted = since === null || bar.to > since;
      const { allowed, denied } = byBar.get(index) ?? { allowed: 0, denied: 0 };
      return {
        ...presentBar(bar, zone),
        allowed: isCounted ? allowed : null,
        denied: isCounted ? denied : null,
      };
    }),
    bound: since === null ? null : { attempts: total, since: new Date(since).toISOString() },
  };
}

function presentBar({ from, to }: Bars[number], zone: Zone) {
  return {
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
    first_day: localDateAt(zone, from),
    last_day: localDateAt(zone, to - 1),
  };
}

/** Ends an open range now, and begins one that is open or very long at the oldest entry. */
async function closeSpan({ tx, companyKey, now }: CompanyContext, span: Span) {
  const to = Math.min(span.to ?? now, now + DAY_MS);
  if (span.from !== null && unitFor({ from: span.from, to }) !== 'month') return { from: span.from, to };
  const oldest = await tx
    .selectFrom('access_log')
    .select('occurred_at')
    .where('company_key', '=', companyKey)
    .orderBy('occurred_at')
    .orderBy('key')
    .limit(1)
    .executeTakeFirst();
  return { from: Math.max(span.from ?? -Infinity, oldest?.occurred_at.getTime() ?? to), to };
}

interface CountedBar {
  readonly bar: number;
  readonly allowed: number;
  readonly denied: number;
  readonly oldest: Date;
}

/** Counts the newest attempts under conditions on `access_log l`, by the starts of the bars in ascending order. */
export function countNewest(
  conditions: readonly RawBuilder<unknown>[],
  starts: readonly Date[],
): RawBuilder<CountedBar> {
  const all = sql.join([...conditions, isAttempt], sql` and `);
  return sql`
    select width_bucket(n.occurred_at, ${[...starts]}::timestamptz[]) - 1 as bar,
      count(*) filter (where n.is_allowed)::int as allowed,
      count(*) filter (where not n.is_allowed)::int as denied,
      min(n.occurred_at) as oldest
    from (select l.occurred_at, l.is_allowed from access_log l where ${all}
      order by l.occurred_at desc, l.key desc limit ${sql.lit(countedAtMost.attempts)}) n
    group by bar`;
}

/** Counts by hours where the hours know the filters, and the newest attempts otherwise. */
async function countAttempts(ctx: CompanyContext, filters: Filters, bars: Bars): Promise<Counted> {
  const starts = bars.map(({ from }) => new Date(from));
  const counted = await countedEntries(ctx, filters, bars[0]?.from ?? ctx.now);
  if (counted !== null) return await countInHours(ctx, counted, starts);
  const { rows } = await countNewest(await conditionsOf(ctx, filters), starts).execute(ctx.tx);
  const total = rows.reduce((sum, { allowed, denied }) => sum + allowed + denied, 0);
  const oldest = Math.min(...rows.map((row) => row.oldest.getTime()));
  return {
    byBar: new Map(rows.map((row) => [row.bar, row])),
    total,
    boundedSince: total < countedAtMost.attempts ? null : oldest,
  };
}

async function countInHours(
  { tx }: CompanyContext,
  counted: RawBuilder<unknown>,
  starts: readonly Date[],
): Promise<Counted> {
  const { rows } = await sql<Omit<CountedBar, 'oldest'>>`
    select width_bucket(l.occurred_at, ${[...starts]}::timestamptz[]) - 1 as bar,
      coalesce(sum(l.entries) filter (where l.is_allowed), 0)::int as allowed,
      coalesce(sum(l.entries) filter (where not l.is_allowed), 0)::int as denied
    from ${counted} and ${isAttempt} group by bar`.execute(tx);
  const total = rows.reduce((sum, { allowed, denied }) => sum + allowed + denied, 0);
  return { byBar: new Map(rows.map((row) => [row.bar, row])), total, boundedSince: null };
}

/** A search costs as much as its pages, so one page is counted. */
async function countFound(ctx: CompanyContext, filters: Filters, bars: Bars): Promise<Counted> {
  const found = await readEntries(ctx, filters, { after: null, limit: countedAtMost.found });
  const byBar = new Map<number, { allowed: number; denied: number }>();
  let total = 0;
  for (const row of found.filter((each) => each.is_allowed || each.is_denied)) {
    const at = row.occurred_at.getTime();
    const index = bars.findIndex((bar) => bar.from <= at && at < bar.to);
    // A support code finds its entry at any age.
    if (index < 0) continue;
    const { allowed, denied } = byBar.get(index) ?? { allowed: 0, denied: 0 };
    byBar.set(index, row.is_allowed ? { allowed: allowed + 1, denied } : { allowed, denied: denied + 1 });
    total += 1;
  }
  const oldest = found.at(-1);
  const isBounded = found.length === countedAtMost.found && oldest !== undefined;
  return { byBar, total, boundedSince: isBounded ? oldest.occurred_at.getTime() : null };
}
