-- Denials alone, as a walk along an index. Nothing is written to the log while it is built, so each of the log's new
-- indexes has a file of its own and sign-ins get a turn between them.

create index access_log_of_denied on access_log (company_key, occurred_at desc, key desc)
  where not is_allowed and result not in ('forced_logout', 'signed_out', 'password_change_due');
