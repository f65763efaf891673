import { kindOfEvent } from '@shiftgate/contract/audit-events.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { CompanyContext, Context } from '../../../core/context.ts';
import { auditScopeOf } from '../audit-scope.ts';
import type { AuditScope } from '../audit-scope.ts';
import { frameChart, presentBar } from '../chart-frame.ts';
import type { Bars } from '../chart-frame.ts';
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
    bound: since === null ? null : { entries: mostFound, since: new Date(since).toISOString() },
  };
}

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

async function countAll(ctx: CompanyContext, scope: AuditScope, bars: Bars): Promise<CountedBars> {
  const starts = bars.map(({ from }) => new Date(from));
  const events = eventsOf(scope.filters);
  const conditions = [
    ...(await auditConditionsOf(ctx, scope)),
    ...(events === null ? [] : [isOfEvents(events)]),
  ];
  const { rows } = await sql<Counted>`
    select width_bucket(l.occurred_at, ${starts}::timestamptz[]) - 1 as bar, l.event, count(*)::int as entries
      from audit_events l where ${sql.join(conditions, sql` and `)} group by 1, 2`.execute(ctx.tx);
  return { rows, since: null };
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
