-- Whether a person ever was an administrator: a manager does not see from where they worked, also after they left.
alter table users add column has_administered boolean not null default false;
alter table users no force row level security;
-- What those who had left were before is not known.
update users set has_administered = true where is_admin or is_allowed_admin or status = 'not_synchronised';
alter table users force row level security;

create function note_administrator() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.has_administered := true;
  return new;
end $$;
create trigger users_have_administered before insert or update of is_admin, is_allowed_admin on users
  for each row when ((new.is_admin or new.is_allowed_admin) and not new.has_administered)
  execute function note_administrator();
