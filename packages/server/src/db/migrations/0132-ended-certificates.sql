-- For the operator: certificates that sign although they have expired, over all companies.
create function count_expired_certificates(at timestamptz) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select count(*)::integer from public.signing_keys k where k.state = 'current' and k.not_after <= at $$;
call give_to_lookup('count_expired_certificates(timestamptz)');
