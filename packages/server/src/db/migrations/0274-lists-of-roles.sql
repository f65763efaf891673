-- By which lists of the workspace somebody administers it, separated by spaces. Null for none, and for an administrator who
-- has not been read since.
alter table users add column role_lists text;

-- Lists of roles that not every workspace shows. One that was read before and is not any more takes nobody's roles away.
create table role_lists (
  company_key uuid not null references companies (key) on delete cascade,
  list text not null,
  -- Of a group.
  name text,
  last_read_at timestamptz,
  unread_since timestamptz,
  unread_reason text check (unread_reason in ('license', 'permission')),
  primary key (company_key, list)
);
call secure_tenant_table('role_lists');

-- When the roles of everyone were last read, and when they are to be read again.
create table role_readings (
  company_key uuid primary key references companies (key) on delete cascade,
  read_at timestamptz not null,
  due_at timestamptz not null
);

alter table companies no force row level security;
insert into role_readings (company_key, read_at, due_at)
select key, 'epoch', 'epoch' from companies where first_synced_at is not null;
alter table companies force row level security;

call secure_tenant_table('role_readings');
call let_lookup_read('role_readings', 'company_key, due_at');

-- A workspace that tells no changes is read in full by night alone; its roles must not wait that long. A time too far away
-- is from before a clock was set back.
call declare_company_list('list_due_role_readings', $$
  select c.key, null::timestamptz
    from public.role_readings r join public.companies c on c.key = r.company_key
   where not (c.is_suspended or c.is_banned)
     and (r.due_at <= at or r.due_at > at + interval '30 minutes')
   order by c.key
$$);
