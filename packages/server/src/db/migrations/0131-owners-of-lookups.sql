-- A restore without owners leaves the look-ups with a role that reads nothing: they then find no company, without an
-- error. Each says in a comment, which a dump keeps, to whom it belongs, and the program compares at its start.

create procedure note_lookup_owner(signature text)
  language plpgsql as $$
begin
  execute format('comment on function %s is %L', signature, 'owner: shiftgate_lookup');
end $$;
revoke execute on procedure note_lookup_owner(text) from public;

-- As before, and notes it. The comment comes first: only an owner may write one.
create or replace procedure give_to_lookup(signature text)
  language plpgsql as $$
begin
  call public.note_lookup_owner(signature);
  execute format('revoke all on function %s from public', signature);
  execute format('grant execute on function %s to shiftgate_server', signature);
  grant create on schema public to shiftgate_lookup;
  execute format('alter function %s owner to shiftgate_lookup', signature);
  revoke create on schema public from shiftgate_lookup;
end $$;

do $$
declare
  signatures text[] := array(
    select p.oid::regprocedure::text from pg_proc p join pg_roles r on r.oid = p.proowner
     where p.pronamespace = 'public'::regnamespace and r.rolname = 'shiftgate_lookup');
  signature text;
begin
  if cardinality(signatures) = 0 then
    raise exception 'the look-up functions do not belong to shiftgate_lookup: this database was restored without owners. Restore the dump as a database administrator, without --no-owner';
  end if;
  set local role shiftgate_lookup;
  foreach signature in array signatures loop
    execute format('comment on function %s is %L', signature, 'owner: shiftgate_lookup');
  end loop;
  reset role;
end $$;
