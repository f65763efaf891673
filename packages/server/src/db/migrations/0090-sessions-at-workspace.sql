-- Whether the workspace may still hold what a session of ours opened there: true from its first assertion for the
-- workspace until a logout there is done. A flag, not an instant: it changes rarely, so that renewing a session moves no
-- index.
alter table sign_in_sessions add column is_at_workspace boolean not null default false;

-- The owner sees every company only while the wall is down; nobody else is in this transaction.
alter table sign_in_sessions no force row level security;
alter table sp_sessions no force row level security;
alter table service_providers no force row level security;
alter table planned_logouts no force row level security;
update sign_in_sessions s set is_at_workspace = true
 where exists (
     select from sp_sessions i
       join service_providers v on v.company_key = i.company_key and v.key = i.service_provider_key
      where i.company_key = s.company_key and i.session_key = s.key and v.provider <> 'other' and i.ended_at is null
        and not exists (
          select from planned_logouts p
           where p.company_key = s.company_key and p.user_key = s.user_key
             and p.state = 'done' and p.scope <> 'own_session' and p.done_at >= i.issued_at));
alter table sign_in_sessions force row level security;
alter table sp_sessions force row level security;
alter table service_providers force row level security;
alter table planned_logouts force row level security;

-- Newest sign-in first, as the list shows them; where people are signed out automatically it stays small.
create index sign_in_sessions_at_workspace on sign_in_sessions (company_key, authenticated_at desc, key desc)
  where is_at_workspace;
