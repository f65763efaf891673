-- Whose a link is, is decided when it is made: the address may be another one when it is used.
alter table password_links add column is_own boolean not null default false;
alter table password_links add column is_ordered boolean not null default true;
comment on column password_links.is_own is 'sent to an address that nobody else entered';
comment on column password_links.is_ordered is 'somebody in the panel had it sent or handed it out';

-- A password that was chosen with one that others know is no proof of the person. Of before this was kept, only one
-- chosen by a link counts as theirs, where nobody else ever entered an address or handed out a code.
alter table users no force row level security;
alter table audit_events no force row level security;
update users u
   set is_password_own = false
 where u.is_password_own
   and (coalesce(
         (select a.after ->> 'reason' from audit_events a
           where a.company_key = u.company_key and a.target_key = u.key and a.event = 'user.password_changed'
           order by a.occurred_at desc, a.key desc limit 1), '') <> 'link'
     or exists (select from audit_events a
           where a.company_key = u.company_key and a.target_key = u.key
             and ((a.event = 'user.recovery_email_set' and a.actor_user_key is distinct from a.target_key)
               or (a.event = 'request.approved' and a.after ->> 'is_handed_over' = 'true'))));
alter table audit_events force row level security;
alter table users force row level security;
