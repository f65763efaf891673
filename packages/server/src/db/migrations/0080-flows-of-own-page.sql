-- Whoever opens their own page begins a sign-in that no service provider asked for.
alter table sign_in_flows
  alter column service_provider_key drop not null,
  alter column acs_url drop not null,
  add constraint sign_in_flows_asked check ((service_provider_key is null) = (acs_url is null));
