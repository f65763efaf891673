-- Whether a log has entries behind a position is read along the index of positions: asked together with whether there is a
-- position, the whole log was read at every poll.
set local role shiftgate_lookup;
drop function list_uncounted_logs(timestamptz);
drop function list_unsealed_logs(timestamptz);
reset role;

set local check_function_bodies = off;
grant create on schema public to shiftgate_lookup;
call declare_company_list('list_uncounted_logs', $$
  select c.key, null::timestamptz from public.companies c
    left join public.access_log_rollups r on r.company_key = c.key
   where r.zone <> c.zone
      or (select true from public.access_log l
           where l.company_key = c.key
             and (l.written_in, l.key) > (coalesce(r.last_position, 0),
                                          coalesce(r.last_key, '00000000-0000-0000-0000-000000000000'))
           order by l.written_in, l.key limit 1)
   order by c.key
$$);
call declare_company_list('list_unsealed_logs', $$
  select c.key, null::timestamptz from public.companies c
    left join public.log_chains a on a.company_key = c.key and a.log = 'access'
    left join public.log_chains u on u.company_key = c.key and u.log = 'audit'
   where (select true from public.access_log l
           where l.company_key = c.key
             and (l.written_in, l.key) > (coalesce(a.last_position, 0),
                                          coalesce(a.last_key, '00000000-0000-0000-0000-000000000000'))
           order by l.written_in, l.key limit 1)
      or (select true from public.audit_events l
           where l.company_key = c.key
             and (l.written_in, l.key) > (coalesce(u.last_position, 0),
                                          coalesce(u.last_key, '00000000-0000-0000-0000-000000000000'))
           order by l.written_in, l.key limit 1)
   order by c.key
$$);
revoke create on schema public from shiftgate_lookup;
