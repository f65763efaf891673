-- Legal holds: what retention must not remove from either log, of a person, of a stretch of time, or of both.
create table log_holds (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  user_key uuid,
  user_name text,
  from_at timestamptz,
  -- Exclusive.
  until_at timestamptz,
  reason text not null,
  created_at timestamptz not null,
  created_by_name text not null,
  lifted_at timestamptz,
  check (user_key is not null or from_at is not null or until_at is not null),
  check (from_at < until_at)
);
create index log_holds_of_company on log_holds (company_key, created_at);
call secure_tenant_table('log_holds', 'select, insert, update');
call let_lookup_read('log_holds', 'company_key, user_key, from_at, until_at, lifted_at');
create policy owner_keeps on log_holds for select to shiftgate_owner using (true);

-- A month is dropped only when no hold reaches into it: its other rows go one by one.
create or replace function drop_old_log_partitions(log text, before timestamptz, at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  partition_name text;
  first_at timestamptz;
  keep_from date := date_trunc('month', least(before, at - interval '6 months') at time zone 'UTC')::date;
  dropped integer := 0;
begin
  if log not in ('access_log', 'audit_events') then
    raise exception 'no log: %', log;
  end if;
  perform pg_advisory_xact_lock(727001, 1);
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = ('public.' || quote_ident(log))::regclass
       and c.relname ~ ('^' || log || '_[0-9]{4}_[0-9]{2}$')
       and c.relname < log || '_' || to_char(keep_from, 'YYYY_MM')
  loop
    first_at := to_date(right(partition_name, 7), 'YYYY_MM')::timestamp at time zone 'UTC';
    continue when exists (
      select from public.log_holds h
       where h.lifted_at is null and (h.from_at is null or h.from_at < first_at + interval '1 month')
         and (h.until_at is null or h.until_at > first_at));
    execute format('drop table public.%I', partition_name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- Whether a hold keeps an entry of an instant that names up to two people.
create function is_held(of_company uuid, occurred_at timestamptz, person uuid, other uuid) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
    select exists (
      select from public.log_holds h
       where h.company_key = of_company and h.lifted_at is null
         and (h.user_key is null or h.user_key = person or h.user_key = other)
         and (h.from_at is null or h.from_at <= occurred_at) and (h.until_at is null or h.until_at > occurred_at))
  $$;
revoke execute on function is_held(uuid, timestamptz, uuid, uuid) from public;
grant execute on function is_held(uuid, timestamptz, uuid, uuid) to shiftgate_server, shiftgate_lookup;

-- Deletes a bounded number of one company's rows that no hold keeps, oldest first; never of the last six months.
grant create on schema public to shiftgate_lookup;
set local role shiftgate_lookup;
create or replace function purge_log_part(log text, of_company uuid, before timestamptz, at timestamptz, at_most integer)
  returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed bigint;
  people text := case log when 'access_log' then 'o.user_key, null' else 'o.actor_user_key, o.target_key' end;
begin
  if log not in ('access_log', 'audit_events') then
    raise exception 'no log: %', log;
  end if;
  execute format(
    'delete from public.%1$I l
      where l.company_key = $1 and l.occurred_at < $2
        and (l.occurred_at, l.key) in
          (select o.occurred_at, o.key from public.%1$I o
            where o.company_key = $1 and o.occurred_at < $2
              and not public.is_held($1, o.occurred_at, %2$s)
            order by o.occurred_at, o.key limit $3)', log, people)
    using of_company, least(before, at - interval '6 months'), at_most;
  get diagnostics removed = row_count;
  return removed;
end $$;
reset role;
revoke create on schema public from shiftgate_lookup;
call let_lookup_read('access_log', 'user_key');
call let_lookup_read('audit_events', 'actor_user_key, target_key');
