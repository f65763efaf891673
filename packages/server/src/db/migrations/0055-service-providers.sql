-- Service providers beside the workspace, and the way through them at a single logout.

alter table service_providers
  drop constraint service_providers_provider_check,
  add constraint service_providers_provider_check check (provider in ('google', 'microsoft', 'other')),
  -- As administrators call it; the workspace's own rows have none.
  add column name text not null default '' check (char_length(name) <= 100);

-- A single logout on its way: our session is dead already, and each service provider that got one of it is told in turn.
create table logout_walks (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  -- SHA-256 of the RelayState under which the answers come back.
  state_hash bytea not null,
  -- Who asked for it and waits for an answer; null for the plain sign-out of a browser.
  initiator_key uuid,
  initiator_request_id text,
  initiator_relay_state text,
  session_keys uuid[] not null,
  -- Who is still to be told: key, NameID and session indexes of each.
  waiting jsonb not null check (jsonb_typeof(waiting) = 'array'),
  awaited_key uuid,
  awaited_id text,
  is_partial boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  unique (company_key, state_hash),
  foreign key (company_key, initiator_key) references service_providers (company_key, key) on delete cascade,
  check ((awaited_key is null) = (awaited_id is null))
);
create index logout_walks_expiry on logout_walks (company_key, expires_at);
call secure_tenant_table('logout_walks');

-- A logout names what was issued to one service provider for one person.
create index sp_sessions_of_name on sp_sessions (company_key, service_provider_key, name_id) where ended_at is null;
