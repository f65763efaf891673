-- Companies, their domains and people, and the helpers with which every later file secures its tables.
-- Roles (made before the first migration): shiftgate_owner runs this file, shiftgate_server is the program,
-- shiftgate_lookup owns the few look-up functions that work before a company is known.

revoke all on schema public from public;
grant usage on schema public to shiftgate_server, shiftgate_lookup;

-- A missing setting must give null (no row matches), never an error and never "all rows".
create function current_company() returns uuid
  language sql stable
  as $$ select nullif(current_setting('app.company', true), '')::uuid $$;

-- Row-level security for a table whose rows belong to one company each.
create procedure secure_tenant_table(target regclass, rights text default 'select, insert, update, delete',
                                     company_column text default 'company_key')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy company_only on %s for all to shiftgate_server
       using (%I = nullif(current_setting(''app.company'', true), '''')::uuid)
       with check (%I = nullif(current_setting(''app.company'', true), '''')::uuid)',
    target, company_column, company_column);
  execute format('grant %s on %s to shiftgate_server', rights, target);
end $$;

-- Row-level security for a table that belongs to no company (flows before a company is known, counters).
create procedure secure_system_table(target regclass, rights text default 'select, insert, update, delete')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy server_only on %s for all to shiftgate_server using (true) with check (true)', target);
  execute format('grant %s on %s to shiftgate_server', rights, target);
end $$;

-- What the look-up functions may read; each column list is as small as the functions need.
create procedure let_lookup_read(target regclass, columns text)
  language plpgsql as $$
begin
  execute format('create policy lookup_read on %s for select to shiftgate_lookup using (true)', target);
  execute format('grant select (%s) on %s to shiftgate_lookup', columns, target);
end $$;

revoke execute on all routines in schema public from public;
grant execute on function current_company() to shiftgate_server;
-- Without a schema: rights given to everybody by default cannot be taken back for one schema.
alter default privileges revoke execute on routines from public;

-- One row: what this database was made for. Each mode of the program refuses the other's.
create table installation (
  is_only boolean primary key default true check (is_only),
  kind text not null check (kind in ('tryout', 'real')),
  created_at timestamptz not null
);
alter table installation enable row level security;
alter table installation force row level security;
create policy read_all on installation for select to shiftgate_server using (true);
create policy owner_writes on installation for all to shiftgate_owner using (true) with check (true);
grant select on installation to shiftgate_server;

create table companies (
  key uuid primary key,
  provider text not null check (provider in ('google', 'microsoft')),
  kind text not null default 'customer' check (kind in ('customer', 'partner')),
  name text not null,
  main_domain text not null check (main_domain = lower(main_domain)),
  directory_customer_id text,
  saml_key text not null unique,
  zone text not null,
  language text not null,
  holiday_region text,
  control_state text not null default 'inactive'
    check (control_state in ('inactive', 'test', 'scheduled', 'activating', 'active', 'deactivating')),
  control_state_since timestamptz not null,
  control_password_option text check (control_password_option in ('link', 'random', 'default')),
  control_logout_option text check (control_logout_option in ('skip', 'force_all', 'redirect')),
  activation_at timestamptz,
  activation_options jsonb,
  test_started_at timestamptz,
  test_ends_at timestamptz,
  test_shift_key uuid,
  plan text not null check (plan in ('basic', 'standard', 'security', 'enterprise', 'partner')),
  plan_status text not null check (plan_status in ('TRIAL', 'ACTIVE', 'EXPIRED')),
  plan_products text[] not null default '{}',
  plan_started_on date not null,
  trial_ends_on date,
  default_password_hash text,
  default_password_set_at timestamptz,
  default_password_shared_at timestamptz,
  password_strength jsonb not null default '{}',
  time_clock_failure_choice text not null default 'grace'
    check (time_clock_failure_choice in ('deny', 'allow', 'grace')),
  log_retention_months integer not null default 12 check (log_retention_months >= 6),
  verified_phone text,
  is_suspended boolean not null default false,
  is_banned boolean not null default false,
  first_synced_at timestamptz,
  last_synced_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (control_state <> 'scheduled' or activation_at is not null)
);
create unique index companies_directory_customer on companies (provider, directory_customer_id)
  where directory_customer_id is not null;
call secure_tenant_table('companies', company_column => 'key');
call let_lookup_read('companies', 'key, provider, kind, directory_customer_id, saml_key, control_state, activation_at,
  test_ends_at, plan_status, trial_ends_on, zone, is_suspended, is_banned, last_synced_at, created_at, log_retention_months');

create table domains (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  name text not null check (name = lower(name) and name !~ '\.$'),
  is_verified boolean not null default false,
  is_primary boolean not null default false,
  is_covered boolean not null default false,
  covered_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_key, name),
  unique (company_key, key)
);
-- A verified domain belongs to one company at a time.
create unique index domains_verified_name on domains (name) where is_verified;
call secure_tenant_table('domains');
call let_lookup_read('domains', 'company_key, name, is_verified, is_covered');

create table users (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  directory_id text not null,
  email text not null check (email = lower(email)),
  username text not null,
  name text not null,
  search_text text not null default '',
  photo_url text,
  domain text not null check (domain = lower(domain)),
  org_unit text,
  function_title text,
  status text not null check (status in ('active', 'suspended', 'disabled', 'not_synchronised')),
  is_admin boolean not null default false,
  is_delegated_admin boolean not null default false,
  is_allowed_admin boolean not null default false,
  is_manager boolean not null default false,
  recovery_email text,
  recovery_email_source text check (recovery_email_source in ('directory', 'entered')),
  last_login_at timestamptz,
  password_state text not null default 'no_password'
    check (password_state in ('no_password', 'set', 'default', 'random')),
  password_hash text,
  password_updated_at timestamptz,
  is_password_chosen_by_person boolean not null default false,
  must_change_password boolean not null default false,
  vacation_starts_on date,
  vacation_ends_on date,
  single_access_granted_at timestamptz,
  single_access_granted_by uuid,
  single_access_duration_seconds integer check (single_access_duration_seconds > 0),
  single_access_lapses_at timestamptz,
  single_access_first_used_at timestamptz,
  single_access_ends_at timestamptz,
  welcome jsonb not null default '{}',
  version bigint not null default 1,
  synced_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_key, key),
  unique (company_key, directory_id),
  check ((vacation_starts_on is null) = (vacation_ends_on is null)),
  check (vacation_ends_on >= vacation_starts_on),
  check ((password_state = 'no_password') = (password_hash is null) or password_state = 'default')
);
-- A renamed person may take the address of one who left: only people the directory still has are unique by it.
create unique index users_email on users (company_key, email) where status in ('active', 'suspended');
create index users_any_email on users (company_key, email);
create index users_name on users (company_key, name, key);
create index users_on_vacation on users (company_key, vacation_ends_on) where vacation_ends_on is not null;
call secure_tenant_table('users');

-- Dates that differ from the holiday calendar: an exceptional opening takes the day out of every calendar.
create table calendar_exceptions (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  on_date date not null,
  kind text not null check (kind in ('opening', 'holiday')),
  name text not null default '',
  created_at timestamptz not null,
  unique (company_key, on_date)
);
call secure_tenant_table('calendar_exceptions');
