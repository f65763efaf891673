-- Due logouts in turns of the companies, what a bulk action ordered behind what time asks for; and what a logout may take.

-- App passwords do not come back by signing in again: only an order or a shift's own switch takes them.
alter table planned_logouts
  add column takes_app_passwords boolean not null default false,
  -- The bulk action that ordered it: its people are done when their logouts are.
  add column task_key uuid,
  add foreign key (company_key, task_key) references tasks (company_key, key) on delete set null (task_key);
alter table planned_logouts
  add column is_bulk boolean generated always as (task_key is not null or cause = 'control_activated') stored;
update planned_logouts set takes_app_passwords = true
 where scope = 'all_devices' and cause in ('ordered', 'single_access_removed') and state in ('planned', 'running');

create index planned_logouts_in_turn on planned_logouts (company_key, is_bulk, next_try_at, key)
  where state in ('planned', 'running');
create index planned_logouts_of_task on planned_logouts (company_key, task_key, user_key) where task_key is not null;
grant select (is_bulk) on planned_logouts to shiftgate_lookup;

-- Handed over to the job that does it: still waiting, but not for the next batch.
alter table task_items add column ordered_at timestamptz;

drop function list_due_logouts(timestamptz, integer);

grant create on schema public to shiftgate_lookup;

-- The first of every company before the second of any, bulk orders behind everything else; at most so many of each
-- company, so that the look costs the same however many one of them waits for.
create function list_due_logouts(at timestamptz, each_at_most integer, at_most integer)
  returns table (logout_key uuid, company_key uuid, due_at timestamptz, is_bulk boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with due as materialized (
      select distinct p.company_key from public.planned_logouts p
       where p.state in ('planned', 'running') and p.next_try_at <= at
    ), picked as (
      select p.*, row_number() over (partition by p.company_key order by p.is_bulk, p.next_try_at, p.key) as turn
        from due cross join (values (false), (true)) as kind (is_bulk)
        cross join lateral (
          select l.key, l.company_key, l.due_at, l.is_bulk, l.next_try_at from public.planned_logouts l
           where l.company_key = due.company_key and l.is_bulk = kind.is_bulk
             and l.state in ('planned', 'running') and l.next_try_at <= at
             and (l.state = 'planned' or coalesce(l.claimed_until, at) <= at)
           order by l.next_try_at, l.key limit each_at_most) p
    )
    select p.key, p.company_key, p.due_at, p.is_bulk from picked p
     where p.turn <= each_at_most
     order by p.is_bulk, p.turn, p.next_try_at, p.key limit at_most
  $$;

revoke all on function list_due_logouts(timestamptz, integer, integer) from public;
grant execute on function list_due_logouts(timestamptz, integer, integer) to shiftgate_server;
alter function list_due_logouts(timestamptz, integer, integer) owner to shiftgate_lookup;

revoke create on schema public from shiftgate_lookup;
