-- Whether the administrators still have to be written to about a connection that was found dead; so once for each death.
alter table provider_credentials add column is_death_untold boolean not null default false;
create index provider_credentials_untold on provider_credentials (company_key) where is_death_untold;
call let_lookup_read('provider_credentials', 'company_key, is_death_untold');

grant create on schema public to shiftgate_lookup;

create function list_untold_connection_deaths(at_most integer) returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select distinct c.company_key from public.provider_credentials c
     where c.is_death_untold order by c.company_key limit at_most
  $$;

revoke all on function list_untold_connection_deaths(integer) from public;
grant execute on function list_untold_connection_deaths(integer) to shiftgate_server;
alter function list_untold_connection_deaths(integer) owner to shiftgate_lookup;

revoke create on schema public from shiftgate_lookup;
