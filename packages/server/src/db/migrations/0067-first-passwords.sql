-- Who comes to a company while its control is on has no password here yet: a job gives what the activation chose. The
-- note is written with the person, whoever writes them, so that nobody is forgotten and a crash loses nobody.

create table new_people (
  company_key uuid not null,
  user_key uuid not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  primary key (company_key, user_key),
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
create index new_people_due on new_people (due_at);
call secure_tenant_table('new_people');
call let_lookup_read('new_people', 'company_key, due_at');

create function note_new_people() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.new_people (company_key, user_key, created_at, due_at)
    select a.company_key, a.key, a.created_at, a.created_at
      from added a
     where a.password_hash is null
       and a.company_key in (select c.key from public.companies c where c.control_state in ('activating', 'active'));
  return null;
end $$;
create trigger users_new after insert on users
  referencing new table as added for each statement execute function note_new_people();
revoke execute on function note_new_people() from public;

-- Somebody new whom no e-mail reaches: the administrators hand a code over.
alter table access_requests drop constraint access_requests_kind_check;
alter table access_requests add constraint access_requests_kind_check
  check (kind in ('single_access', 'password_change', 'first_password'));

-- What the program starts by itself has no person behind it.
alter table tasks alter column created_by_user_key drop not null;

grant create on schema public to shiftgate_lookup;

create function list_due_new_people(at timestamptz, at_most integer) returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select n.company_key from public.new_people n
     where n.due_at <= at group by n.company_key order by min(n.due_at), n.company_key limit at_most
  $$;

revoke all on function list_due_new_people(timestamptz, integer) from public;
grant execute on function list_due_new_people(timestamptz, integer) to shiftgate_server;
alter function list_due_new_people(timestamptz, integer) owner to shiftgate_lookup;

revoke create on schema public from shiftgate_lookup;
