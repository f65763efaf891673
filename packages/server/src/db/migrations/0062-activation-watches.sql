-- The first hours after control went on: who is refused, and whether the administrators were told.
create table activation_watches (
  company_key uuid primary key references companies (key) on delete cascade,
  since timestamptz not null,
  until timestamptz not null,
  -- What was counted last, so that panels are told only of news.
  attempts integer not null default 0,
  refused_people integer not null default 0,
  told_at timestamptz
);
create index activation_watches_until on activation_watches (until);
call secure_tenant_table('activation_watches');
call let_lookup_read('activation_watches', 'company_key, since, until');

grant create on schema public to shiftgate_lookup;
create function list_activation_watches(at timestamptz) returns table (company_key uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select w.company_key from public.activation_watches w where w.until > at and w.since <= at order by w.company_key $$;
revoke all on function list_activation_watches(timestamptz) from public;
grant execute on function list_activation_watches(timestamptz) to shiftgate_server;
alter function list_activation_watches(timestamptz) owner to shiftgate_lookup;
revoke create on schema public from shiftgate_lookup;
