-- One rule of what a hold keeps, for removal and for erasure. A lifted hold keeps its entries from removal until retention
-- has counted them; erasure follows a lifted hold no longer.
drop function holds_of_entry(uuid, timestamptz, uuid, uuid, jsonb, jsonb);
create function holds_of_entry(of_company uuid, instant timestamptz, actor uuid, target uuid, before jsonb, after jsonb,
    with_lifted boolean default true)
  returns setof integer language sql stable as $$
    select 1 from public.log_holds h
     where h.company_key = of_company and h.released_at is null and (with_lifted or h.lifted_at is null)
       and (h.user_key is null or h.user_key in (actor, target)
         or coalesce(before -> 'users', '[]') ? h.user_key::text
         or coalesce(after -> 'users', '[]') ? h.user_key::text)
       and (h.from_at is null or h.from_at <= instant) and (h.until_at is null or h.until_at > instant)
  $$;
revoke execute on function holds_of_entry(uuid, timestamptz, uuid, uuid, jsonb, jsonb, boolean) from public;
grant execute on function holds_of_entry(uuid, timestamptz, uuid, uuid, jsonb, jsonb, boolean)
  to shiftgate_server, shiftgate_lookup;

-- As before, with that rule: an entry that names a person under a hold among others is held too.
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
    raise exception 'the company of the transaction does not erase this person';
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
        and not exists (select from public.holds_of_entry($1, l.occurred_at, %5$s, false))',
    log, col, case when col in ('trace', 'before', 'after') then 'to_jsonb(v.hash)' else 'v.hash' end,
    case log when 'access_log' then 'coalesce(l.user_key = $5, false)'
      else 'coalesce($5 in (l.actor_user_key, l.target_key), false)' end,
    case log when 'access_log' then 'l.user_key, null, null, null'
      else 'l.actor_user_key, l.target_key, l.before, l.after' end)
    using ours, at, keys, hashes, person, names;
end $$;
call give_to_lookup('erase_log_values(text, uuid, text, timestamptz[], uuid[], text[])');
