-- A suspended or banned company's event streams end, whoever changes the company.
create function announce_closed_company() returns trigger language plpgsql as $$
begin
  perform pg_notify('shiftgate_events', json_build_object('company', new.key, 'closed', true)::text);
  return null;
end $$;
revoke execute on function announce_closed_company() from public;
create trigger companies_close after update of is_suspended, is_banned on companies
  for each row when ((new.is_suspended and not old.is_suspended) or (new.is_banned and not old.is_banned))
  execute function announce_closed_company();

-- The panel session that asked for a download: its ticket ends with it.
alter table download_tickets add column token_key uuid;
