import { ACCESS_LOG_RESULTS } from '@shiftgate/domain/access/types.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { CompanyContext, Context } from '#core/context.ts';
import { recordReadingOf } from '../audit/public.ts';
import { zoneOfCompany } from '../users/public.ts';
import { boundOf, countedEntries, newestAttempts } from './counted-entries.ts';
import { localTime } from './local-time.ts';
import { planEachTime } from './plan-each-time.ts';
import { conditionsOf, isAttempt, spanOf } from './log-conditions.ts';

type Patterns = CallResponse<'accessLog.patterns'>;

/** The attempts of an hour of the week with one result. */
interface Sum {
  readonly weekday: number;
  readonly hour: number;
  readonly result: string;
  readonly is_allowed: boolean;
  readonly attempts: number;
  readonly oldest: Date;
}

/** Returns the patterns of the filters for a reader, whose look at one person's history leaves a row. */
export async function findPatterns(
  ctx: Context,
  { query }: HandlerInput<'accessLog.patterns'>,
): Promise<Patterns> {
  const patterns = await readPatterns(ctx, { query });
  if (query.user !== undefined && patterns.hours.length > 0) await recordReadingOf(ctx, query.user);
  return patterns;
}

/** Returns when in the week the attempts of the filters were made, and why they were denied. */
export async function readPatterns(
  ctx: CompanyContext,
  { query }: Pick<HandlerInput<'accessLog.patterns'>, 'query'>,
): Promise<Patterns> {
  await planEachTime(ctx.tx);
  const filters = { ...query, search: undefined };
  const zone = zoneOf(await zoneOfCompany(ctx.tx, ctx.companyKey));
  const span = spanOf(filters, zone, ctx.now);
  // A log without a beginning is counted from the first entry on.
  const counted = await countedEntries(ctx, filters, span.from ?? 0);
  const source = counted
    ? sql`${counted} and ${isAttempt}`
    : newestAttempts(await conditionsOf(ctx, filters));
  const local = localTime(zone, span, ctx.now);
  const { rows } = await sql<Sum>`
    select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour,
           l.result, l.is_allowed, sum(l.entries)::int as attempts, min(l.occurred_at) as oldest
      from ${source} group by 1, 2, 3, 4`.execute(ctx.tx);
  const since = counted ? null : boundOf(rows);
  return {
    hours: hoursOf(rows),
    reasons: reasonsOf(rows),
    bound: since === null ? null : { attempts: sumOf(rows), since: new Date(since).toISOString() },
  };
}

const sumOf = (rows: readonly Sum[]): number => rows.reduce((sum, { attempts }) => sum + attempts, 0);

function hoursOf(rows: readonly Sum[]): Patterns['hours'] {
  const byHour = Map.groupBy(rows, ({ weekday, hour }) => weekday * 24 + hour);
  return [...byHour.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([at, sums]) => ({
      weekday: Math.floor(at / 24),
      hour: at % 24,
      allowed: sumOf(sums.filter((row) => row.is_allowed)),
      denied: sumOf(sums.filter((row) => !row.is_allowed)),
    }));
}

function reasonsOf(rows: readonly Sum[]): Patterns['reasons'] {
  const denied = rows.filter((row) => !row.is_allowed);
  return ACCESS_LOG_RESULTS.map((result) => ({
    result,
    count: sumOf(denied.filter((row) => row.result === result)),
  }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}
