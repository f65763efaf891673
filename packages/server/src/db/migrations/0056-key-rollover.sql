-- The life of a signing key: made as the next one and published, known to the workspace, signing, retired, removed.

alter table signing_keys
  -- Under which the workspace holds the certificate: it never gives the certificate back.
  add column workspace_credential_id text,
  -- When the workspace was known to have it; nobody signs with it before it is known everywhere.
  add column pushed_at timestamptz,
  -- When a retired certificate was taken from the metadata and from the workspace, and its key wiped.
  add column removed_at timestamptz,
  -- An administrator wants another key before its time.
  add column rollover_asked_at timestamptz,
  -- The next try of a step that the workspace did not let happen.
  add column next_try_at timestamptz not null default '-infinity';
create unique index signing_keys_next on signing_keys (company_key) where state = 'next';
call let_lookup_read('signing_keys',
  'key, company_key, state, not_after, pushed_at, retired_at, removed_at, next_try_at, rollover_asked_at');

-- What administrators were told of the end of a certificate: once for 60, 30 and 7 days each.
create table key_alarms (
  company_key uuid not null references companies (key) on delete cascade,
  signing_key uuid not null references signing_keys (key) on delete cascade,
  days integer not null check (days in (60, 30, 7)),
  told_at timestamptz not null,
  primary key (company_key, signing_key, days)
);
call secure_tenant_table('key_alarms');
call let_lookup_read('key_alarms', 'company_key, signing_key, days');

grant create on schema public to shiftgate_lookup;

-- Companies with a step of a rollover to be looked at, or with an alarm to be told.
create function list_due_key_work(at timestamptz, at_most integer) returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select distinct k.company_key
      from public.signing_keys k
     where (k.state = 'current' and (k.not_after <= at + interval '60 days' or k.rollover_asked_at is not null)
             and not exists (select from public.signing_keys n where n.company_key = k.company_key and n.state = 'next'))
        or (k.state = 'current' and k.not_after <= at + interval '60 days' and
             ((select count(*) from public.key_alarms a where a.company_key = k.company_key and a.signing_key = k.key)
                 < 1 + (k.not_after <= at + interval '30 days')::int + (k.not_after <= at + interval '7 days')::int))
        or (k.state = 'next' and k.next_try_at <= at
             and (k.pushed_at is null or k.pushed_at <= at - interval '24 hours'))
        or (k.state = 'retired' and k.removed_at is null and k.retired_at <= at - interval '7 days'
             and k.next_try_at <= at)
     order by k.company_key limit at_most
  $$;

-- The keys that sign, for the look whether they can still be opened.
create function list_signing_keys() returns table (key uuid, company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select k.key, k.company_key from public.signing_keys k where k.state in ('current', 'next') $$;

do $$
declare
  door text;
begin
  foreach door in array array['list_due_key_work(timestamptz, integer)', 'list_signing_keys()'] loop
    execute format('revoke all on function %s from public', door);
    execute format('grant execute on function %s to shiftgate_server', door);
    execute format('alter function %s owner to shiftgate_lookup', door);
  end loop;
end $$;

revoke create on schema public from shiftgate_lookup;
