-- Sessions whose permission has no end in sight: nothing is planned for them, and the workspace's session outlives ours
-- by days. After a change of facts they are looked at too, newest first.
create index sign_in_sessions_open on sign_in_sessions (company_key, authenticated_at desc, key desc)
  where allowed_until is null;
