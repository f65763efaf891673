-- Why the workspace does not have the password that a person has here, for lists and counts: the newest event of it in the
-- log answered that for one person only.
alter table users
  add column workspace_password_fault text
    check (workspace_password_fault in
      ('not_found', 'forbidden', 'invalid_request', 'unavailable', 'administrator', 'set_by_administrator')),
  add column workspace_password_failed_at timestamptz,
  add constraint users_workspace_password_fault_since_check
    check ((workspace_password_fault is null) = (workspace_password_failed_at is null));

-- Of passwords from before: the newest event of each person who has one, along the index of its target.
alter table companies no force row level security;
alter table domains no force row level security;
alter table users no force row level security;
alter table audit_events no force row level security;
alter table workspace_passwords no force row level security;
update users u
   set workspace_password_fault = e.fault, workspace_password_failed_at = e.occurred_at
  from (
    select p.company_key, p.key, l.occurred_at,
           case when l.event = 'user.workspace_password_failed'
                  then case when l.after->>'code' in ('not_found', 'forbidden', 'invalid_request')
                            then l.after->>'code' else 'unavailable' end
                when l.event = 'user.password_changed' and l.after->>'isForWorkspace' = 'false'
                  then case when p.is_admin or p.is_delegated_admin then 'administrator' else 'invalid_request' end
                -- Where whole domains are redirected here, the workspace has no password of them at all.
                when l.event = 'user.password_changed' and l.after->>'reason' = 'administrator'
                  and not (c.provider = 'microsoft' and c.control_state in ('activating', 'active')
                           and exists (select from domains d where d.company_key = p.company_key
                                        and d.name = p.domain and d.is_covered))
                  then case when p.is_admin or p.is_delegated_admin
                            then 'administrator' else 'set_by_administrator' end end as fault
      from users p join companies c on c.key = p.company_key cross join lateral (
        select a.event, a.occurred_at, a.after from audit_events a
         where a.company_key = p.company_key and a.target_key = p.key
           and a.event in ('user.password_changed', 'user.workspace_password_set', 'user.workspace_password_failed')
         order by a.occurred_at desc, a.key desc limit 1) l
     where p.password_state in ('set', 'random')
       and not exists (select from workspace_passwords w where w.company_key = p.company_key and w.user_key = p.key)
  ) e
 where e.fault is not null and u.company_key = e.company_key and u.key = e.key;
alter table workspace_passwords force row level security;
alter table audit_events force row level security;
alter table users force row level security;
alter table domains force row level security;
alter table companies force row level security;

-- By name, in which the list shows them.
create index users_missing_at_workspace on users (company_key, search_text, key)
  where workspace_password_fault is not null;
