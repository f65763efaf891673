-- A name belongs to one shift of a company, whatever its case and however its accents are written.

-- The owner sees every company only while the wall is down; nobody else is in this transaction.
alter table shifts no force row level security;
do $$
declare
  twin record;
  attempt integer;
  wanted text;
begin
  -- The oldest keeps its name; the others get the first number that is free: "Manhã (2)".
  for twin in
    select s.key, s.company_key, s.name from shifts s
     where not s.is_test and exists (
       select from shifts o
        where o.company_key = s.company_key and not o.is_test and (o.created_at, o.key) < (s.created_at, s.key)
          and lower(normalize(o.name)) = lower(normalize(s.name)))
     order by s.created_at, s.key
  loop
    attempt := 2;
    loop
      wanted := twin.name || ' (' || attempt || ')';
      exit when not exists (
        select from shifts o where o.company_key = twin.company_key and not o.is_test
           and lower(normalize(o.name)) = lower(normalize(wanted)));
      attempt := attempt + 1;
    end loop;
    update shifts set name = wanted, version = version + 1 where key = twin.key;
  end loop;
end $$;
alter table shifts force row level security;

-- The shift of an activation test is on no list and takes no name away.
create unique index shifts_unique_name on shifts (company_key, lower(normalize(name))) where not is_test;
