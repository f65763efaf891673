-- Who saved a setting last: whoever edits it at the same time is told by name. A key stays when its person is gone.

-- Null = saved before this was kept.
alter table shift_versions add column saved_by_key uuid;
alter table company_looks add column updated_by_key uuid;

-- The settings that stand in columns of the company; no row = nobody has saved it since this is kept.
create table setting_saves (
  company_key uuid not null references companies (key) on delete cascade,
  setting text not null check (setting in ('calendar', 'password_strength')),
  saved_at timestamptz not null,
  saved_by_key uuid not null,
  saved_by_name text not null,
  primary key (company_key, setting)
);
call secure_tenant_table('setting_saves');
