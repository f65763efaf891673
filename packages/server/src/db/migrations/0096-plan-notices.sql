-- What administrators are written to about the last day of a trial: once for 7, 3, 1 and 0 days before it, and once
-- after it. A trial whose last day is moved begins anew.
create table plan_notices (
  company_key uuid not null references companies (key) on delete cascade,
  ends_on date not null,
  -- -1: after the end.
  days integer not null check (days in (7, 3, 1, 0, -1)),
  due_at timestamptz not null,
  -- After the end: whether control was on then.
  was_on boolean not null default false,
  -- Null while it waits.
  told_at timestamptz,
  primary key (company_key, ends_on, days)
);
call secure_tenant_table('plan_notices');
call let_lookup_read('plan_notices', 'company_key, ends_on, days, due_at, told_at');

grant create on schema public to shiftgate_lookup;

-- Companies to be written to: from 08:00 of the days that count, and after the end once control is off, or an hour later.
create function list_due_plan_notices(at timestamptz, at_most integer) returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.key from public.companies c
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
     order by c.key limit at_most
  $$;

revoke all on function list_due_plan_notices(timestamptz, integer) from public;
grant execute on function list_due_plan_notices(timestamptz, integer) to shiftgate_server;
alter function list_due_plan_notices(timestamptz, integer) owner to shiftgate_lookup;

revoke create on schema public from shiftgate_lookup;
