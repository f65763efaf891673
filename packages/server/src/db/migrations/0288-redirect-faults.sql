-- What is wrong with the redirect of a domain under control, as the workspace last showed it; null while it is as it was
-- set up. Signed requests, which had an instant of their own that nothing showed, are one of the kinds.
alter table domains add column redirect_fault text
  check (redirect_fault in ('ended', 'other_issuer', 'other_certificate', 'other_address', 'signed_requests'));

alter table domains no force row level security;
update domains set redirect_fault = 'signed_requests' where signs_requests_since is not null;
alter table domains force row level security;
alter table domains drop column signs_requests_since;
