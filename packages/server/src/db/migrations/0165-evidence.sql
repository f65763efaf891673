-- Seals over both logs: who changes, adds or removes an entry afterwards is found out.

-- Where an entry stands in its log: the transaction that wrote it, shifted as below. All entries before the oldest
-- running transaction are there for good, so that reading on from the last one read misses none, whatever the clocks say.
create table log_positions (
  is_only boolean primary key default true check (is_only),
  shifted_by bigint not null
);
call secure_system_table('log_positions', 'select');
create policy owner_shifts on log_positions for all to shiftgate_owner using (true) with check (true);
insert into log_positions (shifted_by) values (0);

alter table access_log add column written_in bigint not null default (pg_current_xact_id()::text::bigint);
alter table audit_events add column written_in bigint not null default (pg_current_xact_id()::text::bigint);
create policy owner_shifts on access_log for select to shiftgate_owner using (true);
create policy owner_shifts on audit_events for select to shiftgate_owner using (true);
create policy owner_shifts on companies for select to shiftgate_owner using (true);
create index access_log_by_position on access_log (company_key, written_in, key);
create index audit_events_by_position on audit_events (company_key, written_in, key);

-- How far a log of a company is sealed.
create table log_chains (
  company_key uuid not null references companies (key) on delete cascade,
  log text not null check (log in ('access', 'audit')),
  seals bigint not null,
  entries bigint not null,
  -- Of the last sealed entry.
  last_position bigint not null,
  last_key uuid not null,
  last_link bytea not null,
  -- Entries of before were removed by retention.
  removed_before timestamptz,
  primary key (company_key, log)
);
call secure_tenant_table('log_chains', 'select, insert, update');
create policy owner_shifts on log_chains for select to shiftgate_owner using (true);

-- One signature over a stretch of entries. Seals are written once and never changed.
create table log_seals (
  company_key uuid not null references companies (key) on delete cascade,
  log text not null check (log in ('access', 'audit')),
  number bigint not null,
  last_position bigint not null,
  last_key uuid not null,
  -- The link before the first entry; then 48 bytes for each entry in order: its key and its link.
  previous_link bytea not null,
  links bytea not null,
  sealed_at timestamptz not null,
  seal_key uuid not null,
  signature bytea not null,
  primary key (company_key, log, number)
);
-- Hashes do not shrink.
alter table log_seals alter column links set storage external;
create index log_seals_by_end on log_seals (company_key, log, last_position, last_key);
call secure_tenant_table('log_seals', 'select, insert');

-- Values that name a person enter the chain as their hash with the person's salt: without the salt the hash tells nothing.
create table log_salts (
  company_key uuid not null references companies (key) on delete cascade,
  subject_key uuid not null,
  salt bytea not null,
  primary key (company_key, subject_key)
);
call secure_tenant_table('log_salts', 'select, insert, delete');

-- The installation's key pairs for seals (Ed25519).
create table seal_keys (
  key uuid primary key,
  public_key_pem text not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null,
  is_current boolean not null
);
create unique index seal_keys_current on seal_keys (is_current) where is_current;
call secure_system_table('seal_keys', 'select, insert');

call let_lookup_read('log_chains', 'company_key, log, last_position, last_key');
grant select (written_in, key) on access_log to shiftgate_lookup;
call let_lookup_read('audit_events', 'company_key, written_in, key');

grant create on schema public to shiftgate_lookup;
call declare_company_list('list_unsealed_logs', $$
  select c.key, null::timestamptz from public.companies c
   where exists (
     select from public.access_log l
       left join public.log_chains h on h.company_key = c.key and h.log = 'access'
      where l.company_key = c.key and (h.log is null or (l.written_in, l.key) > (h.last_position, h.last_key)))
      or exists (
     select from public.audit_events l
       left join public.log_chains h on h.company_key = c.key and h.log = 'audit'
      where l.company_key = c.key and (h.log is null or (l.written_in, l.key) > (h.last_position, h.last_key)))
   order by c.key
$$);
revoke create on schema public from shiftgate_lookup;

-- A restored copy counts its transactions anew: from then on positions are shifted behind all that are there. Returns
-- whether they were.
create function keep_log_positions() returns boolean
  language plpgsql as $$
declare
  now_at bigint := pg_current_xact_id()::text::bigint;
  shifted bigint := (select shifted_by from public.log_positions);
  newest bigint := greatest(
    (select max(last_position) from public.log_chains),
    -- Each company's own by the index: there is none over all of them.
    (select max(n.at) from public.companies c cross join lateral (
       select max(written_in) as at from public.access_log l where l.company_key = c.key) n),
    (select max(n.at) from public.companies c cross join lateral (
       select max(written_in) as at from public.audit_events l where l.company_key = c.key) n));
begin
  if newest is null or now_at + shifted > newest then
    return false;
  end if;
  shifted := newest - now_at + 1;
  update public.log_positions set shifted_by = shifted;
  execute format('alter table public.access_log alter column written_in set default (pg_current_xact_id()::text::bigint + %s)', shifted);
  execute format('alter table public.audit_events alter column written_in set default (pg_current_xact_id()::text::bigint + %s)', shifted);
  return true;
end $$;
revoke execute on function keep_log_positions() from public;
