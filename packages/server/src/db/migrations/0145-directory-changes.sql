-- Where the next sync of a company continues, if its directory tells what has changed.
create table directory_changes (
  company_key uuid primary key references companies (key) on delete cascade,
  token text not null,
  -- Start of the last sync that listed everyone.
  full_since timestamptz not null
);
call secure_tenant_table('directory_changes');

alter table sync_runs
  drop constraint sync_runs_kind_check,
  add constraint sync_runs_kind_check check (kind in ('first', 'full', 'changes')),
  -- For the changes after the start of a sync that lists everyone; kept when that sync is complete.
  add column changes_token text;

-- The directory's ids of people who are gone, on a page of changes.
alter table sync_pages add column gone_ids text[] not null default '{}';
