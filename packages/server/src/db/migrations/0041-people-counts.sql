-- How many people a company has, and a number that tells a copy of their names from an older one; and cheaper inserts.

create table people_counts (
  company_key uuid primary key references companies (key) on delete cascade,
  people integer not null,
  -- Counts up when somebody comes, goes or changes name or address: whom a search finds, and in which order.
  texts_version bigint not null default 1
);
alter table users no force row level security;
insert into people_counts (company_key, people) select company_key, count(*) from users group by company_key;
alter table users force row level security;
call secure_tenant_table('people_counts');

create function count_added_people() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.people_counts as c (company_key, people)
    select a.company_key, count(*) from added a group by a.company_key
    on conflict (company_key) do update set people = c.people + excluded.people, texts_version = c.texts_version + 1;
  return null;
end $$;
create trigger users_counted_in after insert on users
  referencing new table as added for each statement execute function count_added_people();

create function count_removed_people() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.people_counts c set people = c.people - g.people, texts_version = c.texts_version + 1
    from (select r.company_key, count(*) as people from removed r group by r.company_key) g
   where c.company_key = g.company_key;
  return null;
end $$;
create trigger users_counted_out after delete on users
  referencing old table as removed for each statement execute function count_removed_people();

create function note_changed_text() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.people_counts c set texts_version = c.texts_version + 1 where c.company_key = new.company_key;
  return null;
end $$;
create trigger users_text_changed after update on users for each row
  when (old.search_text is distinct from new.search_text) execute function note_changed_text();

-- A third of the cost of a new person was to ask, person by person, whether the company is there. The count above asks
-- it once for a whole statement, and keeps the company from going while its people come.
alter table users drop constraint users_company_key_fkey;

create function remove_people_of_company() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.users u where u.company_key = old.key;
  return old;
end $$;
create trigger companies_people before delete on companies for each row execute function remove_people_of_company();

revoke execute on function count_added_people(), count_removed_people(), note_changed_text(),
  remove_people_of_company() from public;
