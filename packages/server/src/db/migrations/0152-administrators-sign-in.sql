-- What the last renewal of a connection said of the administrator behind it, and when.
alter table provider_credentials
  add column needs_sign_in boolean not null default false,
  add column renewed_at timestamptz;
