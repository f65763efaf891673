-- What the shift editor keeps: password rules of a shift's own, and who saved which version of it.

-- Null = the company's.
alter table shifts add column password_strength jsonb
  check (password_strength is null or jsonb_typeof(password_strength) = 'object');

-- The order in which the rules were written down.
alter table shift_rules add column position integer not null default 0;

-- Whoever saves on an older version is told who has saved since, and what.
create table shift_versions (
  company_key uuid not null,
  shift_key uuid not null,
  version bigint not null,
  saved_at timestamptz not null,
  saved_by_name text not null,
  -- By the names that the API has for them.
  fields text[] not null,
  primary key (company_key, shift_key, version),
  foreign key (company_key, shift_key) references shifts (company_key, key) on delete cascade
);
call secure_tenant_table('shift_versions');
