-- Time of sessions by person and day, for the report of access durations.

-- How far the sessions of a company are counted.
create table session_day_counts (
  company_key uuid primary key references companies (key) on delete cascade,
  -- The zone of the days.
  zone text not null,
  -- Sessions of this day and later may still change.
  open_from date not null,
  -- Null until everything was counted once.
  counted_at timestamptz
);
call secure_tenant_table('session_day_counts');

create table session_days (
  company_key uuid not null,
  day date not null,
  user_key uuid not null,
  -- The first shift that let the person in on that day.
  shift_key uuid,
  inside_seconds integer not null,
  outside_seconds integer not null,
  sessions integer not null,
  -- Sessions of which nobody saw the end.
  unseen_ends integer not null,
  primary key (company_key, day, user_key),
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
create index session_days_of_user on session_days (company_key, user_key, day);
call secure_tenant_table('session_days');

-- The same summed up, so that what a report of half a year reads does not grow with the people.
create table session_day_sums (
  company_key uuid not null references companies (key) on delete cascade,
  day date not null,
  shift_key uuid,
  org_unit text,
  people integer not null,
  inside_seconds bigint not null,
  outside_seconds bigint not null,
  unseen_ends integer not null,
  unique nulls not distinct (company_key, day, shift_key, org_unit)
);
call secure_tenant_table('session_day_sums');

call let_lookup_read('session_day_counts', 'company_key, zone, open_from, counted_at');
call let_lookup_read('sign_in_sessions', 'company_key, authenticated_at');

-- Companies with sessions since a while before they were counted, or with a day that ended. A count from after `at` is
-- from before a clock was set back.
grant create on schema public to shiftgate_lookup;
call declare_company_list('list_uncounted_sessions', $$
  select c.key, null::timestamptz from public.companies c
    left join public.session_day_counts n on n.company_key = c.key
   where (n.counted_at is null or n.counted_at <= at - interval '10 minutes' or n.counted_at > at or n.zone <> c.zone)
     and (n.open_from < (at at time zone c.zone)::date - 1 or n.zone <> c.zone
          or exists (select from public.sign_in_sessions s
                      where s.company_key = c.key
                        and s.authenticated_at > coalesce(n.counted_at - interval '1 day', '-infinity')))
   order by c.key
$$);
revoke create on schema public from shiftgate_lookup;
