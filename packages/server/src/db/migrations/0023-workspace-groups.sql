-- Companies whose groups at the workspace are to be brought in step with the people read from the directory.
create table group_updates (
  company_key uuid primary key references companies (key) on delete cascade,
  -- The update is done with at the number it has seen: a later request is never lost.
  requests bigint not null default 1,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  claimed_until timestamptz,
  last_error text,
  requested_at timestamptz not null
);
create index group_updates_due on group_updates (next_try_at);
call secure_tenant_table('group_updates');
call let_lookup_read('group_updates', 'company_key, next_try_at, claimed_until');

grant create on schema public to shiftgate_lookup;
create function list_due_group_updates(at timestamptz) returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select g.company_key from public.group_updates g
     where g.next_try_at <= at and (g.claimed_until is null or g.claimed_until <= at)
     order by g.next_try_at, g.company_key limit 100
  $$;
revoke all on function list_due_group_updates(timestamptz) from public;
grant execute on function list_due_group_updates(timestamptz) to shiftgate_server;
alter function list_due_group_updates(timestamptz) owner to shiftgate_lookup;
revoke create on schema public from shiftgate_lookup;
