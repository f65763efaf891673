import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { AppError } from '../../../core/app-error.ts';
import type { CompanyContext, Context, Tx } from '../../../core/context.ts';
import { readEntryId } from '../../audit/public.ts';
import { countLog, isBelow, readLogPage } from '../log-page.ts';
import type { Place } from '../log-page.ts';
import { auditConditionsOf, eventsOf, isOfEvents } from './audit-conditions.ts';
import type { AuditFilters } from './audit-conditions.ts';
import { auditColumns, presentAudit, presentAuditDetail } from './present-audit.ts';
import type { AuditRow } from './present-audit.ts';

const newestFirst = sql`order by l.occurred_at desc, l.key desc`;

/** Returns the entries of a range and filters, newest first, below a position if given. */
export async function readAudit(
  ctx: CompanyContext,
  filters: AuditFilters,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<readonly AuditRow[]> {
  const conditions = [...(await auditConditionsOf(ctx, filters)), ...isBelow(after)];
  const events = eventsOf(filters);
  if (events === null) return await rowsQuery(ctx.tx, conditions).limit(limit).execute();
  // Few rows are of one person or thing; of the others, each event is walked along its index.
  const isOfFew = filters.author !== undefined || filters.target !== undefined;
  if (isOfFew)
    return await rowsQuery(ctx.tx, [...conditions, isOfEvents(events)])
      .limit(limit)
      .execute();
  const most = sql.lit(limit);
  const ofEach = sql<AuditRow>`(
    select p.* from unnest(${[...events]}::text[]) as e (event)
     cross join lateral (
       select l.* from audit_events l
        where ${sql.join(conditions, sql` and `)} and l.event = e.event ${newestFirst} limit ${most}) p)`;
  return await ctx.tx
    .selectFrom(ofEach.as('l'))
    .select(auditColumns)
    .orderBy('l.occurred_at', 'desc')
    .orderBy('l.key', 'desc')
    .limit(limit)
    .execute();
}

function rowsQuery(tx: Tx, conditions: readonly RawBuilder<unknown>[]) {
  return tx
    .selectFrom('audit_events as l')
    .select(auditColumns)
    .where(sql.join<boolean>([...conditions], sql` and `))
    .orderBy('l.occurred_at', 'desc')
    .orderBy('l.key', 'desc');
}

export async function listAudit(
  ctx: Context,
  { query }: HandlerInput<'audit.list'>,
): Promise<CallResponse<'audit.list'>> {
  const page = await readLogPage(query, {
    read: (after, limit) => readAudit(ctx, query, { after, limit }),
    count: async () => {
      const events = eventsOf(query);
      const conditions = await auditConditionsOf(ctx, query);
      return countLog(ctx.tx, 'audit_events', [
        ...conditions,
        ...(events === null ? [] : [isOfEvents(events)]),
      ]);
    },
  });
  return { ...page, items: page.items.map(presentAudit) };
}

/** Returns one entry with what was there before and after; throws NOT_FOUND. */
export async function getAudit(
  ctx: Context,
  { params }: HandlerInput<'audit.get'>,
): Promise<CallResponse<'audit.get'>> {
  const { at, key } = readEntryId(params.id);
  const row = await ctx.tx
    .selectFrom('audit_events as l')
    .leftJoin('tasks as t', (join) =>
      join.onRef('t.company_key', '=', 'l.company_key').onRef('t.key', '=', 'l.task_key'),
    )
    .select([...auditColumns, 'l.task_key', 't.kind as task_kind'])
    .where('l.company_key', '=', ctx.companyKey)
    .where('l.occurred_at', '=', at)
    .where('l.key', '=', key)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return await presentAuditDetail(ctx, row);
}
