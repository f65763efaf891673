-- Who set the current password and entered the recovery address of a person: what others did ends when the person
-- becomes an administrator or manager.
alter table users add column is_password_own boolean not null default false;
alter table users add column is_recovery_email_own boolean not null default false;
alter table users add column planted_ended_at timestamptz;

alter table users no force row level security;
alter table audit_events no force row level security;
-- The newest entry of the audit log tells it. Without one, a person who ever chose a password counts as having set it.
update users u
   set is_password_own = coalesce(
         (select a.actor_user_key = a.target_key from audit_events a
           where a.company_key = u.company_key and a.target_key = u.key and a.event = 'user.password_changed'
           order by a.occurred_at desc, a.key desc limit 1), u.is_password_chosen_by_person)
 where u.password_hash is not null and u.password_state = 'set';
update users u
   set is_recovery_email_own = coalesce(
         (select a.actor_user_key = a.target_key from audit_events a
           where a.company_key = u.company_key and a.target_key = u.key and a.event = 'user.recovery_email_set'
           order by a.occurred_at desc, a.key desc limit 1), false)
 where u.recovery_email_source = 'entered';
alter table audit_events force row level security;
alter table users force row level security;
