import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { plainDateOf, dayNumberOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sessionLimits } from '@shiftgate/domain/limits.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A day of a zone: its date (YYYY-MM-DD) and its bounds (ms, the end exclusive). */
export interface LocalDay {
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

/** The days of a zone from one to another, both included. */
export function localDays(zoneName: string, first: string, last: string): readonly LocalDay[] {
  const zone = zoneOf(zoneName);
  const days: LocalDay[] = [];
  for (let day = dayNumberOf(first); day <= dayNumberOf(last); day += 1)
    days.push({
      date: plainDateOf(day),
      from: firstInstantAt(zone, day * DAY_MS),
      to: firstInstantAt(zone, (day + 1) * DAY_MS),
    });
  return days;
}

interface AskedDays {
  readonly companyKey: string;
  readonly days: readonly LocalDay[];
  /** The instant (ms) at which it was counted: sessions were open then that have ended since. */
  readonly at: number;
  /** Of these people only. */
  readonly users?: readonly string[];
}

/**
 * Returns a query of what people's sessions were on some days: `day`, `user_key`, `shift_key`, `sessions`,
 * `unseen_ends`, and as multiranges the time `inside` a shift's permission and the time `outside` of one. What overlaps
 * counts once, and a session without a seen end lasts to its last sign.
 */
export function personDays({ companyKey, days, at, users }: AskedDays): RawBuilder<unknown> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no days to count');
  const oldest = new Date(first.from - sessionLimits.signInMaxHours * HOUR_MS);
  const until = new Date(Math.min(last.to, at + 1));
  const starts = sql`greatest(s.from_at, d.from_at)`;
  const stretch = (end: RawBuilder<unknown>) =>
    sql`range_agg(tstzrange(${starts}, greatest(${starts}, least(${end}, d.to_at))))`;
  return sql`
    select c.day, c.user_key, c.shift_key, c.sessions, c.unseen_ends, c.inside, c.whole - c.inside as outside
      from (
        select d.day, s.user_key, ${stretch(sql`s.to_at`)} as whole,
               ${stretch(sql`s.to_at, s.inside_until`)} as inside,
               (array_agg(s.shift_key order by s.from_at, s.key) filter (where s.shift_key is not null))[1] as shift_key,
               count(*)::int as sessions,
               count(*) filter (where s.is_unseen and s.to_at <= d.to_at)::int as unseen_ends
          from unnest(${days.map(({ date }) => date)}::date[], ${days.map(({ from }) => new Date(from))}::timestamptz[],
                      ${days.map(({ to }) => new Date(to))}::timestamptz[]) d (day, from_at, to_at)
          join (
            select n.key, n.user_key, n.authenticated_at as from_at, n.deciding_shift_key as shift_key,
                   case when n.ended_at <= ${new Date(at)} then least(n.ended_at, n.expires_at)
                        when n.expires_at <= ${new Date(at)} then greatest(n.last_seen_at, n.authenticated_at)
                        else ${new Date(at)} end as to_at,
                   n.expires_at <= ${new Date(at)} and (n.ended_at is null or n.ended_at > ${new Date(at)}) as is_unseen,
                   case when n.deciding_shift_key is null then n.authenticated_at
                        else coalesce(n.allowed_until, 'infinity') end as inside_until
              from sign_in_sessions n
             where n.company_key = ${companyKey} and n.authenticated_at >= ${oldest} and n.authenticated_at < ${until}
               ${users === undefined ? sql`` : sql`and n.user_key = any(${[...users]}::uuid[])`}
          ) s on s.from_at < d.to_at and (s.to_at > d.from_at or s.from_at >= d.from_at)
         group by d.day, s.user_key
      ) c`;
}

/** The seconds of a multirange of instants. */
export function secondsOf(ranges: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)::int from unnest(${ranges}) r)`;
}
