-- Shifts with their rules and members.

create table shifts (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  name text not null check (name <> ''),
  color text not null,
  state text not null check (state in ('enabled', 'disabled', 'scheduled')),
  starts_on date,
  ends_on date,
  zone text,
  holiday_region text,
  ip_rules jsonb not null default '[]' check (jsonb_typeof(ip_rules) = 'array'),
  allowed_browsers text[] not null default '{}',
  allowed_os text[] not null default '{}',
  auto_logout boolean not null default false,
  advanced_auto_logout boolean not null default false,
  logout_scope text not null default 'browser' check (logout_scope in ('browser', 'all_devices')),
  obeys_time_clock boolean not null default false,
  time_clock_login_rule boolean not null default false,
  time_clock_logout_at_day_end boolean not null default false,
  time_clock_logout_on_break boolean not null default false,
  password_expiry_amount integer check (password_expiry_amount > 0),
  password_expiry_unit text
    check (password_expiry_unit in ('minutes', 'hours', 'days', 'weeks', 'months', 'years')),
  custom_response text not null default '' check (char_length(custom_response) <= 500),
  is_test boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_key, key),
  check (ends_on >= starts_on),
  check (state <> 'scheduled' or starts_on is not null or ends_on is not null),
  check (state = 'scheduled' or (starts_on is null and ends_on is null)),
  check ((password_expiry_amount is null) = (password_expiry_unit is null))
);
create index shifts_by_name on shifts (company_key, name, key);
call secure_tenant_table('shifts');

create table shift_rules (
  key uuid primary key,
  company_key uuid not null,
  shift_key uuid not null,
  kind text not null
    check (kind in ('weekly', 'monthly', 'everyday', 'cycle', 'holiday', 'special_date')),
  day integer check (day between 1 and 7),
  day_of_month integer check (day_of_month between 1 and 31),
  clamp_to_month_end boolean not null default false,
  anchor_date date,
  days_on integer check (days_on >= 1),
  days_off integer check (days_off >= 1),
  start_hour text check (start_hour ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_hour text check (end_hour ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ends_next_day boolean not null default false,
  start_date date,
  end_date date,
  created_at timestamptz not null,
  foreign key (company_key, shift_key) references shifts (company_key, key) on delete cascade,
  check ((start_hour is null) = (end_hour is null)),
  check (start_hour is not null or kind in ('holiday', 'special_date')),
  check (end_date >= start_date)
);
create index shift_rules_of_shift on shift_rules (company_key, shift_key);
call secure_tenant_table('shift_rules');

create table shift_members (
  company_key uuid not null,
  shift_key uuid not null,
  user_key uuid not null,
  added_at timestamptz not null,
  primary key (company_key, shift_key, user_key),
  foreign key (company_key, shift_key) references shifts (company_key, key) on delete cascade,
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
create index shift_members_of_user on shift_members (company_key, user_key);
call secure_tenant_table('shift_members');

-- The people of a running activation test, at most two (kept by the application).
create table test_users (
  company_key uuid not null,
  user_key uuid not null,
  added_at timestamptz not null,
  primary key (company_key, user_key),
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
call secure_tenant_table('test_users');
