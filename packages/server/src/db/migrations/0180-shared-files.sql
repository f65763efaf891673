-- Files that are shared outside the company, as its workspace tells it.

alter table oauth_flows drop constraint oauth_flows_purpose_check;
alter table oauth_flows add constraint oauth_flows_purpose_check check (
  purpose in ('sign_in', 'connect', 'emergency', 'admin_consent', 'sharing')
  and (purpose not in ('emergency', 'admin_consent', 'sharing') or company_key is not null));

-- The consent to read it, apart from the connection of the company.
create table shared_file_consents (
  company_key uuid primary key references companies (key) on delete cascade,
  account_email text not null,
  account_directory_id text not null,
  -- Null once the workspace has ended it.
  secret_sealed bytea,
  granted_scopes text[] not null,
  granted_at timestamptz not null,
  ended_at timestamptz,
  check ((secret_sealed is null) = (ended_at is not null))
);
call secure_tenant_table('shared_file_consents');

-- How far the files of a company are read, as long as its consent is valid.
create table shared_file_syncs (
  company_key uuid primary key references shared_file_consents (company_key) on delete cascade,
  place text,
  -- The first instant that was read, and the one up to which nothing more comes.
  reads_from timestamptz,
  settled_until timestamptz,
  -- When everything was read; null during the first reading.
  read_at timestamptz,
  -- Why the newest try failed.
  problem text,
  next_try_at timestamptz not null,
  claimed_until timestamptz,
  claim_key uuid,
  attempts integer not null default 0,
  last_error text
);
call secure_tenant_table('shared_file_syncs');
call let_lookup_read('shared_file_syncs', 'company_key, next_try_at, claimed_until');

create table shared_files (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  file_id text not null,
  title text not null,
  -- The title as it is searched for.
  title_words text not null,
  kind text not null,
  owner text,
  last_actor text,
  -- The newest change of all that was read, and the newest one that tells the state.
  changed_at timestamptz not null,
  changed_nr bigint not null,
  state text check (state in ('internal', 'people', 'link', 'public', 'gone')),
  state_at timestamptz,
  state_nr bigint,
  -- The newest changes that opened it to the outside and that closed it.
  opened_at timestamptz,
  closed_at timestamptz,
  first_seen_at timestamptz not null,
  is_shared boolean not null generated always as (coalesce(state in ('people', 'link', 'public'), false)) stored,
  shared_since timestamptz not null generated always as (coalesce(opened_at, first_seen_at)) stored,
  unique (company_key, file_id),
  unique (company_key, key)
);
create index shared_files_since on shared_files (company_key, shared_since, key) where is_shared;
create index shared_files_over on shared_files (company_key) where not is_shared;
call secure_tenant_table('shared_files');

-- Addresses and domains outside that were given access. One that lost it stays until no older change can come.
create table shared_file_targets (
  company_key uuid not null,
  file_key uuid not null,
  name text not null,
  is_domain boolean not null,
  has_access boolean not null,
  changed_at timestamptz not null,
  changed_nr bigint not null,
  primary key (company_key, file_key, name),
  foreign key (company_key, file_key) references shared_files (company_key, key) on delete cascade
);
create index shared_file_targets_of_name on shared_file_targets (company_key, name) where has_access;
create index shared_file_targets_over on shared_file_targets (company_key) where not has_access;
call secure_tenant_table('shared_file_targets');

grant create on schema public to shiftgate_lookup;
call declare_due_list('shared_file_syncs', 'company_key', 'true');
revoke create on schema public from shiftgate_lookup;
