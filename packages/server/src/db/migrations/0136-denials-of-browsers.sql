-- A browser without a session may sign out too, and its denials are found by its own cookie.
create index sign_in_flows_denied on sign_in_flows (cookie_hash) where denial is not null;
call let_lookup_read('sign_in_flows', 'company_key, cookie_hash, expires_at, denial');

create function find_companies_of_denials(wanted_hash bytea, after timestamptz)
  returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select distinct f.company_key from public.sign_in_flows f
         where f.cookie_hash = wanted_hash and f.denial is not null and f.expires_at > after $$;
call give_to_lookup('find_companies_of_denials(bytea, timestamptz)');
