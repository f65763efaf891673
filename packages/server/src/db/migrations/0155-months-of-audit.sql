-- The audit log in partitions by month, with a retention of its own; the functions for partitions serve both logs.

alter procedure secure_access_log_partition(regclass) rename to secure_log_partition;
drop function ensure_access_log_partition(date);
drop function drop_empty_access_log_partitions(date);
drop function drop_old_access_log_partitions(timestamptz, timestamptz);
set local role shiftgate_lookup;
drop function purge_access_log_part(uuid, timestamptz, timestamptz, integer);
drop function list_companies();
reset role;

-- Makes the partition of the month in which the given day lies; moves what had to wait. True when it was new.
create function ensure_log_partition(log text, month date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  first_day date := date_trunc('month', month)::date;
  partition_name text := log || '_' || to_char(first_day, 'YYYY_MM');
  rest_name text := log || '_rest';
  from_at timestamptz := first_day::timestamp at time zone 'UTC';
  to_at timestamptz := (first_day + interval '1 month')::timestamp at time zone 'UTC';
begin
  if log not in ('access_log', 'audit_events') then
    raise exception 'no log: %', log;
  end if;
  if to_regclass('public.' || quote_ident(partition_name)) is not null then
    return false;
  end if;
  perform pg_advisory_xact_lock(727001, 1);
  if to_regclass('public.' || quote_ident(partition_name)) is not null then
    return false;
  end if;
  execute format('create table public.%I (like public.%I including defaults including constraints)', partition_name, log);
  call public.secure_log_partition(format('public.%I', partition_name)::regclass);
  execute format('lock table public.%I in access exclusive mode', rest_name);
  execute format('insert into public.%I select * from public.%I where occurred_at >= %L and occurred_at < %L',
                 partition_name, rest_name, from_at, to_at);
  execute format('delete from public.%I where occurred_at >= %L and occurred_at < %L', rest_name, from_at, to_at);
  execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
                 log, partition_name, from_at, to_at);
  return true;
end $$;
revoke all on function ensure_log_partition(text, date) from public;
grant execute on function ensure_log_partition(text, date) to shiftgate_server;

-- Drops whole months that ended before the given instant, filled or not; never one that reaches into the last six
-- months. Returns their number. It waits for readers a moment only: writers queue up behind its lock.
create function drop_old_log_partitions(log text, before timestamptz, at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  partition_name text;
  keep_from date := date_trunc('month', least(before, at - interval '6 months') at time zone 'UTC')::date;
  dropped integer := 0;
begin
  if log not in ('access_log', 'audit_events') then
    raise exception 'no log: %', log;
  end if;
  perform pg_advisory_xact_lock(727001, 1);
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = ('public.' || quote_ident(log))::regclass
       and c.relname ~ ('^' || log || '_[0-9]{4}_[0-9]{2}$')
       and c.relname < log || '_' || to_char(keep_from, 'YYYY_MM')
  loop
    execute format('drop table public.%I', partition_name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke all on function drop_old_log_partitions(text, timestamptz, timestamptz) from public;
grant execute on function drop_old_log_partitions(text, timestamptz, timestamptz) to shiftgate_server;

-- Deletes a bounded number of one company's rows, oldest first; never of the last six months.
create function purge_log_part(log text, of_company uuid, before timestamptz, at timestamptz, at_most integer)
  returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare removed bigint;
begin
  if log not in ('access_log', 'audit_events') then
    raise exception 'no log: %', log;
  end if;
  execute format(
    'delete from public.%1$I l
      where l.company_key = $1 and l.occurred_at < $2
        and (l.occurred_at, l.key) in
          (select o.occurred_at, o.key from public.%1$I o where o.company_key = $1 and o.occurred_at < $2
            order by o.occurred_at, o.key limit $3)', log)
    using of_company, least(before, at - interval '6 months'), at_most;
  get diagnostics removed = row_count;
  return removed;
end $$;
call give_to_lookup('purge_log_part(text, uuid, timestamptz, timestamptz, integer)');

-- Until a company chooses, its audit log is kept for five years.
alter table companies
  add column audit_retention_months integer not null default 60 check (audit_retention_months between 6 and 60);
grant select (audit_retention_months) on companies to shiftgate_lookup;

create function list_companies()
  returns table (company_key uuid, provider text, control_state text, last_synced_at timestamptz,
                 is_suspended boolean, log_retention_months integer, audit_retention_months integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.key, c.provider, c.control_state, c.last_synced_at, c.is_suspended, c.log_retention_months,
           c.audit_retention_months
      from public.companies c order by c.key
  $$;
call give_to_lookup('list_companies()');

-- The rows so far move into their months. The owner reads them only without row-level security.
alter table audit_events rename to audit_events_whole;
alter table audit_events_whole no force row level security;
alter index audit_events_pkey rename to audit_events_whole_pkey;
alter index audit_events_by_time rename to audit_events_whole_by_time;
alter index audit_events_by_target rename to audit_events_whole_by_target;

create table audit_events (
  key uuid not null,
  company_key uuid not null,
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
  request_id text,
  -- The bulk action that the change was part of; it is kept for a shorter time.
  task_key uuid,
  primary key (occurred_at, key)
) partition by range (occurred_at);
create index audit_events_by_time on audit_events (company_key, occurred_at desc, key desc);
create index audit_events_by_target on audit_events (company_key, target_key, occurred_at desc, key desc);
create index audit_events_by_actor on audit_events (company_key, actor_user_key, occurred_at desc, key desc);
create index audit_events_by_event on audit_events (company_key, event, occurred_at desc, key desc);

create table audit_events_rest partition of audit_events default;
call secure_log_partition('audit_events_rest');

do $$
declare
  month date;
begin
  for month in select distinct date_trunc('month', occurred_at at time zone 'UTC')::date from audit_events_whole
  loop
    perform ensure_log_partition('audit_events', month);
  end loop;
end $$;

insert into audit_events
  (key, company_key, occurred_at, event, actor_kind, actor_user_key, actor_name, actor_email, simulated_by_name,
   target_kind, target_key, target_name, before, after, ip, browser, os, request_id)
select key, company_key, occurred_at, event, actor_kind, actor_user_key, actor_name, actor_email, simulated_by_name,
       target_kind, target_key, target_name, before, after, ip, browser, os, request_id
  from audit_events_whole;
drop table audit_events_whole;

call secure_tenant_table('audit_events', 'select, insert');
create policy purge on audit_events for all to shiftgate_lookup using (true) with check (false);
grant select (company_key, occurred_at, key), delete on audit_events to shiftgate_lookup;
