-- The sign-in sessions of a company as a list, the bulk action that ends them, and the version of its password rules.

-- Newest sign-in first, for the list: those that can live began at most a session's longest life ago.
create index sign_in_sessions_by_start on sign_in_sessions (company_key, authenticated_at desc, key desc);
-- Of one person the ended ones are listed too; nearly every row stood in the index of those without an end anyway.
create index sign_in_sessions_of_user on sign_in_sessions (company_key, user_key, authenticated_at desc);
drop index sign_in_sessions_live;
create index sign_in_sessions_forced on sign_in_sessions (company_key, authenticated_at desc, key desc)
  where end_cause = 'forced_logout';

-- Which session of its person an item is about; a person may stand in a task with several.
alter table task_items add column session_key uuid;
alter table tasks drop constraint tasks_kind_check;
alter table tasks add constraint tasks_kind_check
  check (kind in ('add_to_shift', 'remove_from_shift', 'set_vacation', 'remove_vacation', 'force_logout',
    'force_password_change', 'generate_passwords', 'share_temporary_password', 'share_change_link', 'end_sessions'));

-- Two people who change the rules of passwords at once: the later one is told.
alter table companies add column password_version bigint not null default 1;
