-- A reading of the directory can be taken up where it stopped, and finds out who is gone without touching a person's row.

alter table sync_runs
  -- Nobody works on the run until then: a claim that is renewed with every page, or the wait after a failure.
  add column next_try_at timestamptz not null default 'epoch',
  -- Whoever holds this claim may write; a process that was thought dead and comes back may not.
  add column claim_key uuid,
  -- Tries in a row that did not get a page further.
  add column attempts integer not null default 0,
  add column page_token text,
  add column pages_read integer not null default 0,
  add column users_seen integer not null default 0,
  -- How many missing people a control administrator has confirmed by asking again after a warning.
  add column confirmed_missing integer;
grant select (next_try_at, started_at) on sync_runs to shiftgate_lookup;

-- Who stood on each page of a running reading, in directory order. A few hundred rows, gone when the run ends.
create table sync_pages (
  company_key uuid not null references companies (key) on delete cascade,
  run_key uuid not null references sync_runs (key) on delete cascade,
  page integer not null,
  user_keys uuid[] not null,
  primary key (run_key, page)
);
call secure_tenant_table('sync_pages');

-- People whose address still belongs to somebody else here (exchanged addresses, re-created accounts): they wait until
-- everybody was read, when it is known who gave which address up.
create table sync_held (
  company_key uuid not null references companies (key) on delete cascade,
  run_key uuid not null references sync_runs (key) on delete cascade,
  directory_id text not null,
  page integer not null,
  email text not null,
  person jsonb not null,
  primary key (run_key, directory_id)
);
call secure_tenant_table('sync_held');

-- A domain that is only another name of one: nobody has a primary address in it.
alter table domains add column alias_of text;

create table org_units (
  company_key uuid not null references companies (key) on delete cascade,
  directory_id text not null,
  name text not null,
  path text not null,
  parent_path text,
  updated_at timestamptz not null,
  primary key (company_key, directory_id)
);
call secure_tenant_table('org_units');

grant create on schema public to shiftgate_lookup;

-- Readings that nobody works on at this instant.
create function list_due_syncs(at timestamptz) returns table (run_key uuid, company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.key, r.company_key from public.sync_runs r
     where r.in_sync_process and r.next_try_at <= at order by r.next_try_at, r.key
  $$;

do $$
declare
  door text;
begin
  foreach door in array array['list_due_syncs(timestamptz)'] loop
    execute format('revoke all on function %s from public', door);
    execute format('grant execute on function %s to shiftgate_server', door);
    execute format('alter function %s owner to shiftgate_lookup', door);
  end loop;
end $$;

-- Replaced by list_due_syncs; only its owner may drop it.
set local role shiftgate_lookup;
drop function list_stalled_syncs(timestamptz);
reset role;

revoke create on schema public from shiftgate_lookup;
