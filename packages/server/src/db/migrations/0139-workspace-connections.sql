-- The stored authorization of a company's workspace, whichever provider it has.
alter table provider_credentials no force row level security;
update provider_credentials set kind = 'workspace_refresh_token' where kind = 'google_refresh_token';
alter table provider_credentials force row level security;
