-- The emergency file of a company: the consent that stands in it, limited to single sign-on, and what is known of the
-- newest export. The file itself, and its passphrase, are never here.
create table emergency_files (
  company_key uuid primary key references companies (key) on delete cascade,
  account_email text not null,
  account_directory_id text not null,
  secret_sealed bytea not null,
  granted_scopes text[] not null,
  granted_at timestamptz not null,
  -- False once the workspace refused it; then the file is worth nothing any more.
  is_alive boolean not null default true,
  checked_at timestamptz not null,
  exported_at timestamptz,
  exported_by_name text,
  -- What the file says of the company, to tell when that is not true any more.
  exported_facts jsonb,
  tried_at timestamptz,
  check ((exported_at is null) = (exported_facts is null))
);
call secure_tenant_table('emergency_files');

alter table oauth_flows drop constraint oauth_flows_purpose_check;
alter table oauth_flows add constraint oauth_flows_purpose_check
  check (purpose in ('sign_in', 'connect', 'emergency') and (purpose <> 'emergency' or company_key is not null));
