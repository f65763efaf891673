-- Bulk actions on people: what was ordered, on whom, and what became of each. The people are fixed when the action
-- starts, so that a crash goes on where it was and does nobody twice.

create table tasks (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  -- Chosen by the caller: the same order sent twice is one.
  client_key uuid,
  kind text not null check (kind in ('add_to_shift', 'remove_from_shift', 'set_vacation', 'remove_vacation',
    'force_logout', 'force_password_change', 'generate_passwords', 'share_temporary_password', 'share_change_link')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  input jsonb not null default '{}',
  facts jsonb not null default '{}',
  -- Who ordered it, with which right and from where: every person's audit row says it.
  actor jsonb not null,
  created_by_user_key uuid not null,
  created_by_name text not null,
  total integer not null default 0,
  done integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  claim_key uuid,
  claimed_until timestamptz,
  last_error text,
  -- Until when the sealed passwords of its people may be downloaded; null = it holds none (any more).
  secrets_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  unique (company_key, key),
  check ((state in ('done', 'cancelled', 'failed')) = (finished_at is not null))
);
create unique index tasks_client_key on tasks (company_key, client_key) where client_key is not null;
create index tasks_by_time on tasks (company_key, created_at desc, key desc);
create index tasks_due on tasks (next_try_at) where state in ('waiting', 'running');
create index tasks_with_secrets on tasks (secrets_until) where secrets_until is not null;
call secure_tenant_table('tasks');
call let_lookup_read('tasks', 'key, company_key, state, next_try_at, claimed_until, secrets_until');

create table task_items (
  company_key uuid not null,
  task_key uuid not null,
  -- By name, as people were called when the action started.
  position integer not null,
  user_key uuid not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'unchanged', 'skipped', 'failed')),
  reason text,
  secret_sealed bytea,
  primary key (company_key, task_key, position),
  foreign key (company_key, task_key) references tasks (company_key, key) on delete cascade,
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
create index task_items_by_outcome on task_items (company_key, task_key, outcome, position);
create index task_items_of_user on task_items (company_key, user_key);
call secure_tenant_table('task_items');

-- Secrets that wait for somebody to fetch them leave the database when their time is over.
alter table companies add column default_password_sealed bytea, add column default_password_sealed_until timestamptz;
grant select (default_password_sealed_until) on companies to shiftgate_lookup;

grant create on schema public to shiftgate_lookup;

create function list_due_tasks(at timestamptz, at_most integer) returns table (task_key uuid, company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select t.key, t.company_key from public.tasks t
     where t.state in ('waiting', 'running') and t.next_try_at <= at and coalesce(t.claimed_until, at) <= at
     order by t.next_try_at, t.key limit at_most
  $$;

create function list_stale_secrets(at timestamptz) returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select t.company_key from public.tasks t where t.secrets_until <= at
    union
    select c.key from public.companies c where c.default_password_sealed_until <= at
  $$;

do $$
declare
  door text;
begin
  foreach door in array array['list_due_tasks(timestamptz, integer)', 'list_stale_secrets(timestamptz)'] loop
    execute format('revoke all on function %s from public', door);
    execute format('grant execute on function %s to shiftgate_server', door);
    execute format('alter function %s owner to shiftgate_lookup', door);
  end loop;
end $$;

revoke create on schema public from shiftgate_lookup;
