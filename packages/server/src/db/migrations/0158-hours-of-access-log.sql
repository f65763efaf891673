-- The access log counted by hour, for pictures and figures: what they read does not grow with the log.

-- How far the log of a company is counted, by the position of its last counted entry.
create table access_log_rollups (
  company_key uuid primary key references companies (key) on delete cascade,
  -- The zone whose hours the stretches fit, and their length: less than an hour where the zone is off by a part of one.
  zone text not null,
  minutes integer not null check (minutes in (15, 30, 60)),
  last_position bigint not null,
  last_key uuid not null
);
call secure_tenant_table('access_log_rollups');
call let_lookup_read('access_log_rollups', 'company_key, zone, last_position, last_key');

create table access_log_hours (
  company_key uuid not null references companies (key) on delete cascade,
  -- Null in the sums over all shifts, which hold the entries without a shift too.
  shift_key uuid,
  starts_at timestamptz not null,
  result text not null,
  is_allowed boolean not null,
  has_default_password boolean not null,
  entries integer not null,
  unique nulls not distinct (company_key, shift_key, starts_at, result, is_allowed, has_default_password)
);
call secure_tenant_table('access_log_hours');

-- The position of an entry is a column that a later file adds.
set local check_function_bodies = off;
grant create on schema public to shiftgate_lookup;
call declare_company_list('list_uncounted_logs', $$
  select c.key, null::timestamptz from public.companies c
    left join public.access_log_rollups r on r.company_key = c.key
   where r.zone <> c.zone
      or exists (select from public.access_log l
                  where l.company_key = c.key
                    and (r.company_key is null or (l.written_in, l.key) > (r.last_position, r.last_key)))
   order by c.key
$$);
revoke create on schema public from shiftgate_lookup;
