import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sessionLimits } from '@shiftgate/domain/limits.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { CompanyContext, Context, Tx } from '#core/context.ts';
import type { PlannedLogoutsTable } from '#db/tables/control-tables.ts';
import { readCursor, writeCursor } from '#http/cursor.ts';
import { recordReading } from '../audit/public.ts';
import { endOf, isAlive, stateColumns, stateFacts, workspaceOf } from '../forced-logout/public.ts';
import { findRefusal, guardColumns, logoutObstacle } from '../users/public.ts';
import { presentProof, proofColumns } from './logout-proofs.ts';
import { createSessionPlaces } from './session-place.ts';
import { fits, isOver, openParts } from './session-conditions.ts';

export interface SessionDeps {
  /** Reads the compiled shifts of a company. */
  readonly readShiftFacts: (
    tx: Tx,
    companyKey: string,
  ) => Promise<{ readonly shifts: ReadonlyMap<string, CompiledShift> }>;
}

type Query = HandlerInput<'sessions.list'>['query'];
export type SessionQuery = Omit<Query, 'page_size' | 'cursor'>;
type Item = CallResponse<'sessions.list'>['items'][number];

/** The total is not counted beyond this. */
const countedAtMost = 2000;

/** A page of sessions, newest sign-in first; the cursor holds the last instant and key. */
export async function listSessions(
  ctx: Context,
  deps: SessionDeps,
  { query }: HandlerInput<'sessions.list'>,
): Promise<CallResponse<'sessions.list'>> {
  const cursor = readCursor(query.cursor, ['instant', 'key']);
  const rows = await readSessions(ctx, query, {
    after: cursor === null ? null : { at: cursor[0], key: cursor[1] },
    limit: query.page_size + 1,
  });
  const page = rows.slice(0, query.page_size);
  const last = page.at(-1);
  const [first] = page;
  if (query.user !== undefined && first !== undefined)
    await recordReading(ctx, { key: query.user, name: first.name });
  const isFirst = cursor === null && query.view === 'live';
  const hasMore = rows.length > query.page_size;
  // A complete first page needs no second count.
  const total = !isFirst ? null : hasMore ? await count(ctx, await partsOf(ctx, query)) : page.length;
  const sessions = await showSessions(ctx, deps, page);
  return {
    items: sessions.map(({ row, shown }) => ({
      ...shown,
      is_protected: findRefusal(ctx.actor, 'access', { ...row, key: row.user_key }) !== null,
    })),
    next: hasMore && last ? writeCursor([last.authenticated_at.toISOString(), last.key]) : null,
    total: total === null ? null : Math.min(total, countedAtMost),
    has_more_than_total: (total ?? 0) > countedAtMost,
  };
}

/** Where the list goes on: below the sign-in of a session. */
export interface SessionStand {
  readonly at: string;
  readonly key: string;
}

/** Reads sessions, newest sign-in first, below one of them if given. */
export async function readSessions(
  ctx: CompanyContext,
  query: SessionQuery,
  { after, limit }: { readonly after: SessionStand | null; readonly limit: number },
): Promise<readonly SessionRow[]> {
  const isBelow =
    after === null
      ? sql<boolean>`true`
      : sql<boolean>`(s.authenticated_at, s.key) < (${after.at}::timestamptz, ${after.key}::uuid)`;
  const keys = await findKeys(ctx, await partsOf(ctx, query), isBelow, limit);
  return await sessionRows(ctx)
    .where(sql<boolean>`s.key = any(${keys}::uuid[])`)
    .orderBy('s.authenticated_at', 'desc')
    .orderBy('s.key', 'desc')
    .execute();
}

/** Where the list goes on behind a session. */
export function standOf({ authenticated_at: at, key }: SessionRow): SessionStand {
  return { at: at.toISOString(), key };
}

