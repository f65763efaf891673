-- The access log, one partition per calendar month (UTC). Rows are written once and never changed.

create table access_log (
  key uuid not null,
  company_key uuid not null,
  occurred_at timestamptz not null,
  user_key uuid,
  email text not null,
  user_name text,
  result text not null,
  is_allowed boolean not null,
  notes text[] not null default '{}',
  ip text,
  browser text,
  os text,
  device_class text,
  shift_key uuid,
  shift_name text,
  allowed_until timestamptz,
  next_opening timestamptz,
  session_key uuid,
  service_provider_key uuid,
  assertion_id text,
  session_index text,
  signing_key uuid,
  request_id text,
  trace jsonb,
  primary key (occurred_at, key)
) partition by range (occurred_at);
create index access_log_by_time on access_log (company_key, occurred_at desc, key desc);
create index access_log_by_user on access_log (company_key, user_key, occurred_at desc, key desc);
create index access_log_by_result on access_log (company_key, result, occurred_at desc, key desc);

alter table access_log enable row level security;
alter table access_log force row level security;
create policy read_own on access_log for select to shiftgate_server
  using (company_key = nullif(current_setting('app.company', true), '')::uuid);
-- One batch may hold rows of several companies, so writing is free and reading is not.
create policy write_any on access_log for insert to shiftgate_server with check (true);
grant select, insert on access_log to shiftgate_server;
create policy purge on access_log for all to shiftgate_lookup using (true) with check (false);
grant select (company_key, occurred_at), delete on access_log to shiftgate_lookup;

-- Partitions are reached through the parent only; the owner's policy lets the functions below move rows.
create procedure secure_access_log_partition(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_moves on %s for all to shiftgate_owner using (true) with check (true)', target);
end $$;
revoke execute on procedure secure_access_log_partition(regclass) from public;

-- No attempt may be lost because its month was not prepared: such rows wait here.
create table access_log_rest partition of access_log default;
call secure_access_log_partition('access_log_rest');

-- Makes the partition of the month in which the given day lies; moves what had to wait. True when it was new.
create function ensure_access_log_partition(month date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  first_day date := date_trunc('month', month)::date;
  partition_name text := 'access_log_' || to_char(first_day, 'YYYY_MM');
  from_at timestamptz := first_day::timestamp at time zone 'UTC';
  to_at timestamptz := (first_day + interval '1 month')::timestamp at time zone 'UTC';
begin
  if to_regclass('public.' || quote_ident(partition_name)) is not null then
    return false;
  end if;
  perform pg_advisory_xact_lock(727001, 1);
  if to_regclass('public.' || quote_ident(partition_name)) is not null then
    return false;
  end if;
  execute format('create table public.%I (like public.access_log including defaults including constraints)', partition_name);
  call public.secure_access_log_partition(format('public.%I', partition_name)::regclass);
  lock table public.access_log_rest in access exclusive mode;
  execute format('insert into public.%I select * from public.access_log_rest
                    where occurred_at >= %L and occurred_at < %L', partition_name, from_at, to_at);
  delete from public.access_log_rest where occurred_at >= from_at and occurred_at < to_at;
  execute format('alter table public.access_log attach partition public.%I for values from (%L) to (%L)',
                 partition_name, from_at, to_at);
  return true;
end $$;
grant execute on function ensure_access_log_partition(date) to shiftgate_server;

-- Drops the empty partitions of months that ended before the given day; gives their number.
create function drop_empty_access_log_partitions(before date) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  partition_name text;
  is_filled boolean;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(727001, 1);
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'public.access_log'::regclass
       and c.relname ~ '^access_log_[0-9]{4,}_[0-9]{2}$'
       and c.relname < 'access_log_' || to_char(before, 'YYYY_MM')
  loop
    execute format('select exists (select from public.%I)', partition_name) into is_filled;
    if not is_filled then
      execute format('drop table public.%I', partition_name);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;
grant execute on function drop_empty_access_log_partitions(date) to shiftgate_server;
