-- A lifted hold keeps its entries until retention has counted what it releases: nothing is removed that was not recorded.
alter table log_holds add column released_at timestamptz;
alter table log_holds no force row level security;
update log_holds set released_at = lifted_at where lifted_at is not null;
alter table log_holds force row level security;
call let_lookup_read('log_holds', 'released_at');
-- Entries past retention that holds keep: fewer of them mean that one was deleted.
alter table log_chains add column held bigint not null default 0;

-- The holds that keep an entry. A function of this form becomes a part of the query that calls it, which a function with
-- one answer does not: that one would run for each of millions of rows.
create function holds_of_entry(of_company uuid, instant timestamptz, actor uuid, target uuid, before jsonb, after jsonb)
  returns setof integer language sql stable as $$
    select 1 from public.log_holds h
     where h.company_key = of_company and h.released_at is null
       and (h.user_key is null or h.user_key in (actor, target)
         or coalesce(before -> 'users', '[]') ? h.user_key::text
         or coalesce(after -> 'users', '[]') ? h.user_key::text)
       and (h.from_at is null or h.from_at <= instant) and (h.until_at is null or h.until_at > instant)
  $$;
revoke execute on function holds_of_entry(uuid, timestamptz, uuid, uuid, jsonb, jsonb) from public;
grant execute on function holds_of_entry(uuid, timestamptz, uuid, uuid, jsonb, jsonb) to shiftgate_server, shiftgate_lookup;

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
       where h.released_at is null and (h.from_at is null or h.from_at < first_at + interval '1 month')
         and (h.until_at is null or h.until_at > first_at));
    execute format('drop table public.%I', partition_name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- Deletes a bounded number of one company's rows that no hold keeps, oldest first from an instant; never of the last six
-- months. Returns their number and how far it came, so that the next part does not walk along held rows again.
drop function purge_log_part(text, uuid, timestamptz, timestamptz, integer);
create function purge_log_part(log text, of_company uuid, before timestamptz, at timestamptz, at_most integer,
    from_at timestamptz default '-infinity', out removed bigint, out reached timestamptz)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  names text := case log when 'access_log' then 'o.user_key, null, null, null'
    else 'o.actor_user_key, o.target_key, o.before, o.after' end;
  keys uuid[];
  first_at timestamptz;
begin
  if log not in ('access_log', 'audit_events') then
    raise exception 'no log: %', log;
  end if;
  execute format(
    'select array_agg(p.key), min(p.occurred_at), coalesce(max(p.occurred_at), $4)
       from (select o.key, o.occurred_at from public.%I o
              where o.company_key = $1 and o.occurred_at >= $4 and o.occurred_at < $2
                and not exists (select from public.holds_of_entry($1, o.occurred_at, %s))
              order by o.occurred_at, o.key limit $3) p', log, names)
    into keys, first_at, reached
    using of_company, least(before, at - interval '6 months'), at_most, from_at;
  execute format(
    'delete from public.%I where company_key = $1 and occurred_at between $2 and $3 and key = any($4)', log)
    using of_company, first_at, reached, keys;
  get diagnostics removed = row_count;
end $$;
call give_to_lookup('purge_log_part(text, uuid, timestamptz, timestamptz, integer, timestamptz)');
call let_lookup_read('audit_events', 'before, after');
drop function is_held(uuid, timestamptz, uuid, uuid);
