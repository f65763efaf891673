-- Whoever holds any other administrator role of the workspace counts as an administrator too: a manager does not see from
-- where they worked.
alter table users no force row level security;
update users set has_administered = true where is_delegated_admin and not has_administered;
alter table users force row level security;

drop trigger users_have_administered on users;
create trigger users_have_administered before insert or update of is_admin, is_delegated_admin, is_allowed_admin on users
  for each row when ((new.is_admin or new.is_delegated_admin or new.is_allowed_admin) and not new.has_administered)
  execute function note_administrator();

-- Few people have such a role, so a list of them must not read everyone.
create index users_with_workspace_roles on users (company_key, search_text, key)
  where is_admin or is_delegated_admin;
