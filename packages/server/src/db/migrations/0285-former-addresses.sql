-- Whoever was renamed at the workspace goes on typing the old address for a while. Their refusals are found from the person.
create table former_addresses (
  company_key uuid not null,
  email text not null,
  user_key uuid not null,
  left_at timestamptz not null,
  primary key (company_key, email),
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
create index former_addresses_of_user on former_addresses (company_key, user_key);
call secure_tenant_table('former_addresses');

create function keep_former_address() returns trigger language plpgsql as $$
begin
  insert into former_addresses (company_key, email, user_key, left_at)
  values (old.company_key, old.email, old.key, new.updated_at)
  on conflict (company_key, email) do update set user_key = excluded.user_key, left_at = excluded.left_at;
  return null;
end $$;
-- An address that is parked during a sync was kept when it was parked.
create trigger users_renamed after update of email on users for each row
  when (old.email <> new.email and old.email not like 'parked:%') execute function keep_former_address();

-- In the insert itself, so that an address takes as long whether or not it was once somebody's.
create function name_former_owner() returns trigger language plpgsql as $$
begin
  new.user_key := (select f.user_key from former_addresses f
                    where f.company_key = new.company_key and f.email = new.email);
  return new;
end $$;
create trigger access_log_former_owner before insert on access_log for each row
  when (new.user_key is null and new.result = 'user_not_found') execute function name_former_owner();