/** Counts the open sessions of a company, as their list does. */
export async function countOpenSessions(
  ctx: Context,
): Promise<Pick<CallResponse<'home.summary'>, 'sessions_open'>['sessions_open']> {
  const total = await count(ctx, await openParts(ctx, {}));
  return { total: Math.min(total, countedAtMost), has_more_than_total: total > countedAtMost };
}

/** Each part uses an index of its own, and no session is in two of them. */
async function partsOf(ctx: CompanyContext, query: SessionQuery): Promise<readonly RawBuilder<boolean>[]> {
  if (query.view === 'live') return await openParts(ctx, query);
  const forced = query.forced === true ? sql`and s.end_cause = 'forced_logout'` : sql``;
  return [sql<boolean>`${isOver(ctx.now)} and ${await fits(ctx, query)} ${forced}`];
}

async function findKeys(
  ctx: CompanyContext,
  parts: readonly RawBuilder<boolean>[],
  after: RawBuilder<boolean>,
  atMost: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (${sql.join(
      parts.map((part) => sql`(${keysOf(ctx, sql<boolean>`${part} and ${after}`, atMost)})`),
      sql` union all `,
    )}) found
     order by authenticated_at desc, key desc limit ${atMost}`.execute(ctx.tx);
  return rows.map((row) => row.key);
}

function keysOf({ companyKey }: CompanyContext, condition: RawBuilder<boolean>, atMost: number) {
  return sql`
    select s.key, s.authenticated_at
      from sign_in_sessions s join users u on u.company_key = s.company_key and u.key = s.user_key
     where s.company_key = ${companyKey} and ${condition}
     order by s.authenticated_at desc, s.key desc limit ${atMost}`;
}

function sessionRows(ctx: CompanyContext) {
  return ctx.tx
    .selectFrom('sign_in_sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 's.company_key').onRef('u.key', '=', 's.user_key'),
    )
    .leftJoin('shifts as h', (join) =>
      join.onRef('h.company_key', '=', 's.company_key').onRef('h.key', '=', 's.deciding_shift_key'),
    )
    .select([
      's.key',
      's.user_key',
      's.browser',
      's.os',
      's.device_class',
      's.ip',
      's.authenticated_at',
      's.allowed_until',
      's.is_by_single_access',
      'u.name',
      'u.email',
      'u.photo_url',
      'u.status',
      'h.key as shift_key',
      'h.name as shift_name',
      'h.zone as shift_zone',
    ])
    .select([...stateColumns, ...stateFacts(ctx.now)])
    .select(guardColumns.filter((column) => column !== 'key').map((column) => `u.${column}` as const))
    .where('s.company_key', '=', ctx.companyKey);
}
export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionRows>['execute']>>[number];

async function count(ctx: Context, parts: readonly RawBuilder<boolean>[]): Promise<number> {
  let found = 0;
  for (const part of parts) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from (${keysOf(ctx, part, countedAtMost + 1)}) counted`.execute(ctx.tx);
    found += rows[0]?.total ?? 0;
  }
  return found;
}

/** A session as its list shows it, without what depends on who asks. */
export type ShownSession = Omit<Item, 'is_protected'>;

/** Returns how each of some sessions is shown, beside its row. */
export async function showSessions(
  ctx: CompanyContext,
  deps: SessionDeps,
  rows: readonly SessionRow[],
): Promise<readonly { readonly row: SessionRow; readonly shown: ShownSession }[]> {
  if (rows.length === 0) return [];
  const { shifts } = await deps.readShiftFacts(ctx.tx, ctx.companyKey);
  const placeOf = createSessionPlaces(shifts.values());
  const apps = await readApps(ctx, rows);
  const proofs = await readProofs(ctx, rows);
  return rows.map((row) => {
    const proof = proofs.get(row.key);
    const shown: ShownSession = {
      key: row.key,
      user: {
        key: row.user_key,
        name: row.name,
        email: row.email,
        photo: row.photo_url,
        status: row.status,
      },
      browser: row.browser,
      os: row.os,
      device_class: row.device_class,
      ip: row.ip === '' ? null : row.ip,
      place: placeOf(row.ip),
      since: row.authenticated_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      allowed_until: row.allowed_until?.toISOString() ?? null,
      expires_at: row.expires_at.toISOString(),
      shift:
        row.shift_key === null || row.shift_name === null
          ? null
          : { key: row.shift_key, name: row.shift_name },
      zone: row.is_by_single_access ? null : row.shift_zone,
      is_by_single_access: row.is_by_single_access,
      apps: apps.get(row.key) ?? [],
      workspace: workspaceOf(row, ctx.now),
      can_leave_workspace: logoutObstacle(row) === null,
      ended_at: isAlive(row, ctx.now) ? null : (row.ended_at ?? row.expires_at).toISOString(),
      end: endOf(row, ctx.now),
      proof: proof === undefined ? null : presentProof(proof),
    };
    return { row, shown };
  });
}

