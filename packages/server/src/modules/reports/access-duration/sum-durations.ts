import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import { isOfDays, minutesOf, readCount } from './duration-days.ts';

/** Groups of one answer. */
const listedAtMost = 500;

interface Sum {
  readonly shift_key: string | null;
  readonly shift_name: string | null;
  readonly org_unit: string | null;
  readonly person_days: number;
  readonly inside_seconds: number;
  readonly outside_seconds: number;
  readonly unseen_ends: number;
  readonly open_sessions: number;
}

/** Returns the time of sessions by shift or org unit, longest first. A deleted shift keeps its time, without a name. */
export async function sumDurations(
  ctx: CompanyContext,
  { query }: Pick<HandlerInput<'accessDuration.sums'>, 'query'>,
): Promise<CallResponse<'accessDuration.sums'>> {
  const { rows } = await sql<Sum>`
    select s.*, h.name as shift_name from (
      select d.shift_key, d.org_unit, sum(d.people)::int as person_days,
             sum(d.inside_seconds)::float8 as inside_seconds, sum(d.outside_seconds)::float8 as outside_seconds,
             sum(d.unseen_ends)::int as unseen_ends, sum(d.open_sessions)::int as open_sessions
        from session_day_sums d
       where ${await isOfDays(ctx, query)} and d.grouped_by = ${query.by}
       group by d.shift_key, d.org_unit) s
      left join shifts h on h.company_key = ${ctx.companyKey} and h.key = s.shift_key
     order by s.inside_seconds + s.outside_seconds desc, s.shift_key, s.org_unit
     limit ${sql.lit(listedAtMost + 1)}`.execute(ctx.tx);
  const count = await readCount(ctx);
  return {
    items: rows.slice(0, listedAtMost).map((row) => ({
      shift: row.shift_key === null ? null : { key: row.shift_key, name: row.shift_name ?? '' },
      org_unit: row.org_unit,
      person_days: row.person_days,
      inside_minutes: minutesOf(row.inside_seconds),
      outside_minutes: minutesOf(row.outside_seconds),
      unseen_ends: row.unseen_ends,
      open_sessions: row.open_sessions,
    })),
    has_more: rows.length > listedAtMost,
    counted_at: count === null ? null : count.at.toISOString(),
  };
}
