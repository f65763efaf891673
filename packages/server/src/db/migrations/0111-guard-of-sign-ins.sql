-- A sign-in reads once, decides in memory and writes once. The write begins with this guard: when something that the
-- decision was made from has changed, it raises an error of ours, and everything behind it falls.

-- The version of a person for a decision: every column but the last sign-in, and the shifts.
create function person_version(person users) returns text
  language plpgsql stable as $$
begin
  -- Two sign-ins of one person change nothing for each other.
  person.last_login_at := null;
  return (hash_record_extended(person, 0) # hashtextextended(coalesce((
    select string_agg(m.shift_key::text, ',' order by m.shift_key) from public.shift_members m
     where m.company_key = person.company_key and m.user_key = person.key), ''), 0))::text;
end $$;
grant execute on function person_version(users) to shiftgate_server;

-- Ends the transaction: the caller decides again.
create function raise_sign_in_conflict() returns void
  language plpgsql as $$
begin
  raise exception 'a row behind this decision has changed' using errcode = 'SG001';
end $$;
grant execute on function raise_sign_in_conflict() to shiftgate_server;

-- Enters the company. Null leaves a row out: the decision was not made from it. A version is the row's xmin, that of a
-- person person_version. What the write changes is locked before it is compared, the person first, like by every writer.
create function guard_sign_in(
  at timestamptz, company uuid, company_version text,
  person uuid default null, version_of_person text default null, locks_person boolean default true,
  session uuid default null, session_until timestamptz default null,
  application uuid default null, application_version text default null,
  signer uuid default null,
  flow uuid default null, flow_version text default null, locks_flow boolean default false,
  answers_flow boolean default false,
  issuer text default null, message text default null, message_expires_at timestamptz default null)
  returns void language plpgsql as $$
begin
  perform set_config('app.company', company::text, true);
  if person is not null and locks_person then
    perform from public.users u where u.company_key = company and u.key = person for no key update;
  end if;
  if flow is not null and locks_flow then
    perform from public.sign_in_flows f where f.company_key = company and f.key = flow for no key update;
  end if;
  -- A statement of its own: it sees what was committed while this transaction waited for a lock.
  perform from public.companies c
    where c.key = company and c.xmin::text = company_version
      and (person is null or exists (
        select from public.users u
         where u.company_key = company and u.key = person and public.person_version(u) = version_of_person))
      and (session is null or exists (
        select from public.sign_in_sessions s
         where s.company_key = company and s.key = session and s.ended_at is null
           and s.allowed_until is not distinct from session_until))
      and (application is null or exists (
        select from public.service_providers p
         where p.company_key = company and p.key = application and p.xmin::text = application_version))
      and (signer is null or exists (
        select from public.signing_keys k
         where k.company_key = company and k.key = signer and k.state = 'current'))
      and (flow is null or exists (
        select from public.sign_in_flows f
         where f.company_key = company and f.key = flow and f.xmin::text = flow_version
           and f.consumed_at is null and f.expires_at > at));
  if not found then perform public.raise_sign_in_conflict(); end if;
  if answers_flow then
    update public.sign_in_flows f set consumed_at = at where f.company_key = company and f.key = flow;
  end if;
  if message is not null then
    insert into public.used_message_ids (company_key, issuer, message_id, expires_at)
      values (company, guard_sign_in.issuer, message, message_expires_at) on conflict do nothing;
    if not found then
      raise exception 'this message was used before' using errcode = 'SG002';
    end if;
  end if;
end $$;
grant execute on function guard_sign_in(timestamptz, uuid, text, uuid, text, boolean, uuid, timestamptz, uuid, text, uuid,
  uuid, text, boolean, boolean, text, text, timestamptz) to shiftgate_server;

-- Continues a live session; one that has ended meanwhile, or whose end has moved, is a conflict.
create function renew_session(
  company uuid, session uuid, seen_at timestamptz, until_before timestamptz, until timestamptz, expiry timestamptz,
  opens_workspace boolean)
  returns void language plpgsql as $$
begin
  update public.sign_in_sessions s
     set last_seen_at = seen_at, allowed_until = until, expires_at = expiry,
         is_at_workspace = s.is_at_workspace or opens_workspace
   where s.company_key = company and s.key = session and s.ended_at is null
     and s.allowed_until is not distinct from until_before;
  if not found then perform public.raise_sign_in_conflict(); end if;
end $$;
grant execute on function renew_session(uuid, uuid, timestamptz, timestamptz, timestamptz, timestamptz, boolean) to shiftgate_server;
