import { denialGroupOf } from '@shiftgate/domain/access/denied/denial-groups.ts';
import type { DenialGroup } from '@shiftgate/domain/access/denied/denial-groups.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { CompanyContext, Context } from '#core/context.ts';
import { recordReadingOf } from '../audit/public.ts';
import { readEntries } from './access-log.ts';
import { frameChart, presentBar } from './chart-frame.ts';
import type { Bars } from './chart-frame.ts';
import { boundOf, countedEntries, newestAttempts } from './counted-entries.ts';
import { conditionsOf, isAttempt } from './log-conditions.ts';
import type { Filters } from './log-conditions.ts';

/** Of a search, the entries of one page are counted. */
const mostFound = 200;

type Chart = CallResponse<'accessLog.chart'>;

interface BarCounts {
  allowed: number;
  denied: number;
  readonly denied_by: Record<DenialGroup, number>;
}

/** The counts: attempts by the index of their bar, all of them, and the oldest where the bound was reached. */
interface Counted {
  readonly byBar: ReadonlyMap<number, BarCounts>;
  readonly total: number;
  readonly boundedSince: number | null;
}

/** Returns the attempts of the filters for a reader, whose look at one person's history leaves a row. */
export async function drawChart(ctx: Context, { query }: HandlerInput<'accessLog.chart'>): Promise<Chart> {
  const chart = await readChart(ctx, { query });
  const isEmpty = chart.bars.every(({ allowed, denied }) => (allowed ?? 0) + (denied ?? 0) === 0);
  if (query.user !== undefined && !isEmpty) await recordReadingOf(ctx, query.user);
  return chart;
}

/** Returns the attempts of the filters by hour, day, week or month of the company's zone. */
export async function readChart(
  ctx: CompanyContext,
  { query }: Pick<HandlerInput<'accessLog.chart'>, 'query'>,
): Promise<Chart> {
  const { zone, unit, bars } = await frameChart(ctx, query, 'access_log');
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
      const counts = byBar.get(index) ?? noAttempts();
      return {
        ...presentBar(bar, zone),
        ...(isCounted ? counts : { allowed: null, denied: null, denied_by: null }),
      };
    }),
    bound: since === null ? null : { attempts: total, since: new Date(since).toISOString() },
  };
}

/** The attempts of a bar with one result. */
interface CountedBar {
  readonly bar: number;
  readonly result: string;
  readonly is_allowed: boolean;
  readonly attempts: number;
}

/** Counts the newest attempts under conditions on `access_log l`, by the starts of the bars in ascending order. */
export function countNewest(
  conditions: readonly RawBuilder<unknown>[],
  starts: readonly Date[],
): RawBuilder<CountedBar & { readonly oldest: Date }> {
  return sql`
    select width_bucket(l.occurred_at, ${[...starts]}::timestamptz[]) - 1 as bar, l.result, l.is_allowed,
      count(*)::int as attempts, min(l.occurred_at) as oldest
    from ${newestAttempts(conditions)} group by bar, l.result, l.is_allowed`;
}

/** Counts by hours where the hours know the filters, and the newest attempts otherwise. */
async function countAttempts(ctx: CompanyContext, filters: Filters, bars: Bars): Promise<Counted> {
  const starts = bars.map(({ from }) => new Date(from));
  const counted = await countedEntries(ctx, filters, bars[0]?.from ?? ctx.now);
  if (counted === null) {
    const { rows } = await countNewest(await conditionsOf(ctx, filters), starts).execute(ctx.tx);
    return { ...sumBars(rows), boundedSince: boundOf(rows) };
  }
  const { rows } = await sql<CountedBar>`
    select width_bucket(l.occurred_at, ${starts}::timestamptz[]) - 1 as bar, l.result, l.is_allowed,
      sum(l.entries)::int as attempts
    from ${counted} and ${isAttempt} group by bar, l.result, l.is_allowed`.execute(ctx.tx);
  return { ...sumBars(rows), boundedSince: null };
}

/** A search costs as much as its pages, so one page is counted. */
async function countFound(ctx: CompanyContext, filters: Filters, bars: Bars): Promise<Counted> {
  const found = await readEntries(ctx, filters, { after: null, limit: mostFound });
  const attempts = found
    .filter((each) => each.is_allowed || each.is_denied)
    .map(({ occurred_at, result, is_allowed }) => {
      const at = occurred_at.getTime();
      return { bar: bars.findIndex((bar) => bar.from <= at && at < bar.to), result, is_allowed, attempts: 1 };
    })
    // A support code finds its entry at any age.
    .filter(({ bar }) => bar >= 0);
  const oldest = found.at(-1);
  const isBounded = found.length === mostFound && oldest !== undefined;
  return { ...sumBars(attempts), boundedSince: isBounded ? oldest.occurred_at.getTime() : null };
}

function noAttempts(): BarCounts {
  return { allowed: 0, denied: 0, denied_by: { hours: 0, device: 0, password: 0, account: 0, other: 0 } };
}

function sumBars(rows: readonly CountedBar[]): Pick<Counted, 'byBar' | 'total'> {
  const byBar = new Map<number, BarCounts>();
  for (const { bar, result, is_allowed: isAllowed, attempts } of rows) {
    const counts = byBar.get(bar) ?? noAttempts();
    byBar.set(bar, counts);
    if (isAllowed) counts.allowed += attempts;
    else {
      counts.denied += attempts;
      counts.denied_by[denialGroupOf(result)] += attempts;
    }
  }
  return { byBar, total: rows.reduce((sum, { attempts }) => sum + attempts, 0) };
}
