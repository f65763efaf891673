-- Of a domain that leads to our sign-in page, people without this identifier cannot get in: counts and lists name them.
create index users_without_identifier on users (company_key, key) where immutable_id is null;
