import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SessionEnd, SharedHours, ShiftHours } from '#access/public.ts';
import type { LocalDay } from './local-days.ts';

/** Sessions that began between two instants (ms, the second excluded) of a company. */
export interface AskedSessions {
  readonly companyKey: string;
  readonly from: number;
  readonly to: number;
}

export interface AskedDays extends AskedSessions {
  readonly days: readonly LocalDay[];
  /** The instant (ms) of the count. */
  readonly at: number;
  /** The hours of every shift; a person's shift may be another one by now than that which let them in. */
  readonly hours: readonly ShiftHours[];
  readonly people: readonly SharedHours[];
}

/** Whether the end was seen. Where only the session here ended by the clock, the browser may be long closed. */
const isSeen: Readonly<Record<SessionEnd, boolean>> = {
  signed_out: true,
  not_me: true,
  replaced: true,
  denied: true,
  forced_logout: true,
  password_changed: true,
  hours_ended: false,
  permission_lost: false,
};
const seenEnds = Object.entries(isSeen).flatMap(([end, seen]) => (seen ? [end] : []));

/** The condition of sessions `n`. */
export function isAskedSession({ companyKey, from, to }: AskedSessions): RawBuilder<boolean> {
  return sql<boolean>`(n.company_key = ${companyKey} and n.authenticated_at >= ${new Date(from)}
    and n.authenticated_at < ${new Date(to)})`;
}

/**
 * Returns common table expressions that end in `counted`: what people's sessions were on some days, by `day`,
 * `user_key` and `shift_key`, and of all shifts (`is_whole`). `inside` and `outside` are multiranges; what overlaps
 * counts once. Time within hours belongs to the shift that let the person in if it covers it, else to the shift whose
 * hours they are; time outside to the shift that let the person in, or to none.
 */
export function countedDays(asked: AskedDays): RawBuilder<unknown> {
  const { days, at, hours, people } = asked;
  const instants = (values: readonly number[]) =>
    sql`${values.map((value) => new Date(value))}::timestamptz[]`;
  const numbered = people.flatMap((group, index) => group.hours.map((each) => ({ ...each, index })));
  const users = people.flatMap(({ userKeys }, index) => userKeys.map((key) => ({ key, index })));
  return sql`
    days as (
      select * from unnest(${days.map(({ date }) => date)}::date[], ${instants(days.map(({ from }) => from))},
                           ${instants(days.map(({ to }) => to))}) d (day, from_at, to_at)),
    shift_hours as (
      select h.shift_key, range_agg(tstzrange(h.from_at, h.to_at)) as hours
        from unnest(${hours.map(({ shiftKey }) => shiftKey)}::uuid[], ${instants(hours.map(({ start }) => start))},
                    ${instants(hours.map(({ end }) => end))}) h (shift_key, from_at, to_at)
       group by h.shift_key),
    shared_hours as (
      select h.number, h.shift_key, range_agg(tstzrange(h.from_at, h.to_at)) as hours
        from unnest(${numbered.map(({ index }) => index)}::int[], ${numbered.map(({ shiftKey }) => shiftKey)}::uuid[],
                    ${instants(numbered.map(({ start }) => start))}, ${instants(numbered.map(({ end }) => end))})
             h (number, shift_key, from_at, to_at)
       group by h.number, h.shift_key),
    all_hours as (select number, range_agg(hours) as hours from shared_hours group by number),
    people as (
      select * from unnest(${users.map(({ key }) => key)}::uuid[], ${users.map(({ index }) => index)}::int[])
        p (user_key, number)),
    sessions as (
      select n.key, n.user_key, n.deciding_shift_key as shift_key, n.authenticated_at as from_at,
             case when e.is_seen then least(n.ended_at, n.expires_at)
                  else greatest(n.last_seen_at, n.authenticated_at) end as to_at,
             not e.is_seen as is_unseen, n.ended_at is null and n.expires_at > ${new Date(at)} as is_open
        from sign_in_sessions n
       cross join lateral (
         select (n.end_cause = any(${seenEnds})
                 -- Recorded after the session had expired: only the end of the permission was in time.
                 and (n.ended_at <= n.expires_at or n.expires_at = n.allowed_until)) is true as is_seen) e
       where ${isAskedSession(asked)}),
    parts as (
      select d.day, s.key, s.user_key, s.shift_key, s.is_unseen and s.to_at <= d.to_at as is_unseen,
             s.is_open and s.to_at <= d.to_at as is_open, p.number, b.to_at,
             -- A session without a length keeps its instant.
             tstzmultirange(tstzrange(b.from_at, b.to_at, case when b.from_at = b.to_at then '[]' else '[)' end)) as time
        from days d
        join sessions s on s.from_at < d.to_at and (s.to_at > d.from_at or s.from_at >= d.from_at)
        left join people p on p.user_key = s.user_key
       cross join lateral (
         select greatest(s.from_at, d.from_at) as from_at,
                greatest(s.from_at, d.from_at, least(s.to_at, d.to_at)) as to_at) b),
    split as (
      select a.*, coalesce(a.time * o.hours, '{}') as own,
             coalesce(a.time - o.hours, a.time) as rest
        from parts a left join shift_hours o on o.shift_key = a.shift_key),
    pieces as (
      select a.day, a.user_key, a.shift_key, a.key, a.is_unseen, a.is_open, a.to_at, a.own as inside,
             coalesce(a.rest - h.hours, a.rest) as outside
        from split a left join all_hours h on h.number = a.number
      union all
      select a.day, a.user_key, h.shift_key, a.key, a.is_unseen, a.is_open, a.to_at, a.rest * h.hours, '{}'
        from split a join shared_hours h on h.number = a.number),
    by_shift as (
      select grouping(p.shift_key) = 1 as is_whole, p.day, p.user_key, p.shift_key, range_agg(p.inside) as inside,
             range_agg(p.outside) as outside, count(distinct p.key)::int as sessions,
             count(*) filter (where p.is_unseen and not p.is_open and p.is_last)::int as unseen_ends,
             count(*) filter (where p.is_open and p.is_last)::int as open_sessions
        from (
          select p.*, upper(p.inside + p.outside) = p.to_at as is_last from pieces p
           where not isempty(p.inside) or not isempty(p.outside)) p
       group by grouping sets ((p.day, p.user_key, p.shift_key), (p.day, p.user_key))),
    -- What one session has inside the hours is outside of them for no other one.
    disjoint as (
      select b.is_whole, b.day, b.user_key, b.shift_key, b.inside, b.sessions, b.unseen_ends, b.open_sessions,
             b.outside - range_agg(b.inside) over (partition by b.day, b.user_key) as outside
        from by_shift b),
    counted as materialized (
      select c.*, ${secondsOf(sql`c.inside`)} as inside_seconds, ${secondsOf(sql`c.outside`)} as outside_seconds
        from disjoint c where not isempty(c.inside) or not isempty(c.outside))`;
}

/** The seconds of a multirange of instants. */
function secondsOf(ranges: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)::int from unnest(${ranges}) r)`;
}
