-- An e-mail with a way to a password that cannot be delivered: the administrators are asked to hand a code over.

-- Whose way to a password an e-mail carries.
alter table mail_outbox add column password_of uuid;
alter table mail_outbox add foreign key (company_key, password_of)
  references users (company_key, key) on delete set null (password_of);
create index mail_outbox_of_person on mail_outbox (company_key, password_of, created_at)
  where password_of is not null;

-- When such an e-mail was given up: then nothing is mailed once more, the code goes from hand to hand.
alter table access_requests add column mail_failed_at timestamptz;
