-- Time of sessions by the hours of the shifts, and of each shift; the days are counted anew.

drop table session_day_sums;
drop table session_days;
truncate session_day_counts;

create table session_days (
  company_key uuid not null,
  day date not null,
  user_key uuid not null,
  -- Within the hours of a shift, and outside of them.
  inside tstzmultirange not null,
  outside tstzmultirange not null,
  inside_seconds integer not null,
  outside_seconds integer not null,
  sessions integer not null,
  -- Sessions of which nobody saw the end.
  unseen_ends integer not null,
  -- Sessions that were open when they were counted.
  open_sessions integer not null,
  primary key (company_key, day, user_key),
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
create index session_days_of_user on session_days (company_key, user_key, day);
call secure_tenant_table('session_days');

-- The same of each shift of a person's day; without a shift: what belongs to none.
create table session_day_shifts (
  company_key uuid not null,
  day date not null,
  user_key uuid not null,
  shift_key uuid,
  inside tstzmultirange not null,
  outside tstzmultirange not null,
  inside_seconds integer not null,
  outside_seconds integer not null,
  sessions integer not null,
  unseen_ends integer not null,
  open_sessions integer not null,
  unique nulls not distinct (company_key, day, user_key, shift_key),
  foreign key (company_key, day, user_key) references session_days (company_key, day, user_key) on delete cascade
);
create index session_day_shifts_of_shift on session_day_shifts (company_key, shift_key, day desc, user_key desc);
call secure_tenant_table('session_day_shifts');

-- Summed up, so that what a report of half a year reads does not grow with the people.
create table session_day_sums (
  company_key uuid not null references companies (key) on delete cascade,
  day date not null,
  grouped_by text not null check (grouped_by in ('shift', 'org_unit')),
  shift_key uuid,
  org_unit text,
  people integer not null,
  inside_seconds bigint not null,
  outside_seconds bigint not null,
  unseen_ends integer not null,
  open_sessions integer not null,
  unique nulls not distinct (company_key, grouped_by, day, shift_key, org_unit)
);
call secure_tenant_table('session_day_sums');
