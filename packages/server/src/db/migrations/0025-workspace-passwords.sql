-- A password that a person chose (or got at random) is set at the workspace as well. The wish is written with the
-- change itself and delivered by a job; of several wishes of one person only the newest counts.

create table workspace_passwords (
  company_key uuid not null,
  user_key uuid not null,
  -- Tells a wish from the one that replaced it while it was on its way.
  wish_key uuid not null,
  -- The workspace's own form of the password (a salted hash where it takes one), sealed; never the password itself.
  secret_sealed bytea not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  -- A wish that replaces one on its way waits for it: the workspace must get the newest password last.
  claimed_until timestamptz,
  last_error text,
  primary key (company_key, user_key),
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
create index workspace_passwords_due on workspace_passwords (next_try_at);
call secure_tenant_table('workspace_passwords');
call let_lookup_read('workspace_passwords', 'company_key, user_key, next_try_at');

grant create on schema public to shiftgate_lookup;
create function list_due_workspace_passwords(at timestamptz, at_most integer)
  returns table (company_key uuid, user_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select w.company_key, w.user_key from public.workspace_passwords w
     where w.next_try_at <= at order by w.next_try_at, w.user_key limit at_most
  $$;
revoke all on function list_due_workspace_passwords(timestamptz, integer) from public;
grant execute on function list_due_workspace_passwords(timestamptz, integer) to shiftgate_server;
alter function list_due_workspace_passwords(timestamptz, integer) owner to shiftgate_lookup;
revoke create on schema public from shiftgate_lookup;
