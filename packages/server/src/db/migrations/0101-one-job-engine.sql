-- Every job runs on one engine over due rows: their columns and lists get one shape, and the job library leaves.

-- A trigger wakes the planner of logouts. Waiting wakes of the library are lost with it, and the rows are not.
create or replace function wake_replanning(of_company uuid) returns void
  language sql set search_path = pg_catalog, public, pg_temp
  as $$ select pg_notify('shiftgate_jobs', 'replan-logouts') $$;
drop schema if exists graphile_worker cascade;

alter table planned_logouts add column claim_key uuid;
alter table workspace_passwords add column claim_key uuid;
alter table group_updates add column claim_key uuid;
alter table mail_outbox add column claimed_until timestamptz, add column claim_key uuid;
alter table control_runs add column claim_key uuid, add column last_error text;
alter table sync_runs add column claimed_until timestamptz, add column last_error text;
alter table signing_keys
  add column claimed_until timestamptz,
  add column claim_key uuid,
  add column attempts integer not null default 0,
  add column last_error text;
alter table replan_requests
  add column next_try_at timestamptz not null default 'epoch',
  add column claimed_until timestamptz,
  add column claim_key uuid,
  add column attempts integer not null default 0,
  add column last_error text;
alter table schedules rename column next_at to next_try_at;
alter table schedules
  add column claim_key uuid,
  add column attempts integer not null default 0;

grant select (attempts) on planned_logouts to shiftgate_lookup;
grant select (claimed_until) on workspace_passwords, mail_outbox, sync_runs to shiftgate_lookup;
grant select (next_try_at, claimed_until) on replan_requests to shiftgate_lookup;

-- A list goes from company to company. Tables with one open row for each company have their index already.
create index mail_outbox_in_turn on mail_outbox (company_key, next_try_at, key) where state = 'waiting';
create index tasks_in_turn on tasks (company_key, next_try_at, key) where state in ('waiting', 'running');
create index workspace_passwords_in_turn on workspace_passwords (company_key, next_try_at, user_key);
drop index mail_outbox_due, tasks_due, workspace_passwords_due, group_updates_due;
-- Retries that a clock set back left in the future; all others wait for their planned instant.
create index planned_logouts_retried on planned_logouts (next_try_at)
  where attempts > 0 and state in ('planned', 'running');

grant create on schema public to shiftgate_lookup;

drop function list_due_logouts(timestamptz, integer, integer);
drop function list_open_control_runs(timestamptz);
drop function list_due_syncs(timestamptz);
drop function list_due_mails(timestamptz, integer);
drop function list_due_tasks(timestamptz, integer);
drop function list_due_workspace_passwords(timestamptz, integer);
drop function list_due_group_updates(timestamptz);
drop function list_replan_requests(integer);

-- Declares the list of due rows of a table: the first of every company before the second of any. It probes an index once
-- for each company with an open row, however many rows wait. A lease or a next try beyond the given instants was
-- written before the clock was set back, and does not count.
create procedure declare_due_list(target text, key_column text, is_open text)
  language plpgsql as $do$
declare
  signature text := format('list_due_%s(timestamptz, timestamptz, timestamptz, integer, integer)', target);
begin
  execute format($sql$
    create function list_due_%1$s(at timestamptz, lease_end timestamptz, wait_end timestamptz,
                                  of_each integer, at_most integer)
      returns table (company_key uuid, row_key uuid, due_at timestamptz, is_bulk boolean)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp
      as $body$
        with recursive owners as (
          (select t.company_key from public.%1$s t where %3$s order by t.company_key limit 1)
          union all
          select (select t.company_key from public.%1$s t where %3$s and t.company_key > o.company_key
                   order by t.company_key limit 1)
            from owners o where o.company_key is not null
        ), picked as (
          select p.*, row_number() over (partition by p.company_key order by p.next_try_at, p.row_key) as turn
            from owners o
            cross join lateral (
              (select t.company_key, t.%2$I as row_key, t.next_try_at from public.%1$s t
                where t.company_key = o.company_key and %3$s and t.next_try_at <= at
                  and (t.claimed_until is null or t.claimed_until <= at or t.claimed_until > lease_end)
                order by t.next_try_at, t.%2$I limit of_each)
              union all
              (select t.company_key, t.%2$I, t.next_try_at from public.%1$s t
                where t.company_key = o.company_key and %3$s and t.next_try_at > wait_end
                  and (t.claimed_until is null or t.claimed_until <= at or t.claimed_until > lease_end)
                order by t.next_try_at, t.%2$I limit of_each)) p
        )
        select p.company_key, p.row_key, least(p.next_try_at, at), false from picked p
         order by p.turn, p.next_try_at, p.row_key limit at_most
      $body$ $sql$, target, key_column, is_open);
  execute format('revoke all on function %s from public', signature);
  execute format('grant execute on function %s to shiftgate_server', signature);
  execute format('alter function %s owner to shiftgate_lookup', signature);
end $do$;
revoke execute on procedure declare_due_list(text, text, text) from public;

call declare_due_list('mail_outbox', 'key', $$t.state = 'waiting'$$);
call declare_due_list('tasks', 'key', $$t.state in ('waiting', 'running')$$);
call declare_due_list('workspace_passwords', 'user_key', 'true');
call declare_due_list('group_updates', 'company_key', 'true');
call declare_due_list('replan_requests', 'company_key', 'true');
call declare_due_list('control_runs', 'key', $$t.state in ('running', 'rolling_back')$$);
call declare_due_list('sync_runs', 'key', 't.in_sync_process');

-- Logouts are planned hours ahead, so that most companies have open rows that are not due: only those with a due row
-- are visited. Bulk orders come last.
create function list_due_planned_logouts(at timestamptz, lease_end timestamptz, wait_end timestamptz,
                                         of_each integer, at_most integer)
  returns table (company_key uuid, row_key uuid, due_at timestamptz, is_bulk boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with due as materialized (
      select distinct p.company_key from public.planned_logouts p
       where p.state in ('planned', 'running') and p.next_try_at <= at
    ), picked as (
      select p.*, row_number() over (partition by p.company_key order by p.is_bulk, p.next_try_at, p.key) as turn
        from due cross join (values (false), (true)) as kind (is_bulk)
        cross join lateral (
          select l.key, l.company_key, l.is_bulk, l.next_try_at from public.planned_logouts l
           where l.company_key = due.company_key and l.is_bulk = kind.is_bulk
             and l.state in ('planned', 'running') and l.next_try_at <= at
             and (l.claimed_until is null or l.claimed_until <= at or l.claimed_until > lease_end)
           order by l.next_try_at, l.key limit of_each) p
      union all
      (select l.key, l.company_key, l.is_bulk, at, 1 from public.planned_logouts l
        where l.attempts > 0 and l.state in ('planned', 'running') and l.next_try_at > wait_end
          and (l.claimed_until is null or l.claimed_until <= at or l.claimed_until > lease_end)
        limit of_each)
    )
    select p.company_key, p.key, p.next_try_at, p.is_bulk from picked p
     where p.turn <= of_each
     order by p.is_bulk, p.turn, p.next_try_at, p.key limit at_most
  $$;
revoke all on function list_due_planned_logouts(timestamptz, timestamptz, timestamptz, integer, integer) from public;
grant execute on function list_due_planned_logouts(timestamptz, timestamptz, timestamptz, integer, integer)
  to shiftgate_server;
alter function list_due_planned_logouts(timestamptz, timestamptz, timestamptz, integer, integer)
  owner to shiftgate_lookup;

revoke create on schema public from shiftgate_lookup;
