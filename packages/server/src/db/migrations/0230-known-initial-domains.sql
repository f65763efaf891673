-- Initial domains from before they were marked, by their names: a sync of changes reads no domains, and a rescue sheet
-- would name no administrator until the next night.
alter table companies no force row level security;
alter table domains no force row level security;
update domains d set is_initial = true
  from companies c
 where c.key = d.company_key and c.provider = 'microsoft' and d.name ~ '\.(onmicrosoft\.\w+|onmschina\.cn)$';
alter table domains force row level security;
alter table companies force row level security;
