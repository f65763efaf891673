-- Whoever changes a fact that permissions depend on leaves a note here, by trigger and in the same transaction, so
-- that the planner of forced logouts looks again whatever code made the change.

create table replan_requests (
  company_key uuid primary key references companies (key) on delete cascade,
  -- The planner deletes the row only at the number it has read: a later change is never lost.
  changes bigint not null default 1
);
call secure_tenant_table('replan_requests');
call let_lookup_read('replan_requests', 'company_key');

create function note_company_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.replan_requests as r (company_key) values (new.key)
    on conflict (company_key) do update set changes = r.changes + 1;
  return null;
end $$;

create trigger companies_replan after update on companies for each row
  when (old.version is distinct from new.version or old.control_state is distinct from new.control_state)
  execute function note_company_change();

create function note_person_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.replan_requests as r (company_key) values (new.company_key)
    on conflict (company_key) do update set changes = r.changes + 1;
  return null;
end $$;

create trigger users_replan after update on users for each row
  when ((old.status, old.domain, old.is_admin, old.is_allowed_admin, old.vacation_starts_on, old.vacation_ends_on,
         old.single_access_granted_at, old.single_access_ends_at, old.single_access_duration_seconds)
        is distinct from
        (new.status, new.domain, new.is_admin, new.is_allowed_admin, new.vacation_starts_on, new.vacation_ends_on,
         new.single_access_granted_at, new.single_access_ends_at, new.single_access_duration_seconds))
  execute function note_person_change();

create function note_membership_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.replan_requests as r (company_key) select distinct c.company_key from changed c
    on conflict (company_key) do update set changes = r.changes + 1;
  return null;
end $$;

create trigger shift_members_added after insert on shift_members
  referencing new table as changed for each statement execute function note_membership_change();
create trigger shift_members_removed after delete on shift_members
  referencing old table as changed for each statement execute function note_membership_change();

revoke execute on function note_company_change(), note_person_change(), note_membership_change() from public;

-- Companies whose facts changed since the planner looked.
grant create on schema public to shiftgate_lookup;
create function list_replan_requests(at_most integer) returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select r.company_key from public.replan_requests r order by r.company_key limit at_most $$;
revoke all on function list_replan_requests(integer) from public;
grant execute on function list_replan_requests(integer) to shiftgate_server;
alter function list_replan_requests(integer) owner to shiftgate_lookup;
revoke create on schema public from shiftgate_lookup;
