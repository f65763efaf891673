-- The panel asks at each look at its home how many e-mails of a company wait for the mail server.
create index mail_outbox_waiting on mail_outbox (company_key, created_at) where state = 'waiting';
