-- A note of a changed fact also wakes the planner, in the transaction of the change: whatever code made it.

-- The job library's own tables are installed after the migrations, and a dump may be restored without them.
create function wake_replanning(of_company uuid) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_regnamespace('graphile_worker') is null then
    return;
  end if;
  perform graphile_worker.add_job('wake', '{"job":"replan-logouts"}'::json, max_attempts => 3,
                                  job_key => 'wake:replan-logouts:' || of_company);
end $$;
revoke execute on function wake_replanning(uuid) from public;
grant execute on function wake_replanning(uuid) to shiftgate_server;

-- Only the first note since the last look wakes: five thousand changed people cost one job.
create or replace function note_company_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  seen bigint;
begin
  insert into public.replan_requests as r (company_key) values (new.key)
    on conflict (company_key) do update set changes = r.changes + 1 returning r.changes into seen;
  if seen = 1 then perform public.wake_replanning(new.key); end if;
  return null;
end $$;

create or replace function note_person_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  seen bigint;
begin
  insert into public.replan_requests as r (company_key) values (new.company_key)
    on conflict (company_key) do update set changes = r.changes + 1 returning r.changes into seen;
  if seen = 1 then perform public.wake_replanning(new.company_key); end if;
  return null;
end $$;

create or replace function note_membership_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  noted record;
begin
  for noted in
    insert into public.replan_requests as r (company_key) select distinct c.company_key from changed c
      on conflict (company_key) do update set changes = r.changes + 1
      returning r.company_key, r.changes
  loop
    if noted.changes = 1 then perform public.wake_replanning(noted.company_key); end if;
  end loop;
  return null;
end $$;
