-- Whose counters those of an account at its addresses are: a new password clears them. Hidden like the account itself;
-- empty for one that was counted before, which is forgotten within the hour.
alter table throttle_counters add column account bytea;
create index throttle_counters_of_account on throttle_counters (account) where account is not null;

-- Every use of the default password is listed, among months of other sign-ins.
create index access_log_of_default_password on access_log (company_key, occurred_at desc, key desc)
  where 'default_password' = any(notes);
