-- Companies that the operator made on the command line and whose administrator has not signed in yet. The first sign-in of
-- that administrator makes the company and removes the row, in one transaction. A row that expired counts for nothing, since
-- its domain may be another company's by then.
create table company_invitations (
  key uuid primary key,
  -- A verified domain of the workspace that is meant.
  domain text not null unique check (domain = lower(domain)),
  -- One person waits for one company: by this address the sign-in finds the row.
  admin_email text not null unique check (admin_email = lower(admin_email)),
  -- Null: what the administrator reads the panel in.
  language text,
  zone text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
call secure_system_table('company_invitations', 'select, insert, delete');

-- The client at the provider that the consent was given to; null for the one that the installation signs in with, which
-- stood in the files before they had one of their own.
alter table emergency_files add column client_id text;
