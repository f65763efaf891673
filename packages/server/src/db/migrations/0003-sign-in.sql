-- The sign-in service: keys, service providers, flows, sessions, replay and throttle memory.

create table signing_keys (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  private_key_sealed bytea not null,
  certificate_pem text not null,
  state text not null check (state in ('next', 'current', 'retired')),
  not_before timestamptz not null,
  not_after timestamptz not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_keys_current on signing_keys (company_key) where state = 'current';
call secure_tenant_table('signing_keys');

create table service_providers (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  domain_key uuid,
  provider text not null check (provider in ('google', 'microsoft')),
  external_profile_id text,
  entity_id text not null,
  idp_entity_id text not null,
  acs jsonb not null check (jsonb_typeof(acs) = 'array'),
  slo jsonb not null default '[]' check (jsonb_typeof(slo) = 'array'),
  certificates text[] not null default '{}',
  requires_signed_requests boolean not null default false,
  allows_sha1_requests boolean not null default false,
  name_id text not null check (name_id in ('email', 'immutable_id')),
  signs_response boolean not null default true,
  sends_session_end boolean not null default true,
  logout text not null check (logout in ('saml', 'redirect_only', 'none')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_key, key),
  unique (company_key, entity_id, idp_entity_id),
  foreign key (company_key, domain_key) references domains (company_key, key) on delete cascade
);
call secure_tenant_table('service_providers');

create table sign_in_flows (
  key uuid primary key,
  company_key uuid not null,
  service_provider_key uuid not null,
  flow_hash bytea not null unique,
  cookie_hash bytea,
  acs_url text not null,
  request_id text,
  relay_state text,
  login_hint text,
  is_force_authn boolean not null default false,
  is_passive boolean not null default false,
  stage text not null default 'sign_in' check (stage in ('sign_in', 'change_password', 'continue')),
  user_key uuid,
  facts jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  foreign key (company_key, service_provider_key) references service_providers (company_key, key) on delete cascade,
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
create index sign_in_flows_expiry on sign_in_flows (company_key, expires_at);
call secure_tenant_table('sign_in_flows');
call let_lookup_read('sign_in_flows', 'key, company_key, flow_hash');

create table sign_in_sessions (
  key uuid primary key,
  company_key uuid not null,
  user_key uuid not null,
  session_hash bytea not null unique,
  authenticated_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  allowed_until timestamptz,
  deciding_shift_key uuid,
  is_by_single_access boolean not null default false,
  ip text not null,
  browser text not null,
  os text not null,
  device_class text not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  end_cause text,
  unique (company_key, key),
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
create index sign_in_sessions_live on sign_in_sessions (company_key, user_key) where ended_at is null;
create index sign_in_sessions_expiry on sign_in_sessions (company_key, expires_at);
call secure_tenant_table('sign_in_sessions');
call let_lookup_read('sign_in_sessions', 'key, company_key, user_key, session_hash');

create table sp_sessions (
  key uuid primary key,
  company_key uuid not null,
  session_key uuid not null,
  service_provider_key uuid not null,
  session_index text not null,
  name_id text not null,
  name_id_format text not null,
  issued_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  foreign key (company_key, session_key) references sign_in_sessions (company_key, key) on delete cascade,
  foreign key (company_key, service_provider_key) references service_providers (company_key, key) on delete cascade
);
create index sp_sessions_of_session on sp_sessions (company_key, session_key);
create index sp_sessions_index on sp_sessions (company_key, session_index);
call secure_tenant_table('sp_sessions');

-- Replay memory: one row per issuer and message id, so that several processes agree.
create table used_message_ids (
  company_key uuid not null references companies (key) on delete cascade,
  issuer text not null,
  message_id text not null,
  expires_at timestamptz not null,
  primary key (company_key, issuer, message_id)
);
create index used_message_ids_expiry on used_message_ids (company_key, expires_at);
call secure_tenant_table('used_message_ids');

-- Counters of the throttles. The subject is a keyed hash of what is counted (account, account and address,
-- address, ...), so the table holds no address and needs no company.
create table throttle_counters (
  scope text not null,
  subject bytea not null,
  failures integer not null default 0,
  successes integer not null default 0,
  window_started_at timestamptz not null,
  last_failure_at timestamptz,
  blocked_until timestamptz,
  expires_at timestamptz not null,
  primary key (scope, subject)
);
create index throttle_counters_expiry on throttle_counters (expires_at);
call secure_system_table('throttle_counters');

create table password_links (
  key uuid primary key,
  company_key uuid not null,
  user_key uuid not null,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('change', 'reset', 'handover')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
create index password_links_of_user on password_links (company_key, user_key);
call secure_tenant_table('password_links');
call let_lookup_read('password_links', 'key, company_key, user_key, token_hash');
