-- Since when the workspace is known to sign the requests of a domain's people, which are refused; null when it does not.
alter table domains add column signs_requests_since timestamptz;

-- Companies whose federated domains are to be read.
create table domain_watches (
  company_key uuid primary key references companies (key) on delete cascade,
  -- The reading is done with at the number it has seen: a later request is never lost.
  requests bigint not null default 1,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  claimed_until timestamptz,
  claim_key uuid,
  last_error text,
  requested_at timestamptz not null
);
call secure_tenant_table('domain_watches');
call let_lookup_read('domain_watches', 'company_key, next_try_at, claimed_until');
call declare_due_list('domain_watches', 'company_key', 'true');
