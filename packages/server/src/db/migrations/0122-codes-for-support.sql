-- The entry of a code for support, which only a denial shows. The code stands for the first 40 bits of a request's id,
-- of which the text is hexadecimal with one hyphen.

create index access_log_by_code on access_log (company_key, left(request_id, 11))
  where not is_allowed and result not in ('forced_logout', 'signed_out', 'password_change_due')
    and request_id is not null;
