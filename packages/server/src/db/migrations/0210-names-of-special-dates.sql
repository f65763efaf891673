-- What people call a special date of a shift, such as Christmas Eve.
alter table shift_rules
  add column name text check (char_length(name) between 1 and 120 and (kind = 'special_date' or name is null));
