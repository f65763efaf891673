-- A sealed authorization is bound to the kind that it was stored under, which names the provider of its company.
alter table provider_credentials no force row level security;
alter table companies no force row level security;
update provider_credentials c set kind = k.provider || '_refresh_token'
  from companies k where k.key = c.company_key and c.kind = 'workspace_refresh_token';
alter table companies force row level security;
alter table provider_credentials force row level security;
