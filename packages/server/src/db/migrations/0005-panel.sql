-- The panel: credentials, tokens, flows of its sign-in, audit, sync, mail, downloads.

create table provider_credentials (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  kind text not null,
  account_email text,
  account_directory_id text,
  secret_sealed bytea not null,
  granted_scopes text[] not null default '{}',
  is_valid boolean not null default true,
  invalid_since timestamptz,
  invalid_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_key, kind)
);
call secure_tenant_table('provider_credentials');

create table api_tokens (
  key uuid primary key,
  company_key uuid not null,
  user_key uuid not null,
  token_hash bytea not null unique,
  is_simulated boolean not null default false,
  simulated_by_company_key uuid,
  simulated_by_user_key uuid,
  simulated_by_name text,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_cause text,
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
create index api_tokens_of_user on api_tokens (company_key, user_key);
call secure_tenant_table('api_tokens');
call let_lookup_read('api_tokens', 'key, company_key, user_key, token_hash, is_simulated, simulated_by_company_key,
  simulated_by_user_key, simulated_by_name, created_at, last_used_at, idle_expires_at, expires_at, revoked_at');

-- Panel sign-in and consent: begun before any company is known.
create table oauth_flows (
  key uuid primary key,
  state_hash bytea not null unique,
  cookie_hash bytea,
  provider text not null check (provider in ('google', 'microsoft')),
  purpose text not null check (purpose in ('sign_in', 'connect')),
  company_key uuid,
  user_key uuid,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  requested_scopes text[] not null default '{}',
  allow_trial boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_flows_expiry on oauth_flows (expires_at);
call secure_system_table('oauth_flows');

create table download_tickets (
  key uuid primary key,
  company_key uuid not null,
  user_key uuid not null,
  ticket_hash bytea not null unique,
  resource jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
call secure_tenant_table('download_tickets');
call let_lookup_read('download_tickets', 'key, company_key, user_key, ticket_hash');

-- Who changed what: written in the transaction of the change, never altered.
create table audit_events (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  occurred_at timestamptz not null,
  event text not null,
  actor_kind text not null check (actor_kind in ('user', 'partner', 'provider_staff', 'system')),
  actor_user_key uuid,
  actor_name text not null,
  actor_email text,
  simulated_by_name text,
  target_kind text,
  target_key uuid,
  target_name text,
  before jsonb,
  after jsonb,
  ip text,
  browser text,
  os text,
  request_id text
);
create index audit_events_by_time on audit_events (company_key, occurred_at desc, key desc);
create index audit_events_by_target on audit_events (company_key, target_key, occurred_at desc, key desc);
call secure_tenant_table('audit_events', 'select, insert');

create table sync_runs (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  kind text not null check (kind in ('first', 'full')),
  in_sync_process boolean not null,
  total_users integer,
  total_users_created integer not null default 0,
  total_users_updated integer not null default 0,
  total_users_removed integer not null default 0,
  failure_code text,
  failure_facts jsonb,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null,
  finished_at timestamptz
);
create unique index sync_runs_running on sync_runs (company_key) where in_sync_process;
create index sync_runs_by_time on sync_runs (company_key, started_at desc);
call secure_tenant_table('sync_runs');
call let_lookup_read('sync_runs', 'key, company_key, in_sync_process, heartbeat_at');

create table mail_outbox (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  kind text not null,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_outbox_due on mail_outbox (next_try_at) where state = 'waiting';
call secure_tenant_table('mail_outbox');
call let_lookup_read('mail_outbox', 'key, company_key, state, next_try_at');
