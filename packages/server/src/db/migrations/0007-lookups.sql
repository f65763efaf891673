-- The only doors through the walls between companies: named functions that answer one narrow question each.
-- They belong to shiftgate_lookup, which can read the few columns they need and cannot connect.

grant create on schema public to shiftgate_lookup;

create function find_api_token(wanted_hash bytea)
  returns table (token_key uuid, company_key uuid, user_key uuid, is_simulated boolean,
                 simulated_by_company_key uuid, simulated_by_user_key uuid, simulated_by_name text,
                 created_at timestamptz, last_used_at timestamptz, idle_expires_at timestamptz,
                 expires_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select t.key, t.company_key, t.user_key, t.is_simulated, t.simulated_by_company_key,
           t.simulated_by_user_key, t.simulated_by_name, t.created_at, t.last_used_at,
           t.idle_expires_at, t.expires_at, t.revoked_at
      from public.api_tokens t where t.token_hash = wanted_hash
  $$;

create function find_company_of_domain(wanted_name text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select d.company_key from public.domains d where d.name = lower(wanted_name) and d.is_verified $$;

create function find_company_of_customer(wanted_provider text, wanted_customer_id text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.key from public.companies c
     where c.provider = wanted_provider and c.directory_customer_id = wanted_customer_id
  $$;

create function find_company_of_saml_key(wanted_key text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select c.key from public.companies c where c.saml_key = wanted_key $$;

create function find_sign_in_flow(wanted_hash bytea) returns table (flow_key uuid, company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select f.key, f.company_key from public.sign_in_flows f where f.flow_hash = wanted_hash $$;

create function find_sign_in_session(wanted_hash bytea)
  returns table (session_key uuid, company_key uuid, user_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select s.key, s.company_key, s.user_key from public.sign_in_sessions s where s.session_hash = wanted_hash $$;

create function find_password_link(wanted_hash bytea)
  returns table (link_key uuid, company_key uuid, user_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select l.key, l.company_key, l.user_key from public.password_links l where l.token_hash = wanted_hash $$;

create function find_download_ticket(wanted_hash bytea)
  returns table (ticket_key uuid, company_key uuid, user_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select t.key, t.company_key, t.user_key from public.download_tickets t where t.ticket_hash = wanted_hash $$;

-- Work for the jobs. "now" is always the application's clock. A claim that ran out counts as free again.
create function list_due_logouts(at timestamptz, at_most integer)
  returns table (logout_key uuid, company_key uuid, due_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.key, p.company_key, p.due_at from public.planned_logouts p
     where p.next_try_at <= at
       and (p.state = 'planned' or (p.state = 'running' and coalesce(p.claimed_until, at) <= at))
     order by p.next_try_at, p.key limit at_most
  $$;

create function find_next_logout_at() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select min(case when p.state = 'running' then greatest(p.next_try_at, p.claimed_until) else p.next_try_at end)
      from public.planned_logouts p where p.state in ('planned', 'running')
  $$;

create function list_open_control_runs(at timestamptz)
  returns table (run_key uuid, company_key uuid, state text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.key, r.company_key, r.state from public.control_runs r
     where r.state in ('running', 'rolling_back') and r.next_try_at <= at
       and (r.claimed_until is null or r.claimed_until <= at)
     order by r.next_try_at, r.key
  $$;

create function list_due_activations(at timestamptz) returns table (company_key uuid, activation_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.key, c.activation_at from public.companies c
     where c.control_state = 'scheduled' and c.activation_at <= at order by c.activation_at, c.key
  $$;

create function list_due_test_ends(at timestamptz) returns table (company_key uuid, test_ends_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.key, c.test_ends_at from public.companies c
     where c.control_state = 'test' and c.test_ends_at <= at order by c.test_ends_at, c.key
  $$;

create function list_ended_trials(at timestamptz) returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.key from public.companies c
     where c.plan_status = 'TRIAL' and (at at time zone c.zone)::date > c.trial_ends_on order by c.key
  $$;

create function list_companies()
  returns table (company_key uuid, provider text, control_state text, last_synced_at timestamptz,
                 is_suspended boolean, log_retention_months integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.key, c.provider, c.control_state, c.last_synced_at, c.is_suspended, c.log_retention_months
      from public.companies c order by c.key
  $$;

create function list_stalled_syncs(silent_since timestamptz) returns table (run_key uuid, company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.key, r.company_key from public.sync_runs r
     where r.in_sync_process and r.heartbeat_at < silent_since order by r.key
  $$;

create function list_due_mails(at timestamptz, at_most integer) returns table (mail_key uuid, company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.key, m.company_key from public.mail_outbox m
     where m.state = 'waiting' and m.next_try_at <= at order by m.next_try_at, m.key limit at_most
  $$;

-- Retention. The floor of six months holds whatever the caller asks for.
create function purge_access_log(of_company uuid, before timestamptz, at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed bigint;
begin
  delete from public.access_log l
   where l.company_key = of_company and l.occurred_at < least(before, at - interval '6 months');
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Everything above is handed to the look-up role and opened to the server; nobody else may call it.
do $$
declare
  door record;
begin
  for door in
    select p.oid::regprocedure as signature from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef
       and p.proname ~ '^(find_|list_|purge_)'
  loop
    execute format('revoke all on function %s from public', door.signature);
    execute format('grant execute on function %s to shiftgate_server', door.signature);
    execute format('alter function %s owner to shiftgate_lookup', door.signature);
  end loop;
end $$;

revoke create on schema public from shiftgate_lookup;
