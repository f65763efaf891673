-- Activation tests. What the decision reads stands in companies (control_state, test_shift_key, test_ends_at) and in
-- test_users, and is gone when the test is over; these rows keep how it went.

create table activation_tests (
  key uuid primary key,
  company_key uuid not null references companies (key) on delete cascade,
  state text not null check (state in ('starting', 'running', 'ending', 'ended')),
  stage text not null check (stage in ('redirect', 'lockout', 'success', 'logout')),
  stage_started_at timestamptz not null,
  domains text[] not null,
  started_at timestamptz not null,
  started_by_user_key uuid,
  started_by_name text not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_cause text check (end_cause in ('reset', 'time_over', 'failed')),
  is_passed boolean not null default false,
  unique (company_key, key),
  check ((state = 'ended') = (ended_at is not null))
);
create unique index activation_tests_open on activation_tests (company_key) where state <> 'ended';
create index activation_tests_by_time on activation_tests (company_key, started_at desc);
call secure_tenant_table('activation_tests');
call let_lookup_read('activation_tests', 'key, company_key, state');

-- Its people, with what happened to them: each test green since an instant, by an entry of the access log.
create table activation_test_people (
  company_key uuid not null,
  test_key uuid not null,
  user_key uuid not null,
  position integer not null,
  redirect_at timestamptz,
  redirect_log_key uuid,
  lockout_at timestamptz,
  lockout_log_key uuid,
  success_at timestamptz,
  success_log_key uuid,
  logout_at timestamptz,
  logout_log_key uuid,
  last_result text,
  last_result_at timestamptz,
  last_log_key uuid,
  primary key (company_key, test_key, user_key),
  foreign key (company_key, test_key) references activation_tests (company_key, key) on delete cascade,
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
create index activation_test_people_of_user on activation_test_people (company_key, user_key);
call secure_tenant_table('activation_test_people');

grant create on schema public to shiftgate_lookup;
create function list_running_tests() returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select t.company_key from public.activation_tests t where t.state = 'running' order by t.company_key $$;
revoke all on function list_running_tests() from public;
grant execute on function list_running_tests() to shiftgate_server;
alter function list_running_tests() owner to shiftgate_lookup;
revoke create on schema public from shiftgate_lookup;
