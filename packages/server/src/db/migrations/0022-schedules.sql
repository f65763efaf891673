-- What comes again by itself: nightly readings of the directory, the end of plans, retention and clean-up.
-- Every instant is one of the application's clock.

-- When a company's directory is read next; null and what lies absurdly far ahead (a clock that was moved back) are
-- worked out anew.
alter table companies add column next_reading_at timestamptz;
create index companies_next_reading on companies (next_reading_at nulls first);
grant select (next_reading_at, plan_products) on companies to shiftgate_lookup;

-- Work of the whole installation, one row each; a claim that ran out counts as free again.
create table schedules (
  name text primary key,
  next_at timestamptz not null,
  claimed_until timestamptz,
  last_done_at timestamptz,
  last_error text
);
call secure_system_table('schedules');

-- What may be cleared away, by the functions below only.
create procedure let_lookup_purge(target regclass, columns text)
  language plpgsql as $$
begin
  execute format('create policy lookup_purge on %s for delete to shiftgate_lookup using (true)', target);
  if not exists (select from pg_policy p where p.polrelid = target and p.polname = 'lookup_read') then
    execute format('create policy lookup_read on %s for select to shiftgate_lookup using (true)', target);
  end if;
  execute format('grant select (%s), delete on %s to shiftgate_lookup', columns, target);
end $$;
revoke execute on procedure let_lookup_purge(regclass, text) from public;
call let_lookup_purge('sign_in_flows', 'key, expires_at');
call let_lookup_purge('used_message_ids', 'company_key, issuer, message_id, expires_at');
call let_lookup_purge('throttle_counters', 'scope, subject, expires_at');
call let_lookup_purge('api_tokens', 'key, expires_at, idle_expires_at');
call let_lookup_purge('download_tickets', 'key, expires_at');
call let_lookup_purge('oauth_flows', 'key, expires_at');
-- The present indexes begin with the company; these are asked over all companies.
create index sign_in_flows_old on sign_in_flows (expires_at);
create index used_message_ids_old on used_message_ids (expires_at);
create index api_tokens_old on api_tokens (least(expires_at, idle_expires_at));
create index download_tickets_old on download_tickets (expires_at);
grant select (key) on access_log to shiftgate_lookup;

grant create on schema public to shiftgate_lookup;

create function list_due_readings(at timestamptz, at_most integer)
  returns table (company_key uuid, zone text, next_reading_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.key, c.zone, c.next_reading_at from public.companies c
     where not (c.is_suspended or c.is_banned)
       and (c.next_reading_at is null or c.next_reading_at <= at or c.next_reading_at > at + interval '3 days')
     order by c.next_reading_at nulls first, c.key limit at_most
  $$;

-- Companies whose plan gives no control any more although the trial still stands open, or control is (or will be) on.
create function list_ended_plans(at timestamptz) returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.key from public.companies c
     where (c.plan_status = 'TRIAL' and (at at time zone c.zone)::date > c.trial_ends_on)
        or (c.control_state in ('active', 'scheduled')
            and (c.plan_status = 'EXPIRED' or not c.plan_products @> '{control}'))
     order by c.key
  $$;

create function purge_sign_in_flows(before timestamptz, at_most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare removed bigint;
begin
  delete from public.sign_in_flows f where f.key in
    (select o.key from public.sign_in_flows o where o.expires_at < before order by o.expires_at limit at_most);
  get diagnostics removed = row_count;
  return removed;
end $$;

create function purge_used_message_ids(before timestamptz, at_most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare removed bigint;
begin
  delete from public.used_message_ids m where (m.company_key, m.issuer, m.message_id) in
    (select o.company_key, o.issuer, o.message_id from public.used_message_ids o
      where o.expires_at < before order by o.expires_at limit at_most);
  get diagnostics removed = row_count;
  return removed;
end $$;

create function purge_throttle_counters(before timestamptz, at_most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare removed bigint;
begin
  -- A row that is written at this moment is counted again: it is looked at anew once it is locked.
  delete from public.throttle_counters t where t.expires_at < before and (t.scope, t.subject) in
    (select o.scope, o.subject from public.throttle_counters o
      where o.expires_at < before order by o.expires_at limit at_most);
  get diagnostics removed = row_count;
  return removed;
end $$;

create function purge_api_tokens(before timestamptz, at_most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare removed bigint;
begin
  delete from public.api_tokens t
   where least(t.expires_at, t.idle_expires_at) < before and t.key in
    (select o.key from public.api_tokens o where least(o.expires_at, o.idle_expires_at) < before
      order by least(o.expires_at, o.idle_expires_at) limit at_most);
  get diagnostics removed = row_count;
  return removed;
end $$;

create function purge_download_tickets(before timestamptz, at_most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare removed bigint;
begin
  delete from public.download_tickets t where t.key in
    (select o.key from public.download_tickets o where o.expires_at < before order by o.expires_at limit at_most);
  get diagnostics removed = row_count;
  return removed;
end $$;

create function purge_oauth_flows(before timestamptz, at_most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare removed bigint;
begin
  delete from public.oauth_flows f where f.key in
    (select o.key from public.oauth_flows o where o.expires_at < before order by o.expires_at limit at_most);
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Like purge_access_log, a bounded number of rows at a time, oldest first.
create function purge_access_log_part(of_company uuid, before timestamptz, at timestamptz, at_most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare removed bigint;
begin
  delete from public.access_log l
   where l.company_key = of_company and l.occurred_at < least(before, at - interval '6 months')
     and (l.occurred_at, l.key) in
       (select o.occurred_at, o.key from public.access_log o
         where o.company_key = of_company and o.occurred_at < least(before, at - interval '6 months')
         order by o.occurred_at, o.key limit at_most);
  get diagnostics removed = row_count;
  return removed;
end $$;

do $$
declare
  door record;
begin
  for door in
    select p.oid::regprocedure as signature from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef
       and p.proname in ('list_due_readings', 'list_ended_plans', 'purge_sign_in_flows', 'purge_used_message_ids',
                         'purge_throttle_counters', 'purge_api_tokens', 'purge_download_tickets', 'purge_oauth_flows',
                         'purge_access_log_part')
  loop
    execute format('revoke all on function %s from public', door.signature);
    execute format('grant execute on function %s to shiftgate_server', door.signature);
    execute format('alter function %s owner to shiftgate_lookup', door.signature);
  end loop;
end $$;

revoke create on schema public from shiftgate_lookup;

-- Drops whole months that ended before the given instant, filled or not; never one that reaches into the last six
-- months. Gives their number. It waits for readers a moment only: sign-ins queue up behind its lock.
create function drop_old_access_log_partitions(before timestamptz, at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  partition_name text;
  keep_from date := date_trunc('month', least(before, at - interval '6 months') at time zone 'UTC')::date;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(727001, 1);
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'public.access_log'::regclass
       and c.relname ~ '^access_log_[0-9]{4}_[0-9]{2}$'
       and c.relname < 'access_log_' || to_char(keep_from, 'YYYY_MM')
  loop
    execute format('drop table public.%I', partition_name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke all on function drop_old_access_log_partitions(timestamptz, timestamptz) from public;
grant execute on function drop_old_access_log_partitions(timestamptz, timestamptz) to shiftgate_server;
