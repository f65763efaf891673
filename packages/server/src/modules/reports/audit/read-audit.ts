import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { AppError } from '#core/app-error.ts';
import type { CompanyContext, Context, Tx } from '#core/context.ts';
import { auditScopeOf, showsAddress } from '../audit-scope.ts';
import type { AuditScope } from '../audit-scope.ts';
import { readEntryId } from '#modules/audit/public.ts';
import { countLog, isBelow, readLogPage } from '../log-page.ts';
import type { Place } from '../log-page.ts';
import { auditConditionsOf, eventsOf, isOfEvents } from './audit-conditions.ts';
import { findAuditPlaces } from './find-audit.ts';
import { auditColumnsFor, presentAudit, presentAuditDetail } from './present-audit.ts';
import type { AuditRow } from './present-audit.ts';

const newestFirst = sql`order by l.occurred_at desc, l.key desc`;

/** Returns the entries of a range and filters, newest first, below a position if given. */
export async function readAudit(
  ctx: CompanyContext,
  scope: AuditScope,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<readonly AuditRow[]> {
  const { filters } = scope;
  const everywhere = await auditConditionsOf(ctx, scope);
  const conditions = [...everywhere, ...isBelow(after)];
  const rowsQuery = (more: readonly RawBuilder<unknown>[]) =>
    rowsUnder([...conditions, ...more], scope, ctx.tx);
  const events = eventsOf(filters);
  if (filters.search) {
    const places = await findAuditPlaces(ctx, {
      text: filters.search,
      conditions: sql.join(conditions, sql` and `) as RawBuilder<boolean>,
      everywhere: sql.join(everywhere, sql` and `) as RawBuilder<boolean>,
      events,
      limit,
      isAddressShown: showsAddress(scope),
    });
    return await rowsUnder([sql`l.company_key = ${ctx.companyKey}`], scope, ctx.tx)
      .innerJoin(sql<Stand>`(${places})`.as<'p'>('p'), (join) =>
        join.onRef('l.occurred_at', '=', 'p.occurred_at').onRef('l.key', '=', 'p.key'),
      )
      .execute();
  }
  if (events === null) return await rowsQuery([]).limit(limit).execute();
  // Few rows are of one person or thing; of the others, each event is walked along its index.
  const isOfFew = filters.author !== undefined || filters.target !== undefined;
  if (isOfFew)
    return await rowsQuery([isOfEvents(events)])
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
    .select(auditColumnsFor(scope))
    .orderBy('l.occurred_at', 'desc')
    .orderBy('l.key', 'desc')
    .limit(limit)
    .execute();
}

interface Stand {
  readonly occurred_at: Date;
  readonly key: string;
}

function rowsUnder(conditions: readonly RawBuilder<unknown>[], scope: AuditScope, tx: Tx) {
  return tx
    .selectFrom('audit_events as l')
    .select(auditColumnsFor(scope))
    .where(sql.join<boolean>([...conditions], sql` and `))
    .orderBy('l.occurred_at', 'desc')
    .orderBy('l.key', 'desc');
}

export async function listAudit(
  ctx: Context,
  { query }: HandlerInput<'audit.list'>,
): Promise<CallResponse<'audit.list'>> {
  const scope = auditScopeOf(query, ctx.actor);
  const page = await readLogPage(ctx.tx, query, {
    read: (after, limit) => readAudit(ctx, scope, { after, limit }),
    count: async () => {
      const events = eventsOf(query);
      const conditions = await auditConditionsOf(ctx, scope);
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
  { params, query }: HandlerInput<'audit.get'>,
): Promise<CallResponse<'audit.get'>> {
  const scope = auditScopeOf(query, ctx.actor);
  const events = eventsOf(query);
  const { at, key } = readEntryId(params.id);
  const row = await ctx.tx
    .selectFrom('audit_events as l')
    .leftJoin('tasks as t', (join) =>
      join.onRef('t.company_key', '=', 'l.company_key').onRef('t.key', '=', 'l.task_key'),
    )
    .select([...auditColumnsFor(scope), 'l.task_key', 't.kind as task_kind'])
    .where('l.company_key', '=', ctx.companyKey)
    .where('l.occurred_at', '=', at)
    .where('l.key', '=', key)
    .$if(events !== null, (entry) => entry.where('l.event', 'in', events ?? []))
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return await presentAuditDetail(ctx, row);
}
