-- Where whole domains were redirected, a password that an administrator gives out must be changed at the workspace.
alter table workspace_passwords add column must_change boolean not null default false;

-- Where whole domains are redirected, one below another follows it unless the workspace manages it by itself.
alter table domains add column follows text;
