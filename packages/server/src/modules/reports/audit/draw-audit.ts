import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { kindOfEvent } from '@shiftgate/contract/audit-events.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { CompanyContext, Context } from '#core/context.ts';
import { countedAudit } from '#modules/audit/public.ts';
import { zoneOfCompany } from '#modules/users/public.ts';
import { auditScopeOf } from '../audit-scope.ts';
import type { AuditScope } from '../audit-scope.ts';
import { frameChart, presentBar } from '../chart-frame.ts';
import type { Bars } from '../chart-frame.ts';
import { spanOf } from '../log-conditions.ts';
import { auditConditionsOf, eventsOf, isOfEvents } from './audit-conditions.ts';
import { readAudit } from './read-audit.ts';

/** Of a search, the entries of one page are counted. */
const mostFound = 200;

/** The entries of a bar of one event. */
interface Counted {
  readonly bar: number;
  readonly event: string;
  readonly entries: number;
}

/** Returns the entries of the filters by bar and kind. */
export async function drawAudit(
  ctx: Context,
  { query }: HandlerInput<'audit.chart'>,
): Promise<CallResponse<'audit.chart'>> {
  return await drawScope(ctx, auditScopeOf(query, ctx.actor));
}

/** The same for a reader whose rights are known. */
export async function drawScope(
  ctx: CompanyContext,
  scope: AuditScope,
): Promise<CallResponse<'audit.chart'>> {
  const { filters } = scope;
  const { zone, unit, bars } = await frameChart(ctx, filters, 'audit_events');
  if (bars.length === 0) return { unit, bars: [], bound: null };
  const { rows, since } = await (filters.search ? countFound : countAll)(ctx, scope, bars);
  const byBar = Map.groupBy(rows, ({ bar }) => bar);
  return {
    unit,
    bars: bars.map((bar, index) => ({
      ...presentBar(bar, zone),
      counts: since === null || bar.to > since ? sumKinds(byBar.get(index) ?? [], filters.report) : null,
    })),
    bound: since === null ? null : { entries: sumOf(rows), since: new Date(since).toISOString() },
  };
}

const sumOf = (rows: readonly Counted[]): number => rows.reduce((sum, { entries }) => sum + entries, 0);

function sumKinds(rows: readonly Counted[], report: AuditScope['filters']['report']) {
  const counts: Record<string, number> = {};
  for (const { event, entries } of rows) {
    const kind = kindOfEvent(event as AuditEventName, report);
    counts[kind] = (counts[kind] ?? 0) + entries;
  }
  return counts;
}

interface CountedBars {
  readonly rows: readonly Counted[];
  /** The oldest counted entry (ms) where the bound was reached. */
  readonly since: number | null;
}

/** Of entries that the hours do not distinguish, only the newest up to this number are counted. */
const mostEntries = 20_000;

/** Counts by hours where they know the filters, and the newest entries otherwise. */
async function countAll(ctx: CompanyContext, scope: AuditScope, bars: Bars): Promise<CountedBars> {
  const { filters } = scope;
  const zone = await zoneOfCompany(ctx.tx, ctx.companyKey);
  const stretch = { from: bars[0]?.from ?? ctx.now, to: spanOf(filters, zoneOf(zone), ctx.now).to };
  const isOfOne = filters.author !== undefined || filters.target !== undefined;
  const counted = isOfOne ? null : await countedAudit(ctx, zone, stretch);
  const events = eventsOf(filters);
  const conditions = [
    ...(await auditConditionsOf(ctx, scope)),
    ...(events === null ? [] : [isOfEvents(events)]),
  ];
  const all = sql.join(conditions, sql` and `);
  const source =
    counted === null
      ? sql`(select l.occurred_at, l.event, 1 as entries from audit_events l where ${all}
              order by l.occurred_at desc, l.key desc limit ${sql.lit(mostEntries)}) l`
      : sql`(${counted}) l where ${all}`;
  const starts = bars.map(({ from }) => new Date(from));
  const { rows } = await sql<Counted & { readonly oldest: Date }>`
    select width_bucket(l.occurred_at, ${starts}::timestamptz[]) - 1 as bar, l.event, sum(l.entries)::int as entries,
           min(l.occurred_at) as oldest
      from ${source} group by 1, 2`.execute(ctx.tx);
  const isBounded = counted === null && sumOf(rows) >= mostEntries;
  return { rows, since: isBounded ? Math.min(...rows.map(({ oldest }) => oldest.getTime())) : null };
}

/** A search costs as much as its pages, so one page is counted. */
async function countFound(ctx: CompanyContext, scope: AuditScope, bars: Bars): Promise<CountedBars> {
  const found = await readAudit(ctx, scope, { after: null, limit: mostFound });
  const rows = found.map(({ occurred_at: at, event }) => ({
    bar: bars.findIndex((bar) => bar.from <= at.getTime() && at.getTime() < bar.to),
    event,
    entries: 1,
  }));
  const oldest = found.length === mostFound ? found.at(-1) : undefined;
  return { rows, since: oldest?.occurred_at.getTime() ?? null };
}
