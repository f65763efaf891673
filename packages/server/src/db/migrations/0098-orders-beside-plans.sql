-- An order for a session stands beside the plan of its end: closing the mailbox now does not take away what a shift does
-- to all devices when it ends. One of each for a session.
drop index planned_logouts_of_session;
create unique index planned_logouts_of_session on planned_logouts (company_key, session_key)
  where state = 'planned' and session_key is not null and cause <> 'ordered';
create unique index planned_logouts_ordered_of_session on planned_logouts (company_key, session_key)
  where state = 'planned' and session_key is not null and cause = 'ordered';

-- Orders for all devices that waited when this was written first: the owner saw none of them behind the wall.
alter table planned_logouts no force row level security;
update planned_logouts set takes_app_passwords = true
 where scope = 'all_devices' and cause in ('ordered', 'single_access_removed') and state in ('planned', 'running')
   and not takes_app_passwords;
alter table planned_logouts force row level security;
