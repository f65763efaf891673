import type { AccessDurationDay } from '@shiftgate/contract/entities/access-duration.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { DurationFileFilters } from '@shiftgate/contract/routes/reports/access-duration.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { CompanyContext, Context } from '../../../core/context.ts';
import { recordReading } from '../../audit/public.ts';
import { localDays, personDays } from '../../sessions/public.ts';
import { countFound, readLogPage } from '../log-page.ts';
import type { Place } from '../log-page.ts';
import { isOfDays, minutesOf, readCount } from './duration-days.ts';

type Filters = z.output<typeof DurationFileFilters>;
type Day = z.output<typeof AccessDurationDay>;

/** A day of a person as it was counted; the first two fields are its place in the list. */
export interface DayRow {
  readonly occurred_at: Date;
  readonly key: string;
  readonly day: string;
  readonly name: string;
  readonly email: string;
  readonly shift_key: string | null;
  readonly shift_name: string | null;
  readonly inside_seconds: number;
  readonly outside_seconds: number;
  readonly sessions: number;
  readonly unseen_ends: number;
}

async function conditionsOf(ctx: CompanyContext, filters: Filters) {
  const conditions = [await isOfDays(ctx, filters)];
  if (filters.user !== undefined) conditions.push(sql`d.user_key = ${filters.user}`);
  if (filters.shift !== undefined) conditions.push(sql`d.shift_key = ${filters.shift}`);
  return conditions;
}

/** Returns days of people, newest first, below a place if given. */
export async function readDays(
  ctx: CompanyContext,
  filters: Filters,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<readonly DayRow[]> {
  const conditions = await conditionsOf(ctx, filters);
  if (after !== null)
    conditions.push(
      sql`(d.day, d.user_key) < ((${after.at}::timestamptz at time zone 'UTC')::date, ${after.key}::uuid)`,
    );
  const { rows } = await sql<DayRow>`
    select d.day::timestamp at time zone 'UTC' as occurred_at, d.user_key as key, d.day, u.name, u.email, d.shift_key,
           h.name as shift_name, d.inside_seconds, d.outside_seconds, d.sessions, d.unseen_ends
      from session_days d
      join users u on u.company_key = d.company_key and u.key = d.user_key
      left join shifts h on h.company_key = d.company_key and h.key = d.shift_key
     where ${sql.join(conditions, sql` and `)}
     order by d.day desc, d.user_key desc limit ${limit}`.execute(ctx.tx);
  return rows;
}

export async function listDurations(
  ctx: Context,
  { query }: HandlerInput<'accessDuration.list'>,
): Promise<CallResponse<'accessDuration.list'>> {
  const page = await readLogPage(query, {
    read: (after, limit) => readDays(ctx, query, { after, limit }),
    count: async () => countFound(ctx.tx, sql`session_days d`, await conditionsOf(ctx, query)),
  });
  const [first] = page.items;
  if (query.user !== undefined && first !== undefined)
    await recordReading(ctx, { key: query.user, name: first.name });
  const count = await readCount(ctx);
  return {
    ...page,
    items: count === null ? [] : await present(ctx, page.items, count),
    counted_at: count === null ? null : new Date(count.at).toISOString(),
  };
}

/** Adds to days when the sessions lasted, as they were known when the days were counted. */
async function present(
  { tx, companyKey }: Context,
  rows: readonly DayRow[],
  { zone, at }: { readonly zone: string; readonly at: number },
): Promise<Day[]> {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const days = localDays(zone, oldest.day, newest.day);
  const users = [...new Set(rows.map(({ key }) => key))];
  const { rows: found } = await sql<{ day: string; user_key: string; bands: Day['bands'] }>`
    select p.day, p.user_key, (
      select coalesce(json_agg(json_build_object('from', lower(b.r), 'to', upper(b.r), 'is_inside', b.is_inside)
                               order by b.r), '[]')
        from (select r, true as is_inside from unnest(p.inside) r union all select r, false from unnest(p.outside) r) b
      ) as bands
      from (${personDays({ companyKey, days, at, users })}) p`.execute(tx);
  const bandsOf = new Map(found.map(({ day, user_key: key, bands }) => [`${day} ${key}`, bands]));
  const boundsOf = new Map(days.map((day) => [day.date, day]));
  const instant = (value: string | number) => new Date(value).toISOString();
  return rows.map((row) => ({
    day: row.day,
    starts_at: instant(boundsOf.get(row.day)?.from ?? row.occurred_at.getTime()),
    ends_at: instant(boundsOf.get(row.day)?.to ?? row.occurred_at.getTime()),
    user: { key: row.key, name: row.name, email: row.email },
    shift: row.shift_key === null ? null : { key: row.shift_key, name: row.shift_name ?? '' },
    sessions: row.sessions,
    inside_minutes: minutesOf(row.inside_seconds),
    outside_minutes: minutesOf(row.outside_seconds),
    unseen_ends: row.unseen_ends,
    bands: (bandsOf.get(`${row.day} ${row.key}`) ?? []).map((band) => ({
      ...band,
      from: instant(band.from),
      to: instant(band.to),
    })),
  }));
}
