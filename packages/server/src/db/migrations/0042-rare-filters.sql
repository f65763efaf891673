-- The few people with rights or with a single access are found without looking through everybody. Hardly anybody is in
-- these indexes, so they cost a reading of the directory nothing.
create index users_with_rights on users (company_key, search_text, key)
  where is_admin or is_allowed_admin or is_manager;
create index users_with_single_access on users (company_key, search_text, key)
  where single_access_granted_at is not null;
