-- When the administrators are emailed about the end of the temporary password; null while nothing is to be said.
alter table companies add column default_password_warns_at timestamptz;
alter table companies no force row level security;
update companies set default_password_warns_at = default_password_shared_at + interval '48 hours'
 where default_password_shared_at is not null;
alter table companies force row level security;

call let_lookup_read('companies', 'default_password_warns_at');
call declare_company_list('list_due_temporary_notices', $$
  select c.key, c.default_password_warns_at from public.companies c
   where c.default_password_warns_at <= at and c.control_state = 'active' and not (c.is_suspended or c.is_banned)
   order by c.default_password_warns_at, c.key
$$);
