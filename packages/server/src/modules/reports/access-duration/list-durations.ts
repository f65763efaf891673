import type { AccessDurationDay } from '@shiftgate/contract/entities/access-duration.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { DurationFileFilters } from '@shiftgate/contract/routes/reports/access-duration.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { CompanyContext, Context } from '#core/context.ts';
import { recordReading } from '#modules/audit/public.ts';
import { localDays } from '#modules/sessions/public.ts';
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
  readonly shifts: Day['shifts'];
  readonly bands: Day['bands'];
  readonly inside_seconds: number;
  readonly outside_seconds: number;
  readonly sessions: number;
  readonly unseen_ends: number;
  readonly open_sessions: number;
}

/** The days of people `d` and which of them are asked for: of one shift only what belongs to it. */
async function askedDays(ctx: CompanyContext, { shift, user, ...range }: Filters) {
  const conditions = [await isOfDays(ctx, range)];
  if (user !== undefined) conditions.push(sql`d.user_key = ${user}`);
  if (shift === undefined)
    return { table: sql`session_days d`, isOfShift: sql`x.shift_key is not null`, conditions };
  conditions.push(sql`d.shift_key = ${shift}`);
  return { table: sql`session_day_shifts d`, isOfShift: sql`x.shift_key = ${shift}`, conditions };
}

const shiftsOfDay = (isOfShift: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('key', x.shift_key, 'name', coalesce(h.name, ''))
                           order by least(lower(x.inside), lower(x.outside)), x.shift_key), '[]')
    from session_day_shifts x
    left join shifts h on h.company_key = x.company_key and h.key = x.shift_key
   where x.company_key = d.company_key and x.day = d.day and x.user_key = d.user_key and ${isOfShift})`;

const bandsOfDay = sql`(
  select coalesce(json_agg(json_build_object('from', lower(b.r), 'to', upper(b.r), 'is_inside', b.is_inside)
                           order by b.r), '[]')
    from (select r, true as is_inside from unnest(d.inside) r union all select r, false from unnest(d.outside) r) b)`;

/** Returns days of people, newest first, below a place if given. */
export async function readDays(
  ctx: CompanyContext,
  filters: Filters,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<readonly DayRow[]> {
  const { table, isOfShift, conditions } = await askedDays(ctx, filters);
  if (after !== null)
    conditions.push(
      sql`(d.day, d.user_key) < ((${after.at}::timestamptz at time zone 'UTC')::date, ${after.key}::uuid)`,
    );
  const { rows } = await sql<DayRow>`
    select d.day::timestamp at time zone 'UTC' as occurred_at, d.user_key as key, d.day, u.name, u.email,
           ${shiftsOfDay(isOfShift)} as shifts, ${bandsOfDay} as bands, d.inside_seconds, d.outside_seconds,
           d.sessions, d.unseen_ends, d.open_sessions
      from ${table}
      join users u on u.company_key = d.company_key and u.key = d.user_key
     where ${sql.join(conditions, sql` and `)}
     order by d.day desc, d.user_key desc limit ${limit}`.execute(ctx.tx);
  return rows;
}

export async function listDurations(
  ctx: Context,
  { query }: HandlerInput<'accessDuration.list'>,
): Promise<CallResponse<'accessDuration.list'>> {
  const page = await readLogPage(ctx.tx, query, {
    read: (after, limit) => readDays(ctx, query, { after, limit }),
    count: async () => {
      const { table, conditions } = await askedDays(ctx, query);
      return countFound(ctx.tx, table, conditions);
    },
  });
  const count = await readCount(ctx);
  if (count === null) return { ...page, items: [], counted_at: null };
  const [first] = page.items;
  // However they were found, the days of one person are that person's history.
  if (first !== undefined && page.items.every(({ key }) => key === first.key))
    await recordReading(ctx, { key: first.key, name: first.name });
  return { ...page, items: present(page.items, count.zone), counted_at: count.at.toISOString() };
}

function present(rows: readonly DayRow[], zone: string): Day[] {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const boundsOf = new Map(localDays(zone, oldest.day, newest.day).map((day) => [day.date, day]));
  const instant = (value: string | number) => new Date(value).toISOString();
  return rows.map((row) => ({
    day: row.day,
    starts_at: instant(boundsOf.get(row.day)?.from ?? row.occurred_at.getTime()),
    ends_at: instant(boundsOf.get(row.day)?.to ?? row.occurred_at.getTime()),
    user: { key: row.key, name: row.name, email: row.email },
    shifts: row.shifts,
    sessions: row.sessions,
    inside_minutes: minutesOf(row.inside_seconds),
    outside_minutes: minutesOf(row.outside_seconds),
    unseen_ends: row.unseen_ends,
    open_sessions: row.open_sessions,
    bands: row.bands.map((band) => ({ ...band, from: instant(band.from), to: instant(band.to) })),
  }));
}
