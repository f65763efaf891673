-- Activations that wait for their minute, and what is said about them beforehand. The instant that is due stands in
-- companies.activation_at; a row here keeps who asked for what, and what became of it.

create table control_schedules (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  activation_at timestamptz not null,
  options jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'started', 'failed', 'cancelled')),
  failure_code text,
  late_minutes integer not null default 0,
  scheduled_by_user_key uuid,
  scheduled_by_name text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (company_key, key),
  check ((state = 'waiting') = (ended_at is null))
);
create unique index control_schedules_waiting on control_schedules (company_key) where state = 'waiting';
create index control_schedules_by_time on control_schedules (company_key, created_at desc);
call secure_tenant_table('control_schedules');

-- E-mails to the administrators before the minute; a row goes when it was said or when there is nothing to say any more.
create table control_notices (
  company_key uuid not null,
  schedule_key uuid not null,
  kind text not null check (kind in ('day_before', 'hour_before')),
  due_at timestamptz not null,
  primary key (company_key, schedule_key, kind),
  foreign key (company_key, schedule_key) references control_schedules (company_key, key) on delete cascade
);
create index control_notices_due on control_notices (due_at);
call secure_tenant_table('control_notices');
call let_lookup_read('control_notices', 'company_key, schedule_key, kind, due_at');

-- The run that a schedule began tells of it when it ends.
alter table control_runs add column schedule_key uuid;

-- Asked for over all companies, at every look of the job.
create index companies_activation_at on companies (activation_at) where control_state = 'scheduled';
create index companies_test_ends_at on companies (test_ends_at) where control_state = 'test';

grant create on schema public to shiftgate_lookup;

create function list_due_control_notices(at timestamptz) returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select distinct n.company_key from public.control_notices n where n.due_at <= at order by n.company_key $$;

-- When the job of schedules and tests has something to do next; null = nothing waits.
create function find_next_control_at() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select least(
      (select min(c.activation_at) from public.companies c where c.control_state = 'scheduled'),
      (select min(c.test_ends_at) from public.companies c where c.control_state = 'test'),
      (select min(n.due_at) from public.control_notices n))
  $$;

do $$
declare
  door text;
begin
  foreach door in array array['list_due_control_notices(timestamptz)', 'find_next_control_at()'] loop
    execute format('revoke all on function %s from public', door);
    execute format('grant execute on function %s to shiftgate_server', door);
    execute format('alter function %s owner to shiftgate_lookup', door);
  end loop;
end $$;

revoke create on schema public from shiftgate_lookup;
