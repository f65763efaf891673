-- What declares a list of due work does all of it by itself: a later file needs the call and no grants around it.

-- A table may be opened further: its policy stays, and the columns are added.
create or replace procedure let_lookup_read(target regclass, columns text)
  language plpgsql as $$
begin
  if not exists (select from pg_policy p where p.polrelid = target and p.polname = 'lookup_read') then
    execute format('create policy lookup_read on %s for select to shiftgate_lookup using (true)', target);
  end if;
  execute format('grant select (%s) on %s to shiftgate_lookup', columns, target);
end $$;

-- Makes a function that reads before a company is known run as the role that may, callable by the program alone. An owner
-- needs the right to create in the schema while it becomes one, and at no other time.
create procedure give_to_lookup(signature text)
  language plpgsql as $$
begin
  execute format('revoke all on function %s from public', signature);
  execute format('grant execute on function %s to shiftgate_server', signature);
  grant create on schema public to shiftgate_lookup;
  execute format('alter function %s owner to shiftgate_lookup', signature);
  revoke create on schema public from shiftgate_lookup;
end $$;
revoke execute on procedure give_to_lookup(text) from public;

-- As before, but for the grants.
create or replace procedure declare_due_list(target text, key_column text, is_open text)
  language plpgsql as $do$
declare
  signature text := format('list_due_%s(timestamptz, timestamptz, timestamptz, integer, integer)', target);
begin
  execute format($sql$
    create function list_due_%1$s(at timestamptz, lease_end timestamptz, wait_end timestamptz,
                                  of_each integer, at_most integer)
      returns table (company_key uuid, row_key uuid, due_at timestamptz, is_bulk boolean)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp
      as $body$
        with recursive owners as (
          (select t.company_key from public.%1$s t where %3$s order by t.company_key limit 1)
          union all
          select (select t.company_key from public.%1$s t where %3$s and t.company_key > o.company_key
                   order by t.company_key limit 1)
            from owners o where o.company_key is not null
        ), picked as (
          select p.*, row_number() over (partition by p.company_key order by p.next_try_at, p.row_key) as turn
            from owners o
            cross join lateral (
              (select t.company_key, t.%2$I as row_key, t.next_try_at from public.%1$s t
                where t.company_key = o.company_key and %3$s and t.next_try_at <= at
                  and (t.claimed_until is null or t.claimed_until <= at or t.claimed_until > lease_end)
                order by t.next_try_at, t.%2$I limit of_each)
              union all
              (select t.company_key, t.%2$I, t.next_try_at from public.%1$s t
                where t.company_key = o.company_key and %3$s and t.next_try_at > wait_end
                  and (t.claimed_until is null or t.claimed_until <= at or t.claimed_until > lease_end)
                order by t.next_try_at, t.%2$I limit of_each)) p
        )
        select p.company_key, p.row_key, least(p.next_try_at, at), false from picked p
         order by p.turn, p.next_try_at, p.row_key limit at_most
      $body$ $sql$, target, key_column, is_open);
  call give_to_lookup(signature);
end $do$;

create or replace procedure declare_company_list(list_name text, query text)
  language plpgsql as $do$
declare
  signature text := format('%I(timestamptz)', list_name);
begin
  execute format($sql$
    create function %I(at timestamptz) returns table (company_key uuid, due_at timestamptz)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp
      as $body$ %s $body$ $sql$, list_name, query);
  call give_to_lookup(signature);
end $do$;
