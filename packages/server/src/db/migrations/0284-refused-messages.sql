-- Sign-in requests of service providers that were refused: what was noted last, so that the audit log gets one entry an hour
-- for each application and reason.
create table refused_messages (
  company_key uuid not null references companies (key) on delete cascade,
  -- Null for an unknown or unreadable issuer.
  service_provider_key uuid,
  code text not null,
  noted_at timestamptz not null,
  unique nulls not distinct (company_key, service_provider_key, code),
  foreign key (company_key, service_provider_key) references service_providers (company_key, key) on delete cascade
);
call secure_tenant_table('refused_messages');
