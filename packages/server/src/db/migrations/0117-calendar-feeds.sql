-- The secret address at which a calendar program reads a person's hours: one for each person, stored as a hash only.
create table calendar_feeds (
  company_key uuid not null,
  user_key uuid not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The language of its events.
  language text not null,
  created_at timestamptz not null,
  primary key (company_key, user_key),
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
call secure_tenant_table('calendar_feeds');
call let_lookup_read('calendar_feeds', 'company_key, user_key, token_hash');

create function find_calendar_feed(wanted_hash bytea) returns table (company_key uuid, user_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select f.company_key, f.user_key from public.calendar_feeds f where f.token_hash = wanted_hash $$;
call give_to_lookup('find_calendar_feed(bytea)');
