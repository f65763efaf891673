-- What the daily clean-up looks for, company by company: each walk begins at the oldest row.

create index planned_logouts_over on planned_logouts (company_key, updated_at)
  where state in ('done', 'cancelled', 'failed');
-- Whoever removes a session removes its plans with it.
create index planned_logouts_by_session on planned_logouts (company_key, session_key) where session_key is not null;
create index password_links_by_end on password_links (company_key, expires_at);
create index mail_outbox_by_time on mail_outbox (company_key, created_at);
create index tasks_over on tasks (company_key, finished_at) where finished_at is not null;
