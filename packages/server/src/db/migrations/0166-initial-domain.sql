-- The domain that a tenant was created with: it is never redirected, so its administrators can always sign in.
alter table domains add column is_initial boolean not null default false;

call let_lookup_read('directory_changes', 'company_key');
call let_lookup_read('sync_runs', 'company_key, in_sync_process, started_at');

-- Companies whose workspace tells what changed, and that were not read for half an hour. A run from after `at` is from
-- before a clock was set back.
grant create on schema public to shiftgate_lookup;
call declare_company_list('list_due_change_syncs', $$
  select c.key, null::timestamptz from public.companies c join public.directory_changes d on d.company_key = c.key
   where not (c.is_suspended or c.is_banned)
     and not exists (select from public.sync_runs r
                      where r.company_key = c.key
                        and (r.in_sync_process or (r.started_at > at - interval '30 minutes' and r.started_at <= at)))
   order by c.key
$$);
revoke create on schema public from shiftgate_lookup;
