-- A way to the provider for what the application may do without a signed-in person.
alter table oauth_flows drop constraint oauth_flows_purpose_check;
alter table oauth_flows add constraint oauth_flows_purpose_check check (
  purpose in ('sign_in', 'connect', 'emergency', 'admin_consent')
  and (purpose not in ('emergency', 'admin_consent') or company_key is not null));
