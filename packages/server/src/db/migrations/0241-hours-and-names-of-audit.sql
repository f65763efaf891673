-- The audit log counted by hour for its pictures, and the names in it for its search: what both read does not grow with
-- the log.

-- How far the audit log of a company is counted, by the position of its last counted entry.
create table audit_rollups (
  company_key uuid primary key references companies (key) on delete cascade,
  -- The zone whose hours the stretches fit, and their length: less than an hour where the zone is off by a part of one.
  zone text not null,
  minutes integer not null check (minutes in (15, 30, 60)),
  last_position bigint not null,
  last_key uuid not null
);
call secure_tenant_table('audit_rollups');
call let_lookup_read('audit_rollups', 'company_key, zone, last_position, last_key');

create table audit_hours (
  company_key uuid not null references companies (key) on delete cascade,
  starts_at timestamptz not null,
  event text not null,
  entries integer not null,
  primary key (company_key, starts_at, event)
);
call secure_tenant_table('audit_hours');

-- Every name that an entry was written with, as a search compares it, and whose it is: without a key that of a partner, or
-- of a person whom the directory does not have.
create table audit_names (
  company_key uuid not null references companies (key) on delete cascade,
  subject_key uuid,
  search_text text not null,
  -- First day of the month of the newest entry with it.
  seen_in date not null,
  unique nulls not distinct (company_key, subject_key, search_text)
);
create index audit_names_by_text on audit_names (company_key, search_text) include (subject_key, seen_in);
call secure_tenant_table('audit_names');

create index audit_events_by_ip on audit_events (company_key, ip, occurred_at desc, key desc) where ip is not null;
create index audit_events_by_code on audit_events (company_key, request_id collate "C") where request_id is not null;
create index audit_events_without_key on audit_events (company_key, occurred_at desc, key desc)
  where simulated_by_name is not null or (actor_user_key is null and actor_kind <> 'system')
     or (target_key is null and target_name is not null);

set local check_function_bodies = off;
grant create on schema public to shiftgate_lookup;
call declare_company_list('list_uncounted_audits', $$
  select c.key, null::timestamptz from public.companies c
    left join public.audit_rollups r on r.company_key = c.key
   where r.zone <> c.zone
      or (select true from public.audit_events l
           where l.company_key = c.key
             and (l.written_in, l.key) > (coalesce(r.last_position, 0),
                                          coalesce(r.last_key, '00000000-0000-0000-0000-000000000000'))
           order by l.written_in, l.key limit 1)
   order by c.key
$$);
revoke create on schema public from shiftgate_lookup;
