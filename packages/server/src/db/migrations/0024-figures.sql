-- Figures over all companies for the metrics: counts and waits only, nothing that names anybody.
grant select (attempts, ordered_by_user_key) on planned_logouts to shiftgate_lookup;

grant create on schema public to shiftgate_lookup;
create function find_logout_figures(at timestamptz)
  returns table (planned bigint, ordered bigint, failing bigint, longest_wait_seconds double precision)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*) filter (where p.due_at > at),
           count(*) filter (where p.ordered_by_user_key is not null),
           count(*) filter (where p.attempts > 0),
           coalesce(extract(epoch from at - min(p.due_at) filter (where p.due_at <= at)), 0)::double precision
      from public.planned_logouts p where p.state in ('planned', 'running')
  $$;
revoke all on function find_logout_figures(timestamptz) from public;
grant execute on function find_logout_figures(timestamptz) to shiftgate_server;
alter function find_logout_figures(timestamptz) owner to shiftgate_lookup;
revoke create on schema public from shiftgate_lookup;
