-- The access log is searched by address, by person and by what unknown people typed: each a walk along an index.

-- Compared by bytes, so that all addresses with one beginning lie side by side whatever the machine's collations.
-- Nothing is rewritten: no index held this column.
alter table access_log alter column ip type text collate "C";
create index access_log_by_ip on access_log (company_key, ip, occurred_at desc, key desc) where ip is not null;

-- Attempts of nobody the company knows are few. Holds what is searched, so that the rows themselves are not read.
create index access_log_of_unknown on access_log (company_key, occurred_at desc, key desc)
  include (email, user_name) where user_key is null;

-- The home page counts everybody at every visit: from indexes alone.
create index users_counted on users (company_key, status, is_admin, is_allowed_admin, key);
create index shift_members_by_user on shift_members (company_key, user_key, shift_key);
drop index shift_members_of_user;
