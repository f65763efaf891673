-- Whom the temporary password never works for is also a matter of roles at the workspace, and lists of people by what
-- they have for signing in stay answered by the index of the list alone.
drop index users_list;
create index users_list on users (company_key, search_text, key)
  include (status, domain, org_unit, is_admin, is_allowed_admin, is_manager, password_state, vacation_starts_on,
           vacation_ends_on, single_access_granted_at, single_access_duration_seconds, single_access_first_used_at,
           single_access_ends_at, is_password_chosen_by_person, default_password_shared_at, recovery_email,
           is_delegated_admin);
