-- The person of a panel session confirms at the provider that it is them. It counts for that session alone.

alter table api_tokens add column confirmed_at timestamptz;
grant select (confirmed_at) on api_tokens to shiftgate_lookup;

alter table oauth_flows add column token_key uuid;
alter table oauth_flows drop constraint oauth_flows_purpose_check;
alter table oauth_flows add constraint oauth_flows_purpose_check check (
  purpose in ('sign_in', 'connect', 'emergency', 'admin_consent', 'sharing', 'confirm')
  and (purpose not in ('emergency', 'admin_consent', 'sharing') or company_key is not null)
  and (purpose <> 'confirm' or (company_key is not null and user_key is not null and token_key is not null)));

drop function find_api_token(bytea);
create function find_api_token(wanted_hash bytea)
  returns table (token_key uuid, company_key uuid, user_key uuid, is_simulated boolean,
                 simulated_by_company_key uuid, simulated_by_user_key uuid, simulated_by_name text,
                 created_at timestamptz, last_used_at timestamptz, idle_expires_at timestamptz,
                 expires_at timestamptz, revoked_at timestamptz, confirmed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select t.key, t.company_key, t.user_key, t.is_simulated, t.simulated_by_company_key,
           t.simulated_by_user_key, t.simulated_by_name, t.created_at, t.last_used_at,
           t.idle_expires_at, t.expires_at, t.revoked_at, t.confirmed_at
      from public.api_tokens t where t.token_hash = wanted_hash
  $$;
call give_to_lookup('find_api_token(bytea)');
