-- The figures of the reports by email: when a company sends them, and to whom.
create table report_mails (
  company_key uuid primary key references companies (key) on delete cascade,
  rhythm text not null check (rhythm in ('off', 'weekly', 'monthly')),
  -- 1 = Monday.
  weekday integer not null check (weekday between 1 and 7),
  -- In a shorter month its last day.
  month_day integer not null check (month_day between 1 and 31),
  hour integer not null check (hour between 0 and 23),
  -- The next sending, on the clock of this zone; null while they are off.
  zone text not null,
  next_at timestamptz,
  -- First day of the newest period that was sent, or that no email is due for.
  sent_period date,
  checked_at timestamptz not null
);
call secure_tenant_table('report_mails');
call let_lookup_read('report_mails', 'company_key, zone, next_at, checked_at');

create table report_mail_readers (
  company_key uuid not null,
  user_key uuid not null,
  primary key (company_key, user_key),
  foreign key (company_key, user_key) references users (company_key, key) on delete cascade
);
call secure_tenant_table('report_mail_readers');

-- One checked after `at` is from before a clock was set back.
grant create on schema public to shiftgate_lookup;
call declare_company_list('list_due_report_mails', $$
  select r.company_key, least(r.next_at, at) from public.report_mails r
    join public.companies c on c.key = r.company_key
   where r.next_at is not null and (r.next_at <= at or r.checked_at > at or r.zone <> c.zone)
   order by r.next_at, r.company_key
$$);
revoke create on schema public from shiftgate_lookup;
