-- Single access for many people at once is a bulk action like the others.
alter table tasks drop constraint tasks_kind_check;
alter table tasks add constraint tasks_kind_check
  check (kind in ('add_to_shift', 'remove_from_shift', 'set_vacation', 'remove_vacation', 'grant_single_access',
    'force_logout', 'force_password_change', 'generate_passwords', 'share_temporary_password', 'share_change_link',
    'end_sessions'));
