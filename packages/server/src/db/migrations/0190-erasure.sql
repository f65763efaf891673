-- Erasure of people who left the directory.

alter table users add column left_at timestamptz;
alter table users no force row level security;
alter table audit_events no force row level security;
update users u set left_at = coalesce(
    (select max(e.occurred_at) from audit_events e
      where e.company_key = u.company_key and e.target_key = u.key and e.event = 'user.removed'), u.updated_at)
 where u.status = 'not_synchronised';
alter table users force row level security;
alter table audit_events force row level security;
create index users_who_left on users (company_key, left_at, key) where status = 'not_synchronised';

-- Replaces values of a log that name a person by their hashes, and can write nothing else.
create function erase_log_values(log text, of_company uuid, col text, at timestamptz[], keys uuid[], hashes text[])
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not coalesce(col = any(case log
      when 'access_log' then array['email', 'user_name', 'ip', 'trace']
      when 'audit_events' then array['actor_name', 'actor_email', 'simulated_by_name', 'target_name', 'before', 'after', 'ip']
    end), false) then
    raise exception 'no column that names people: %.%', log, col;
  end if;
  if of_company is distinct from public.current_company() then
    raise exception 'not the company of the transaction';
  end if;
  if exists (select from unnest(hashes) as h (hash) where h.hash !~ '^#[0-9a-f]{64}$') then
    raise exception 'no hash';
  end if;
  execute format(
    'update public.%1$I l set %2$I = %3$s
       from unnest($2::timestamptz[], $3::uuid[], $4::text[]) as v (at, key, hash)
      where l.company_key = $1 and l.occurred_at = v.at and l.key = v.key and l.%2$I is not null',
    log, col, case when col in ('trace', 'before', 'after') then 'to_jsonb(v.hash)' else 'v.hash' end)
    using of_company, at, keys, hashes;
end $$;
call give_to_lookup('erase_log_values(text, uuid, text, timestamptz[], uuid[], text[])');
grant execute on function current_company() to shiftgate_lookup;
grant update (email, user_name, ip, trace) on access_log to shiftgate_lookup;
grant update (actor_name, actor_email, simulated_by_name, target_name, before, after, ip) on audit_events to shiftgate_lookup;
grant select (email, user_name, ip, trace) on access_log to shiftgate_lookup;
grant select (actor_name, actor_email, simulated_by_name, target_name, before, after, ip) on audit_events to shiftgate_lookup;
create policy erase on access_log for update to shiftgate_lookup using (true) with check (true);
create policy erase on audit_events for update to shiftgate_lookup using (true) with check (true);
