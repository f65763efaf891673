-- The language in which a person last signed in with a password; their emails are in it.
alter table users add column language text check (language in ('pt-BR', 'en', 'es'));

-- Typed in the panel: a sync leaves it alone.
alter table companies add column is_name_entered boolean not null default false;

create or replace function person_version(person users) returns text
  language plpgsql stable as $$
begin
  -- Two sign-ins of one person change nothing for each other.
  person.last_login_at := null;
  person.language := null;
  return (hash_record_extended(person, 0) # hashtextextended(coalesce((
    select string_agg(m.shift_key::text, ',' order by m.shift_key) from public.shift_members m
     where m.company_key = person.company_key and m.user_key = person.key), ''), 0))::text;
end $$;
