-- Lists of companies with due work of their own, all in one shape: every company whose work is due at an
-- instant, with the instant since which it is due where that is known.

grant create on schema public to shiftgate_lookup;

drop function list_due_readings(timestamptz, integer);
drop function list_ended_plans(timestamptz);
drop function list_due_plan_notices(timestamptz, integer);
drop function list_due_activations(timestamptz);
drop function list_due_control_notices(timestamptz);
drop function list_due_test_ends(timestamptz);
drop function list_running_tests();
drop function list_activation_watches(timestamptz);
drop function list_due_request_notices(timestamptz, integer);
drop function list_untold_connection_deaths(integer);
drop function list_due_new_people(timestamptz, integer);
drop function list_due_key_work(timestamptz, integer);
drop function list_stale_secrets(timestamptz);

-- Declares a list by its query, which reads the parameter at. It has no limit: companies whose work stays due, or fails,
-- would keep those behind them waiting.
create procedure declare_company_list(list_name text, query text)
  language plpgsql as $do$
declare
  signature text := format('%I(timestamptz)', list_name);
begin
  execute format($sql$
    create function %I(at timestamptz) returns table (company_key uuid, due_at timestamptz)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp
      as $body$ %s $body$ $sql$, list_name, query);
  execute format('revoke all on function %s from public', signature);
  execute format('grant execute on function %s to shiftgate_server', signature);
  execute format('alter function %s owner to shiftgate_lookup', signature);
end $do$;
revoke execute on procedure declare_company_list(text, text) from public;

-- Companies whose next nightly sync is due, or not computed yet; one too far ahead is from before a clock was set back.
call declare_company_list('list_due_nightly_syncs', $$
  select c.key, coalesce(least(c.next_reading_at, at), at) from public.companies c
   where not (c.is_suspended or c.is_banned)
     and (c.next_reading_at is null or c.next_reading_at <= at or c.next_reading_at > at + interval '3 days')
   order by c.next_reading_at nulls first, c.key
$$);

-- Companies whose plan no longer includes control although the trial is open, or control is or will be on.
call declare_company_list('list_ended_plans', $$
  select c.key, null::timestamptz from public.companies c
   where (c.plan_status = 'TRIAL' and (at at time zone c.zone)::date > c.trial_ends_on)
      or (c.control_state in ('active', 'scheduled')
          and (c.plan_status = 'EXPIRED' or not c.plan_products @> '{control}'))
   order by c.key
$$);

-- From 08:00 of the days with a notice, and after the end once control is off, or an hour later.
call declare_company_list('list_due_plan_notices', $$
  select c.key, null::timestamptz from public.companies c
    cross join lateral (select c.trial_ends_on - (at at time zone c.zone)::date as left_days) d
   where not c.is_banned and c.trial_ends_on is not null
     and ((c.plan_status = 'TRIAL' and c.plan_products @> '{control}' and d.left_days between 0 and 7
           and (at at time zone c.zone)::time >= '08:00'
           and not exists (select from public.plan_notices n
                            where n.company_key = c.key and n.ends_on = c.trial_ends_on and n.days <= case
                              when d.left_days > 3 then 7 when d.left_days > 1 then 3 else d.left_days end))
       or (c.plan_status = 'EXPIRED'
           and exists (select from public.plan_notices n
                        where n.company_key = c.key and n.ends_on = c.trial_ends_on and n.days = -1
                          and n.told_at is null
                          and (c.control_state = 'inactive' or n.due_at <= at - interval '1 hour'))))
   order by c.key
$$);

-- Activations, the notices before them, and the ends of tests.
call declare_company_list('list_due_control_times', $$
  select t.company_key, min(t.due_at) from (
    select c.key as company_key, c.activation_at as due_at from public.companies c
     where c.control_state = 'scheduled' and c.activation_at <= at
    union all
    select n.company_key, n.due_at from public.control_notices n where n.due_at <= at
    union all
    select c.key, c.test_ends_at from public.companies c
     where c.control_state = 'test' and c.test_ends_at <= at) t
   group by t.company_key order by min(t.due_at), t.company_key
$$);

call declare_company_list('list_running_tests', $$
  select t.company_key, null::timestamptz from public.activation_tests t
   where t.state = 'running' order by t.company_key
$$);

call declare_company_list('list_activation_watches', $$
  select w.company_key, null::timestamptz from public.activation_watches w
   where w.until > at and w.since <= at order by w.company_key
$$);

call declare_company_list('list_due_request_notices', $$
  select n.company_key, n.due_at from public.request_notices n
   where n.due_at <= at order by n.due_at, n.company_key
$$);

call declare_company_list('list_connection_losses', $$
  select distinct c.company_key, null::timestamptz from public.provider_credentials c
   where c.is_death_untold order by c.company_key
$$);

call declare_company_list('list_due_new_people', $$
  select n.company_key, min(n.due_at) from public.new_people n
   where n.due_at <= at group by n.company_key order by min(n.due_at), n.company_key
$$);

-- Companies with a due step or notice of a key rollover. A retry too far ahead is from before a clock was set back.
call declare_company_list('list_due_key_work', $$
  select distinct k.company_key, null::timestamptz
    from public.signing_keys k
   where (k.state = 'current' and (k.not_after <= at + interval '60 days' or k.rollover_asked_at is not null)
           and not exists (select from public.signing_keys n where n.company_key = k.company_key and n.state = 'next'))
      or (k.state = 'current' and k.not_after <= at + interval '60 days' and
           ((select count(*) from public.key_alarms a where a.company_key = k.company_key and a.signing_key = k.key)
               < 1 + (k.not_after <= at + interval '30 days')::int + (k.not_after <= at + interval '7 days')::int))
      or (k.state = 'next' and (k.next_try_at <= at or k.next_try_at > at + interval '3 hours')
           and (k.pushed_at is null or k.pushed_at <= at - interval '24 hours'))
      or (k.state = 'retired' and k.removed_at is null and k.retired_at <= at - interval '7 days'
           and (k.next_try_at <= at or k.next_try_at > at + interval '3 hours'))
   order by k.company_key
$$);

-- Companies with a sealed password whose time is over.
call declare_company_list('list_stale_secrets', $$
  select s.company_key, min(s.until) from (
    select t.company_key, t.secrets_until as until from public.tasks t where t.secrets_until <= at
    union all
    select c.key, c.default_password_sealed_until from public.companies c
     where c.default_password_sealed_until <= at) s
   group by s.company_key order by s.company_key
$$);

revoke create on schema public from shiftgate_lookup;
