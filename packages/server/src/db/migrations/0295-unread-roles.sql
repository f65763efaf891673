-- Since when nobody's roles at the workspace could be read, and whether the administrators were told; null and false after a
-- reading.
alter table role_readings
  add column unread_since timestamptz,
  add column is_unread_told boolean not null default false;
