-- The entries of one shift, as a walk along an index.

create index access_log_by_shift on access_log (company_key, shift_key, occurred_at desc, key desc)
  where shift_key is not null;
