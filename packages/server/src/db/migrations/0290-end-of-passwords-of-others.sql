-- A password of one's own takes the place of one that others knew, and what was begun with the other one may live on: here
-- as a session of the panel, at the workspace for weeks. When the person gets more rights, that ends too.
alter table users add column password_of_others_until timestamptz;
comment on column users.password_of_others_until is
  'the last instant at which a password was in use that others knew; null after what was begun with it has ended';
