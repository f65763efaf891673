-- A workspace that federates whole domains knows us under one issuer for each of them.
alter table service_providers
  -- The domains whose issuer is idp_entity_id with the domain behind it; empty = idp_entity_id itself is the issuer.
  add column issuer_domains text[] not null default '{}'
    check (issuer_domains = '{}' or provider = 'microsoft');
