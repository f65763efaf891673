-- The default password opens the change page for 72 hours after it was shared: for everybody since it was set or control
-- was activated with it, and for the people it was mailed to since then, each for themselves.
alter table users add column default_password_shared_at timestamptz;
