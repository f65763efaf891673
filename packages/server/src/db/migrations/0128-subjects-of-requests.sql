-- A request about one person is answered by that person alone.
alter table sign_in_flows add column is_hint_required boolean not null default false;
