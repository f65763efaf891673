-- The client in a company's older files, whose secret opens more than this company; null once it was removed there. Every
-- consent of a Microsoft company until now was given to such a client.
alter table emergency_files add column old_client_id text;
alter table companies no force row level security;
alter table emergency_files no force row level security;
update emergency_files f set old_client_id = f.client_id
  from companies c
 where c.key = f.company_key and c.provider = 'microsoft' and f.client_id is not null;
alter table emergency_files force row level security;
alter table companies force row level security;
