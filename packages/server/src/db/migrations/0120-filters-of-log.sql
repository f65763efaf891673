-- Denials alone, the entries of one shift, and the entry of a code for support: each a walk along an index.

create index access_log_of_denied on access_log (company_key, occurred_at desc, key desc)
  where not is_allowed and result not in ('forced_logout', 'signed_out', 'password_change_due');
create index access_log_by_shift on access_log (company_key, shift_key, occurred_at desc, key desc)
  where shift_key is not null;

-- A code for support stands for the first 40 bits of a request's id, of which the text is hexadecimal with one hyphen.
create index access_log_by_code on access_log (company_key, left(request_id, 11))
  where not is_allowed and request_id is not null;
