import { prepare } from '../../db/at-once.ts';

const forgotten = 'c.expires_at <= $5 or c.last_failure_at <= $7';
const failures = `case when ${forgotten} then excluded.failures else c.failures + excluded.failures end`;
const successes = 'case when c.expires_at <= $5 then 0 else c.successes end';
const bound = `case c.scope when 'account' then $8::integer when 'pair' then $9::integer
                   else case when ${successes} >= $12::integer then $11::integer else $10::integer end end`;
const over = `(${failures}) - (${bound})`;

/**
 * Adds one failure to each counter that is not held up, and holds up the one that reaches its bound: from there on each
 * further failure doubles the wait, up to the longest. One statement: its row locks make attempts that come at the same
 * time wait for each other. Gives the waits as they were before.
 *
 * $1-$3 account, pair, address; $4 failures at the address; $5 now; $6 when it is forgotten; $7 since when a failure
 * counts; $8-$11 bounds of account, pair, address, trusted address; $12 successes of a trusted one; $13, $14 seconds
 * of the first and the longest wait.
 */
export const countFailure = prepare(`
  insert into throttle_counters as c (scope, subject, failures, window_started_at, last_failure_at, expires_at)
  values ('account', $1, 1, $5, $5, $6), ('pair', $2, 1, $5, $5, $6), ('address', $3, $4::integer, $5, $5, $6)
  on conflict (scope, subject) do update
     set failures = case when c.blocked_until > $5 then c.failures else ${failures} end,
         blocked_until = case when c.blocked_until > $5 or ${over} < 0 then c.blocked_until
                              else $5 + interval '1 second'
                                      * least($14::integer, $13::integer * 2 ^ least(${over}, 20)) end,
         successes = ${successes},
         last_failure_at = case when excluded.failures > 0 then $5 else c.last_failure_at end,
         expires_at = greatest(c.expires_at, $6)
  returning scope, new.successes, old.blocked_until as held_until`);

const isWanted = (place: string) =>
  `(${place}::uuid is null or exists (select from sign_in_sessions where key = ${place}))`;

/** $1 the account, $2 the session without which nothing is done, or null. */
export const clearAccount = prepare(`
  update throttle_counters set failures = 0, blocked_until = null
   where scope = 'account' and subject = $1 and ${isWanted('$2')}`);

/**
 * $1 pair, $2 address, $3 now, $4 and $5 until when pair and address are remembered, $6 whether the account is known
 * (only then the failure was not counted at the address), $7 the session or null.
 */
export const rememberSuccess = prepare(`
  insert into throttle_counters as c (scope, subject, successes, window_started_at, expires_at)
  select s.scope, s.subject, 1, $3, s.expires_at
    from (values ('pair', $1::bytea, $4::timestamptz), ('address', $2::bytea, $5::timestamptz))
      as s (scope, subject, expires_at)
   where ${isWanted('$7')}
  on conflict (scope, subject) do update
     set successes = case when c.expires_at <= $3 then 1 else c.successes + 1 end,
         failures = case when c.scope = 'pair' then 0
                         when $6::boolean then c.failures
                         else greatest(0, c.failures - 1) end,
         blocked_until = case when c.scope = 'pair' then null else c.blocked_until end,
         expires_at = greatest(c.expires_at, excluded.expires_at)`);
