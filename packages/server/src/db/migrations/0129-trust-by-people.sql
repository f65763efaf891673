-- An address is trusted after sign-ins of enough different people. Counting sign-ins, one person could raise the bound of
-- wrong passwords there for guesses at everybody else.

-- Of a pair: when it last counted as a person at its address.
alter table throttle_counters add column counted_at timestamptz;
-- And the subject of that address: one person may have many pairs there, as a network of IPv6 has many addresses.
alter table throttle_counters add column counted_address bytea;

-- As before, but an address whose counter had expired starts a new window, in which everybody counts anew.
create or replace function count_attempt(
  at timestamptz, account bytea, pair bytea, address bytea,
  account_bound integer, pair_bound integer, address_bound integer, trusted_address_bound integer,
  trusted_successes integer, first_wait_seconds integer, longest_wait_seconds integer, forget_seconds integer)
  returns table (scope text, successes integer, locked_before timestamptz, locked_until timestamptz)
  language sql as $$
  insert into public.throttle_counters as c
         (scope, subject, failures, window_started_at, last_failure_at, expires_at, account)
  values ('account', account, 1, at, at, at + interval '1 second' * forget_seconds, null::bytea),
         ('pair', pair, 1, at, at, at + interval '1 second' * forget_seconds, account),
         ('address', address, 0, at, null, at + interval '1 second' * forget_seconds, null)
  on conflict on constraint throttle_counters_pkey do update
     set (failures, blocked_until, successes, window_started_at, last_failure_at, expires_at, account) = (
       select case when c.blocked_until > at then c.failures else n.failures end,
              case when c.blocked_until > at or n.failures < n.bound then c.blocked_until
                   else at + public.throttle_wait(n.failures - n.bound, first_wait_seconds, longest_wait_seconds) end,
              n.successes,
              case when c.expires_at <= at then at else c.window_started_at end,
              case when excluded.failures > 0 then at else c.last_failure_at end,
              greatest(c.expires_at, excluded.expires_at),
              excluded.account
         from (select case when c.expires_at <= at then 0 else c.successes end as successes) s,
              lateral (
                select s.successes,
                       case when c.expires_at <= at or c.last_failure_at <= at - interval '1 second' * forget_seconds
                            then excluded.failures else c.failures + excluded.failures end as failures,
                       case c.scope when 'account' then account_bound when 'pair' then pair_bound
                            else case when s.successes >= trusted_successes then trusted_address_bound
                                      else address_bound end end as bound) n)
  returning c.scope, c.successes, old.blocked_until, new.blocked_until
  $$;

-- As before, but an account counts at an address once for each window of the address, whichever pair it has there.
create or replace function count_right_password(
  at timestamptz, account bytea, pair bytea, address bytea, own_address_lockout timestamptz,
  trusted_successes integer, remember_seconds integer, forget_seconds integer)
  returns void language sql as $$
  with person as materialized (
    select not exists (
      select from public.throttle_counters p, public.throttle_counters a
       where p.scope = 'pair' and p.account = count_right_password.account
         and p.counted_address = count_right_password.address
         and a.scope = 'address' and a.subject = count_right_password.address and a.expires_at > at
         and p.counted_at between a.window_started_at and at) as is_new)
  insert into public.throttle_counters as c
         (scope, subject, successes, window_started_at, expires_at, account, counted_at, counted_address)
  select s.scope, s.subject, s.successes, at, s.expires_at, s.account, s.counted_at, s.counted_address
    from person,
         lateral (values
           (1, 'account', account, 0, at, null::bytea, null::timestamptz, null::bytea),
           (2, 'pair', pair, 1, at + interval '1 second' * remember_seconds, account,
            case when is_new then at end, case when is_new then address end),
           (3, 'address', address, is_new::integer, at + interval '1 second' * forget_seconds, null, null, null))
      as s (place, scope, subject, successes, expires_at, account, counted_at, counted_address)
   where s.scope <> 'address' or own_address_lockout is not null
      or not exists (select from public.throttle_counters t
                      where t.scope = 'address' and t.subject = s.subject and t.successes >= trusted_successes
                        and t.expires_at > at)
   order by s.place
  on conflict on constraint throttle_counters_pkey do update
     set successes = case when c.scope = 'account' then c.successes
                          when c.expires_at <= at then excluded.successes
                          else c.successes + excluded.successes end,
         counted_at = coalesce(excluded.counted_at, c.counted_at),
         counted_address = coalesce(excluded.counted_address, c.counted_address),
         failures = case when c.scope = 'address' then c.failures else 0 end,
         blocked_until = case when c.scope <> 'address' or c.blocked_until = own_address_lockout then null
                              else c.blocked_until end,
         expires_at = greatest(c.expires_at, excluded.expires_at)
  $$;
