-- A workspace that federates whole domains cannot redirect two people alone. They rehearse the activation by links of
-- their own, and the workspace is left as it is.

alter table activation_tests add column is_rehearsal boolean not null default false;

-- The random name of the person's link; null in a test by the workspace's redirect. It opens nothing but our form.
alter table activation_test_people add column link_name text;
create unique index activation_test_people_by_link on activation_test_people (company_key, link_name)
  where link_name is not null;

-- The link that began the flow; null for any other. It marks the attempts of the flow as a rehearsal.
alter table sign_in_flows add column rehearsal_name text;
