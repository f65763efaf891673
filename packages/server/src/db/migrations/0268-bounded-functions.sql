-- What a caller says of time, people and companies is bounded by what the rows say.
drop function purge_access_log(uuid, timestamptz, timestamptz);

-- The newest entry of the logs, which stands for "now": the database has no clock of its own. A removal is an entry of the
-- audit log before it happens, so that this is never long ago where something is to be removed.
create function newest_log_entry(of_company uuid) returns timestamptz
  language sql stable as $$
    select greatest(
      (select l.occurred_at from public.access_log l where l.company_key = of_company order by l.occurred_at desc limit 1),
      (select l.occurred_at from public.audit_events l where l.company_key = of_company order by l.occurred_at desc limit 1))
  $$;
revoke execute on function newest_log_entry(uuid) from public;
grant execute on function newest_log_entry(uuid) to shiftgate_lookup;

drop function purge_log_part(text, uuid, timestamptz, timestamptz, integer, timestamptz);
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
    using of_company, least(before, least(at, public.newest_log_entry(of_company)) - interval '6 months'), at_most, from_at;
  execute format(
    'delete from public.%I where company_key = $1 and occurred_at between $2 and $3 and key = any($4)', log)
    using of_company, first_at, reached, keys;
  get diagnostics removed = row_count;
end $$;

call give_to_lookup('purge_log_part(text, uuid, timestamptz, timestamptz, integer, timestamptz)');

-- A month goes for all companies, so it must be old by the newest entry of each that has one in it.
create or replace function drop_old_log_partitions(log text, before timestamptz, at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  partition_name text;
  first_at timestamptz;
  end_at timestamptz;
  newest timestamptz;
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
    end_at := ((to_date(right(partition_name, 7), 'YYYY_MM') + interval '1 month')::timestamp) at time zone 'UTC';
    execute format(
      'select min(public.newest_log_entry(c.key)) from public.companies c
        where exists (select from public.%I l where l.company_key = c.key)', partition_name)
      into newest;
    continue when newest - interval '6 months' < end_at;
    continue when exists (
      select from public.log_holds h
       where h.released_at is null and (h.from_at is null or h.from_at < end_at)
         and (h.until_at is null or h.until_at > first_at));
    execute format('drop table public.%I', partition_name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- Erases values of one person who left, in the transaction whose audit entry says so, past the longer retention, and in
-- no entry that a hold keeps: an entry is theirs, or the value names them.
drop function erase_log_values(text, uuid, text, timestamptz[], uuid[], text[]);
create function erase_log_values(log text, person uuid, col text, at timestamptz[], keys uuid[], hashes text[])
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ours uuid := public.current_company();
  erased record;
  names text[];
begin
  if not coalesce(col = any(case log
      when 'access_log' then array['email', 'user_name', 'ip', 'trace']
      when 'audit_events' then array['actor_name', 'actor_email', 'simulated_by_name', 'target_name', 'before', 'after', 'ip']
    end), false) then
    raise exception 'no column that names people: %.%', log, col;
  end if;
  select u.name, u.email, u.directory_id into erased
    from public.users u join public.companies c on c.key = u.company_key
   where u.company_key = ours and u.key = person and u.status = 'not_synchronised'
     and u.left_at + make_interval(months => greatest(c.log_retention_months, c.audit_retention_months))
           <= public.newest_log_entry(ours)
     and exists (select from public.audit_events e
                  where e.company_key = ours and e.event = 'user.erased' and e.target_key = person
                    and e.written_in = pg_current_xact_id()::text::bigint);
  if not found then
    raise exception 'nobody whom the company of the transaction erases';
  end if;
  if exists (select from unnest(hashes) as h (hash) where h.hash !~ '^#[0-9a-f]{64}$') then
    raise exception 'no hash';
  end if;
  -- In JSON a name stands as a text of its own.
  names := array[erased.name, erased.email, erased.directory_id, to_json(erased.name)::text];
  execute format(
    'update public.%1$I l set %2$I = %3$s
       from unnest($2::timestamptz[], $3::uuid[], $4::text[]) as v (at, key, hash)
      where l.company_key = $1 and l.occurred_at = v.at and l.key = v.key and l.%2$I is not null
        and (%4$s or exists (select from unnest($6::text[]) as n (name) where strpos(l.%2$I::text, n.name) > 0))
        and not exists (
          select from public.log_holds h
           where h.company_key = $1 and h.lifted_at is null and (h.user_key is null or h.user_key in (%5$s))
             and (h.from_at is null or h.from_at <= l.occurred_at)
             and (h.until_at is null or h.until_at > l.occurred_at))',
    log, col, case when col in ('trace', 'before', 'after') then 'to_jsonb(v.hash)' else 'v.hash' end,
    case log when 'access_log' then 'coalesce(l.user_key = $5, false)'
      else 'coalesce($5 in (l.actor_user_key, l.target_key), false)' end,
    case log when 'access_log' then 'l.user_key' else 'l.actor_user_key, l.target_key' end)
    using ours, at, keys, hashes, person, names;
end $$;
call give_to_lookup('erase_log_values(text, uuid, text, timestamptz[], uuid[], text[])');
call let_lookup_read('users', 'key, company_key, name, email, directory_id, status, left_at');
call let_lookup_read('companies', 'key, log_retention_months, audit_retention_months');
call let_lookup_read('audit_events', 'event');
