-- The words of an e-mail may hold a link that opens an account: they are sealed, and wiped once it is sent.
alter table mail_outbox
  drop column text_body,
  drop column html_body,
  add column body_sealed bytea,
  -- Nobody wants yesterday's one-time link: what could not be sent until then is given up.
  add column expires_at timestamptz not null default 'infinity',
  add constraint mail_outbox_body check (state <> 'waiting' or body_sealed is not null);
alter table mail_outbox alter column expires_at drop default;
