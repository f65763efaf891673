-- The first sign-in of each domain after the activation, and until when the log was searched for the others, so that it
-- is not read again from the activation on.
alter table activation_watches
  add column first_sign_ins jsonb not null default '{}',
  add column searched_until timestamptz;
