-- The list of people is read by the database alone: what told a copy of it in memory from an older one goes.

create or replace function count_added_people() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.people_counts as c (company_key, people)
    select a.company_key, count(*) from added a group by a.company_key
    on conflict (company_key) do update set people = c.people + excluded.people;
  return null;
end $$;

create or replace function count_removed_people() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.people_counts c set people = c.people - g.people
    from (select r.company_key, count(*) as people from removed r group by r.company_key) g
   where c.company_key = g.company_key;
  return null;
end $$;

drop trigger users_text_changed on users;
drop function note_changed_text();
alter table people_counts drop column texts_version;

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
drop table member_versions;
