import { prepare } from '../../../db/pipeline.ts';

const successesAt = (now: string) => `case when c.expires_at <= ${now} then 0 else c.successes end`;
const waitAfter = (over: string, first: string, longest: string) =>
  `interval '1 second' * least(${longest}::integer, ${first}::integer * 2 ^ least(${over}, 20))`;

const forgotten = 'c.expires_at <= $4 or c.last_failure_at <= $6';
const failures = `case when ${forgotten} then excluded.failures else c.failures + excluded.failures end`;
const bound = `case c.scope when 'account' then $7::integer when 'pair' then $8::integer
                   else case when ${successesAt('$4')} >= $11::integer then $10::integer else $9::integer end end`;
const over = `(${failures}) - (${bound})`;

/**
 * Adds one failure to the account's unlocked counters and locks each one at its bound; each further failure doubles the
 * wait, up to the longest. Returns the waits before and after; the row locks serialize concurrent attempts.
 *
 * $1-$3 account, pair, address; $4 now; $5 expiry; $6 start of the failure window; $7-$10 bounds of
 * account, pair, address, trusted address; $11 successes of a trusted one; $12, $13 seconds of the first and the longest
 * wait.
 */
const countFrom = (rows: string): string => `
  insert into throttle_counters as c (scope, subject, failures, window_started_at, last_failure_at, expires_at, account)
  ${rows}
  on conflict (scope, subject) do update
     set failures = case when c.blocked_until > $4 then c.failures else ${failures} end,
         blocked_until = case when c.blocked_until > $4 or ${over} < 0 then c.blocked_until
                              else $4 + ${waitAfter(over, '$12', '$13')} end,
         successes = ${successesAt('$4')},
         last_failure_at = case when excluded.failures > 0 then $4 else c.last_failure_at end,
         expires_at = greatest(c.expires_at, $5),
         account = excluded.account
  returning scope, new.successes, old.blocked_until as locked_before, new.blocked_until as locked_until`;

export const countAttempt = prepare(
  countFrom(`
  values ('account', $1, 1, $4, $4, $5, null::bytea), ('pair', $2, 1, $4, $4, $5, $1), ('address', $3, 0, $4, null, $5, null)`),
);

/**
 * The same for a form whose flow is still to be read, in the transaction of its company. Counts and returns nothing
 * unless the flow is open in this browser and the cached versions of company and service provider match.
 *
 * $14 hash of the flow's name; $15 hash of the browser's name, or null; $16, $17 versions of the rows of company and
 * service provider.
 */
export const countAttemptOfFlow = prepare(
  countFrom(`
  select s.scope, s.subject, s.failures, $4::timestamptz, s.failed_at, $5::timestamptz, s.account
    from (values (1, 'account', $1::bytea, 1, $4::timestamptz, null::bytea),
                 (2, 'pair', $2::bytea, 1, $4::timestamptz, $1::bytea), (3, 'address', $3::bytea, 0, null, null))
      as s (place, scope, subject, failures, failed_at, account)
   where exists (
     select from companies co
       join sign_in_flows f on f.company_key = co.key and f.flow_hash = $14
       join service_providers p on p.company_key = co.key and p.key = f.service_provider_key
      where co.key = nullif(current_setting('app.company', true), '')::uuid
        and co.xmin = $16::xid and p.xmin = $17::xid and f.consumed_at is null and f.expires_at > $4
        and (f.cookie_hash is null or f.cookie_hash = $15))
   order by s.place`),
);

const addressBound = `case when ${successesAt('$2')} >= $6::integer then $5::integer else $4::integer end`;
const addressOver = `c.failures + 1 - (${addressBound})`;

/**
 * Adds one failure to an address, and locks it at its bound.
 *
 * $1 address; $2 now; $3 expiry; $4, $5 its bound and that of a trusted one; $6 successes of a trusted one;
 * $7, $8 seconds of the first and the longest wait.
 */
export const countAtAddress = prepare(`
  update throttle_counters c
     set failures = c.failures + 1,
         blocked_until = case when ${addressOver} < 0 then c.blocked_until
                              else greatest(c.blocked_until, $2::timestamptz + ${waitAfter(addressOver, '$7', '$8')}) end,
         last_failure_at = $2,
         expires_at = greatest(c.expires_at, $3)
   where c.scope = 'address' and c.subject = $1`);

const isWanted = (place: string) =>
  `(${place}::uuid is null or exists (select from sign_in_sessions where key = ${place}))`;

/**
 * Clears account and pair, and counts the success at pair and address, in the order in which an attempt is counted. A
 * trusted address is skipped, since all sign-ins of its office would wait for each other's commit.
 *
 * $1 pair, $2 address, $3 now, $4 and $5 expiry of pair and address, $6 the address lockout set by the attempt itself, or
 * null, $7 the session that must exist, or null, $8 the account, $9 successes of a trusted address.
 */
export const rememberSuccess = prepare(`
  insert into throttle_counters as c (scope, subject, successes, window_started_at, expires_at, account)
  select s.scope, s.subject, s.successes, $3, s.expires_at, case when s.scope = 'pair' then $8::bytea end
    from (values (1, 'account', $8::bytea, 0, $3::timestamptz), (2, 'pair', $1::bytea, 1, $4::timestamptz),
                 (3, 'address', $2::bytea, 1, $5::timestamptz))
      as s (place, scope, subject, successes, expires_at)
   where ${isWanted('$7')}
     and not (s.scope = 'address' and $6::timestamptz is null
              and exists (select from throttle_counters t
                           where t.scope = 'address' and t.subject = s.subject and t.successes >= $9::integer
                             and t.expires_at > $3))
   order by s.place
  on conflict (scope, subject) do update
     set successes = case when c.scope = 'account' then c.successes
                          when c.expires_at <= $3 then 1 else c.successes + 1 end,
         failures = case when c.scope = 'address' then c.failures else 0 end,
         blocked_until = case when c.scope <> 'address' or c.blocked_until = $6::timestamptz then null
                              else c.blocked_until end,
         expires_at = greatest(c.expires_at, excluded.expires_at)`);

/** $1 scope, $2 subject, $3 failures to take back, $4 the lockout set by the attempt, or null. */
export const takeBackCount = prepare(`
  update throttle_counters c
     set failures = greatest(0, c.failures - $3::integer),
         blocked_until = case when c.blocked_until = $4::timestamptz then null else c.blocked_until end
   where c.scope = $1 and c.subject = $2`);
