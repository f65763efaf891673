-- The lists of due companies leave local days to the program: its zone rules may be newer than those of the database, which
-- may lack a zone. A list takes the widest or narrowest day of any zone; the job itself decides by the company's own.

grant create on schema public to shiftgate_lookup;
-- Nothing asks it any more.
drop function list_ended_trials(timestamptz);
drop function list_ended_plans(timestamptz);
drop function list_due_plan_notices(timestamptz);
drop function list_uncounted_sessions(timestamptz);

-- Companies whose trial may be over, or whose plan no longer includes control although it is or will be on.
call declare_company_list('list_ended_plans', $$
  select c.key, null::timestamptz from public.companies c
   where (c.plan_status = 'TRIAL' and ((at + interval '14 hours') at time zone 'UTC')::date > c.trial_ends_on)
      or (c.control_state in ('active', 'scheduled')
          and (c.plan_status = 'EXPIRED' or not c.plan_products @> '{control}'))
   order by c.key
$$);

-- Companies that may have a notice due before the end of their trial, or have one after it: once control is off, or an hour
-- later.
call declare_company_list('list_due_plan_notices', $$
  select c.key, null::timestamptz from public.companies c
    cross join lateral (select c.trial_ends_on - ((at + interval '14 hours') at time zone 'UTC')::date as left_days) d
   where not c.is_banned and c.trial_ends_on is not null
     and ((c.plan_status = 'TRIAL' and c.plan_products @> '{control}' and d.left_days between -2 and 7
           and not exists (select from public.plan_notices n
                            where n.company_key = c.key and n.ends_on = c.trial_ends_on and n.days <= case
                              when d.left_days > 3 then 7 when d.left_days > 1 then 3 else greatest(d.left_days, 0) end))
       or (c.plan_status = 'EXPIRED'
           and exists (select from public.plan_notices n
                        where n.company_key = c.key and n.ends_on = c.trial_ends_on and n.days = -1
                          and n.told_at is null
                          and (c.control_state = 'inactive' or n.due_at <= at - interval '1 hour'))))
   order by c.key
$$);

-- Companies with sessions since a while before they were counted, or with a day that is over in every zone. A count from
-- after `at` is from before a clock was set back.
call declare_company_list('list_uncounted_sessions', $$
  select c.key, null::timestamptz from public.companies c
    left join public.session_day_counts n on n.company_key = c.key
   where (n.counted_at is null or n.counted_at <= at - interval '10 minutes' or n.counted_at > at or n.zone <> c.zone)
     and (n.open_from < ((at - interval '12 hours') at time zone 'UTC')::date - 1 or n.zone <> c.zone
          or exists (select from public.sign_in_sessions s
                      where s.company_key = c.key
                        and s.authenticated_at > coalesce(n.counted_at - interval '1 day', '-infinity')))
   order by c.key
$$);
revoke create on schema public from shiftgate_lookup;
