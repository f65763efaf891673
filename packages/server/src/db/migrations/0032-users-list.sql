-- The list of people: every order and every filter of it is a walk along an index, whatever the size of the company.

-- Name, a break, e-mail: the text that is searched is at the same time the order by name, so the break must be lower
-- than any letter. Compared by bytes, so that an index never depends on the machine's collations.
alter table users no force row level security;
update users set search_text = left(search_text, char_length(search_text) - char_length(email) - 1) || E'\n' || email
 where right(search_text, char_length(email) + 1) = ' ' || email;
alter table users force row level security;
alter table users alter column search_text type text collate "C";

-- Holds all that a filter asks, so that a filter is answered by the index alone.
create index users_list on users (company_key, search_text, key)
  include (status, domain, org_unit, is_admin, is_allowed_admin, is_manager, password_state, vacation_starts_on,
           vacation_ends_on, single_access_granted_at, single_access_duration_seconds, single_access_first_used_at,
           single_access_ends_at);
drop index users_name;
create index users_by_email on users (company_key, email, key);
drop index users_any_email;
create index users_by_last_login on users (company_key, last_login_at, key);
create index users_by_password_change on users (company_key, password_updated_at, key);

-- An index alone answers only for pages that are known to be visible to all; each sign-in makes one unknown again.
alter table users set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
