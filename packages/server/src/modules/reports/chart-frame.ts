import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import type { CompanyContext } from '#core/context.ts';
import type { LogTable } from '#db/log-partitions.ts';
import { zoneOfCompany } from '../users/public.ts';
import { planEachTime } from './plan-each-time.ts';
import { barsBetween, unitFor } from './chart-bars.ts';
import { spanOf } from './log-conditions.ts';
import type { Filters, Span } from './log-conditions.ts';

export type Bars = ReturnType<typeof barsBetween>;

/** Returns the bars of a picture of a log: hours, days, weeks or months of the company's zone. */
export async function frameChart(
  ctx: CompanyContext,
  range: Pick<Filters, 'range' | 'from' | 'to'>,
  log: LogTable,
) {
  await planEachTime(ctx.tx);
  const zone = zoneOf(await zoneOfCompany(ctx.tx, ctx.companyKey));
  const stretch = await closeSpan(ctx, spanOf(range, zone, ctx.now), log);
  const unit = unitFor(stretch);
  return { zone, unit, bars: barsBetween(stretch, unit, zone) };
}

export function presentBar({ from, to }: Bars[number], zone: Zone) {
  return {
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
    first_day: localDateAt(zone, from),
    last_day: localDateAt(zone, to - 1),
  };
}

/** Ends an open range now, and begins one that is open or very long at the oldest entry. */
async function closeSpan({ tx, companyKey, now }: CompanyContext, span: Span, log: LogTable) {
  const to = Math.min(span.to ?? now, now + DAY_MS);
  if (span.from !== null && unitFor({ from: span.from, to }) !== 'month') return { from: span.from, to };
  const oldest = await tx
    .selectFrom(log)
    .select('occurred_at')
    .where('company_key', '=', companyKey)
    .orderBy('occurred_at')
    .orderBy('key')
    .limit(1)
    .executeTakeFirst();
  return { from: Math.max(span.from ?? -Infinity, oldest?.occurred_at.getTime() ?? to), to };
}
