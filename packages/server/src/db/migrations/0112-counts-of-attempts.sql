-- The throttle of wrong passwords: one function counts an attempt before its password is verified, one settles it.

-- How long the next attempt waits, after so many failures above the bound.
create function throttle_wait(above integer, first_wait_seconds integer, longest_wait_seconds integer) returns interval
  language sql immutable as $$
    select interval '1 second' * least(longest_wait_seconds, first_wait_seconds * 2 ^ least(above, 20))
  $$;
grant execute on function throttle_wait(integer, integer, integer) to shiftgate_server;

-- Adds one failure to the account's unlocked counters and locks each one at its bound; each further failure doubles the
-- wait. The address is looked at and not counted: its attempts in progress are no failures yet. Returns the waits before
-- and after; the row locks, in this order, let concurrent attempts wait for each other.
create function count_attempt(
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
     set (failures, blocked_until, successes, last_failure_at, expires_at, account) = (
       select case when c.blocked_until > at then c.failures else n.failures end,
              case when c.blocked_until > at or n.failures < n.bound then c.blocked_until
                   else at + public.throttle_wait(n.failures - n.bound, first_wait_seconds, longest_wait_seconds) end,
              n.successes,
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
grant execute on function count_attempt(timestamptz, bytea, bytea, bytea, integer, integer, integer, integer, integer,
  integer, integer, integer) to shiftgate_server;

-- Counts a wrong password at its address too.
create function count_wrong_password(
  at timestamptz, address bytea, address_bound integer, trusted_address_bound integer, trusted_successes integer,
  first_wait_seconds integer, longest_wait_seconds integer, forget_seconds integer)
  returns void language sql as $$
  update public.throttle_counters c
     set (failures, blocked_until) = (
           select n.failures,
                  case when n.failures < n.bound then c.blocked_until
                       else greatest(c.blocked_until, at + public.throttle_wait(
                              n.failures - n.bound, first_wait_seconds, longest_wait_seconds)) end
             from (select c.failures + 1 as failures,
                          case when case when c.expires_at <= at then 0 else c.successes end >= trusted_successes
                               then trusted_address_bound else address_bound end as bound) n),
         last_failure_at = at,
         expires_at = greatest(c.expires_at, at + interval '1 second' * forget_seconds)
   where c.scope = 'address' and c.subject = count_wrong_password.address
  $$;
grant execute on function count_wrong_password(timestamptz, bytea, integer, integer, integer, integer, integer, integer)
  to shiftgate_server;

-- Clears account and pair, and counts the success at pair and address, in the order in which an attempt is counted. A
-- trusted address is skipped, since all sign-ins of its office would wait for each other's commit. The lockout of an
-- address falls only when this attempt has set it.
create function count_right_password(
  at timestamptz, account bytea, pair bytea, address bytea, own_address_lockout timestamptz,
  trusted_successes integer, remember_seconds integer, forget_seconds integer)
  returns void language sql as $$
  insert into public.throttle_counters as c (scope, subject, successes, window_started_at, expires_at, account)
  select s.scope, s.subject, s.successes, at, s.expires_at, s.account
    from (values (1, 'account', account, 0, at, null::bytea),
                 (2, 'pair', pair, 1, at + interval '1 second' * remember_seconds, account),
                 (3, 'address', address, 1, at + interval '1 second' * forget_seconds, null))
      as s (place, scope, subject, successes, expires_at, account)
   where s.scope <> 'address' or own_address_lockout is not null
      or not exists (select from public.throttle_counters t
                      where t.scope = 'address' and t.subject = s.subject and t.successes >= trusted_successes
                        and t.expires_at > at)
   order by s.place
  on conflict on constraint throttle_counters_pkey do update
     set successes = case when c.scope = 'account' then c.successes
                          when c.expires_at <= at then 1 else c.successes + 1 end,
         failures = case when c.scope = 'address' then c.failures else 0 end,
         blocked_until = case when c.scope <> 'address' or c.blocked_until = own_address_lockout then null
                              else c.blocked_until end,
         expires_at = greatest(c.expires_at, excluded.expires_at)
  $$;
grant execute on function count_right_password(timestamptz, bytea, bytea, bytea, timestamptz, integer, integer, integer)
  to shiftgate_server;

-- Takes back what an attempt counted in one counter, with the lockout that it has set itself.
create function take_back_attempt(counter text, subject bytea, counted integer, own_lockout timestamptz)
  returns void language sql as $$
  update public.throttle_counters c
     set failures = greatest(0, c.failures - counted),
         blocked_until = case when c.blocked_until = own_lockout then null else c.blocked_until end
   where c.scope = counter and c.subject = take_back_attempt.subject
  $$;
grant execute on function take_back_attempt(text, bytea, integer, timestamptz) to shiftgate_server;
