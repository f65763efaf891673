-- Switching control on and off step by step, and the forced logouts that are planned.

create table control_runs (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  kind text not null check (kind in ('activate', 'deactivate', 'start_test', 'reset_test')),
  state text not null check (state in ('running', 'rolling_back', 'succeeded', 'rolled_back', 'failed')),
  input jsonb not null default '{}',
  started_by_user_key uuid,
  started_by_name text not null,
  failure_code text,
  failure_facts jsonb,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  claimed_until timestamptz,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  unique (company_key, key)
);
-- Two sagas on one company would undo each other's work.
create unique index control_runs_open on control_runs (company_key) where state in ('running', 'rolling_back');
create index control_runs_by_time on control_runs (company_key, started_at desc);
call secure_tenant_table('control_runs');
call let_lookup_read('control_runs', 'key, company_key, state, next_try_at, claimed_until');

create table control_steps (
  key uuid primary key,
  company_key uuid not null,
  run_key uuid not null,
  position integer not null,
  name text not null,
  state text not null default 'pending'
    check (state in ('pending', 'running', 'done', 'failed', 'undoing', 'undone')),
  attempts integer not null default 0,
  result jsonb,
  failure jsonb,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  unique (company_key, run_key, position),
  foreign key (company_key, run_key) references control_runs (company_key, key) on delete cascade
);
call secure_tenant_table('control_steps');

create table planned_logouts (
  key uuid primary key,
  company_key uuid not null,
  user_key uuid not null,
  session_key uuid,
  due_at timestamptz not null,
  scope text not null check (scope in ('own_session', 'browser', 'all_devices')),
  cause text not null,
  state text not null default 'planned' check (state in ('planned', 'running', 'done', 'cancelled', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  claimed_until timestamptz,
  last_error text,
  ordered_by_user_key uuid,
  ordered_by_name text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  done_at timestamptz,
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade,
  foreign key (company_key, session_key) references sign_in_sessions (company_key, key) on delete cascade
);
-- One plan per session: a new computation replaces the old one.
create unique index planned_logouts_of_session on planned_logouts (company_key, session_key)
  where state = 'planned' and session_key is not null;
create index planned_logouts_due on planned_logouts (next_try_at) where state in ('planned', 'running');
create index planned_logouts_of_user on planned_logouts (company_key, user_key, due_at desc);
call secure_tenant_table('planned_logouts');
call let_lookup_read('planned_logouts', 'key, company_key, user_key, due_at, state, next_try_at, claimed_until');
