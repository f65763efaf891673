-- Products of a plan by the names that the whole program has for them.

-- The owner sees every company only while the wall is down; nobody else is in this transaction.
alter table companies no force row level security;
update companies
   set plan_products = array_replace(array_replace(array_replace(plan_products,
         'control mobile', 'control_mobile'), 'directory sync', 'directory_sync'),
         'time-clock integration', 'time_clock_integration')
 where plan_products && array['control mobile', 'directory sync', 'time-clock integration'];
alter table companies force row level security;
