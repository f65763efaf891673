-- What a process needs to keep a company's people in memory, and to bring that copy up to date by reading only what
-- has changed since: who has changed, and whether the memberships of a shift have.

-- The transaction that wrote a row last. Whatever a snapshot does not see yet was written by a transaction that is not
-- older than the oldest one then under way.
alter table users add column changed_in xid8 not null default '0';
alter table users alter column changed_in set default pg_current_xact_id();
-- The condition holds for every row written from now on: it keeps this index from being taken for one of all people.
create index users_by_change on users (company_key, changed_in) where changed_in > '0';

create function note_changing_person() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger users_changing before update on users for each row execute function note_changing_person();

-- The texts of a company tell the order by e-mail as well, so a change of its letters' case alone counts.
drop trigger users_text_changed on users;
create trigger users_text_changed after update on users for each row
  when (old.search_text is distinct from new.search_text or old.email is distinct from new.email)
  execute function note_changed_text();

create table member_versions (
  company_key uuid not null,
  shift_key uuid not null,
  -- Counts up whenever somebody comes or goes.
  version bigint not null default 1,
  primary key (company_key, shift_key),
  foreign key (company_key, shift_key) references shifts (company_key, key) on delete cascade
);
call secure_tenant_table('member_versions');

-- The note for the planner comes first: it is one row of a company, so whoever counts up a shift already waits there.
-- Memberships that go with their shift or person count up nothing: the shift is gone, or the texts say that somebody is.
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
  insert into public.member_versions as v (company_key, shift_key)
    select distinct c.company_key, c.shift_key from changed c
     where exists (select from public.shifts s where s.company_key = c.company_key and s.key = c.shift_key)
     order by 1, 2
    on conflict (company_key, shift_key) do update set version = v.version + 1;
  return null;
end $$;

revoke execute on function note_changing_person() from public;
