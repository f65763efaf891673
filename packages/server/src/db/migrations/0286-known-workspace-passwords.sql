-- Since when the workspace has a password of a person that somebody else knows. It stays valid there when the person becomes
-- an administrator, because the workspace never gets a password of an administrator from here.
alter table users add column workspace_password_known_at timestamptz;
comment on column users.workspace_password_known_at is
  'set where a password that is not the person''s own was, or may have been, delivered; null after one of their own';
create index users_known_workspace_passwords on users (company_key, search_text, key)
  where workspace_password_known_at is not null and (is_admin or is_delegated_admin or is_allowed_admin or is_manager);

-- Of before this was kept: a password of others that is in use here, where the log tells of a delivery since it was set.
alter table users no force row level security;
alter table audit_events no force row level security;
update users u
   set workspace_password_known_at = a.delivered_at
  from (select company_key, target_key, max(occurred_at) as delivered_at
          from audit_events where event = 'user.workspace_password_set' group by company_key, target_key) a
 where a.company_key = u.company_key and a.target_key = u.key
   and u.password_hash is not null and not u.is_password_own
   and a.delivered_at >= u.password_updated_at;
alter table audit_events force row level security;
alter table users force row level security;
