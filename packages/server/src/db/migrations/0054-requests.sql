-- What people without a panel ask of the administrators: a single access, or a new password. Only of people who are
-- known; what an unknown address sends leaves no row.

create table access_requests (
  key uuid primary key,
  company_key uuid not null,
  user_key uuid not null,
  kind text not null check (kind in ('single_access', 'password_change')),
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'expired')),
  -- Empty where somebody forgot a password and no address of theirs is known.
  reason text not null default '' check (char_length(reason) <= 500),
  times_asked integer not null default 1,
  -- Where the form was sent from: it is public, and its sender is not proved.
  ip text,
  created_at timestamptz not null,
  asked_at timestamptz not null,
  -- When it lapses; when it was decided, once it is. An open request ends in the future.
  ends_at timestamptz not null,
  -- When the administrators were written to.
  told_at timestamptz,
  decided_by_user_key uuid,
  decided_by_name text,
  word text check (char_length(word) <= 500),
  duration_minutes integer,
  unique (company_key, key),
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade,
  check ((state in ('approved', 'refused')) = (decided_by_name is not null))
);
-- Whoever asks again while the administrators have not answered has asked once.
create unique index access_requests_one_open on access_requests (company_key, user_key, kind) where state = 'open';
create index access_requests_open on access_requests (company_key, created_at, key) where state = 'open';
create index access_requests_by_end on access_requests (company_key, ends_at desc, key desc);
call secure_tenant_table('access_requests');

-- When the administrators of a company are written to next, and when they were last: many requests are one e-mail.
create table request_notices (
  company_key uuid primary key references companies (key) on delete cascade,
  due_at timestamptz,
  told_at timestamptz
);
create index request_notices_due on request_notices (due_at) where due_at is not null;
call secure_tenant_table('request_notices');
call let_lookup_read('request_notices', 'company_key, due_at');

grant create on schema public to shiftgate_lookup;

create function list_due_request_notices(at timestamptz, at_most integer) returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select n.company_key from public.request_notices n
     where n.due_at <= at order by n.due_at, n.company_key limit at_most
  $$;

revoke all on function list_due_request_notices(timestamptz, integer) from public;
grant execute on function list_due_request_notices(timestamptz, integer) to shiftgate_server;
alter function list_due_request_notices(timestamptz, integer) owner to shiftgate_lookup;

revoke create on schema public from shiftgate_lookup;
