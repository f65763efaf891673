-- How often the end of the temporary password was moved since it was shared with everybody, and where to.
alter table companies
  add column default_password_extensions int not null default 0,
  add column default_password_extended_until timestamptz,
  add constraint companies_default_password_extended
    check ((default_password_extensions = 0) = (default_password_extended_until is null));
