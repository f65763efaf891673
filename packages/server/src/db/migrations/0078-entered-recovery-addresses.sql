-- A recovery address that was entered in the panel: since when, by whom (the name stays when its person is gone), and what
-- the directory has meanwhile, which counts again once the entered one is taken away.
alter table users
  add column recovery_email_entered_at timestamptz,
  add column recovery_email_entered_by text,
  add column directory_recovery_email text;