/** The applications opened with each session, each once. */
async function readApps(
  ctx: CompanyContext,
  rows: readonly SessionRow[],
): Promise<ReadonlyMap<string, Item['apps']>> {
  const opened = await ctx.tx
    .selectFrom('sp_sessions as o')
    .innerJoin('service_providers as p', (join) =>
      join.onRef('p.company_key', '=', 'o.company_key').onRef('p.key', '=', 'o.service_provider_key'),
    )
    .select((eb) => [
      'o.session_key',
      sql<string>`case when p.provider = 'other' then p.name else '' end`.as('name'),
      eb.fn.max('o.issued_at').as('last_at'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('o.company_key', '=', ctx.companyKey)
    .where(
      'o.session_key',
      'in',
      rows.map((row) => row.key),
    )
    // By ordinal: `name` alone would be a column of the table, and the workspace's rows would not group.
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`2`)
    .execute();
  const bySession = Map.groupBy(opened, (row) => row.session_key);
  return new Map(
    [...bySession].map(([key, of]) => [
      key,
      of.map(({ name, last_at: at, count: times }) => ({ name, last_at: at.toISOString(), count: times })),
    ]),
  );
}

type ProofRow = Pick<Selectable<PlannedLogoutsTable>, (typeof proofColumns)[number]>;

/**
 * The logout that proves the end of each session: the session's own, one of the whole person, or a later one at the
 * workspace. One that reached the workspace is preferred.
 */
async function readProofs(
  ctx: CompanyContext,
  rows: readonly SessionRow[],
): Promise<ReadonlyMap<string, ProofRow>> {
  const over = rows.filter((row) => !isAlive(row, ctx.now));
  if (over.length === 0) return new Map();
  const columns = sql.join(proofColumns.map((column) => sql.ref(`p.${column}`)));
  const left = over.map((row) => (row.has_opened_workspace ? row.last_seen_at : null));
  const found = await sql<ProofRow & { session: string }>`
    select w.session, p.*
      from unnest(${over.map((row) => row.key)}::uuid[], ${over.map((row) => row.user_key)}::uuid[],
                  ${over.map((row) => (row.end_cause === 'forced_logout' ? row.ended_at : null))}::timestamptz[],
                  ${left}::timestamptz[]) as w (session, person, forced_at, left_at)
     cross join lateral (
       select ${columns} from planned_logouts p
        where p.company_key = ${ctx.companyKey} and p.user_key = w.person and p.state <> 'cancelled'
          and p.due_at <= ${new Date(ctx.now)}
          and (p.session_key = w.session
               or (p.session_key is null and p.due_at <= w.forced_at
                   and coalesce(p.done_at, 'infinity') >= w.forced_at)
               or (p.scope <> 'own_session' and p.state = 'done' and p.done_at >= w.left_at
                   and p.done_at < w.left_at + make_interval(days => ${sessionLimits.workspaceDays})))
        order by (p.scope <> 'own_session') desc, (p.session_key = w.session) desc nulls last, p.due_at limit 1) p`.execute(
    ctx.tx,
  );
  return new Map(found.rows.map((row) => [row.session, row]));
}
