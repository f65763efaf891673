-- Addresses go by statements of their own: a cascade from each of a hundred thousand files would take minutes.
alter table shared_file_targets drop constraint shared_file_targets_company_key_file_key_fkey;
alter table shared_file_targets add foreign key (company_key) references companies (key) on delete cascade;
alter table shared_files drop constraint shared_files_company_key_key_key;

alter table shared_file_targets
  add column domain text not null generated always as (substring(name from position('@' in name) + 1)) stored;
create index shared_file_targets_of_domain on shared_file_targets (company_key, domain) where has_access;
