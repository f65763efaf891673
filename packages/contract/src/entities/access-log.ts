import { CANNOT_SIGN_IN } from '@shiftgate/domain/access/entry/can-sign-in.ts';
import { NO_WAYS_IN, WAYS_IN } from '@shiftgate/domain/access/entry/way-in.ts';
import { ACCESS_LOG_RESULTS } from '@shiftgate/domain/access/types.ts';
import { DENIAL_GROUPS } from '@shiftgate/domain/access/denied/denial-groups.ts';
import { z } from 'zod';
import { Instant, Key, PlainDate } from '../fields.ts';

/** Ranges of the access log that end now. */
export const accessLogRanges = ['last_24_hours', '7d', '3m', '6m'] as const;

/** What an attempt came to. A logout is neither, nor is a right password that has to be changed first. */
export const accessLogDecisions = ['allowed', 'denied', 'either'] as const;

/** Kind of an entry: an attempt to sign in, or a logout of any cause. */
export const accessLogEvents = ['login', 'logout'] as const;

/** What a file of the access log can have of an entry. */
export const accessLogColumns = [
  'when',
  'person',
  'email',
  'event',
  'result',
  'notes',
  'what',
  'author',
  'shift',
  'ip',
  'browser',
  'os',
  'support_code',
] as const;
export type AccessLogColumn = (typeof accessLogColumns)[number];

/** One sign-in attempt or logout as the list shows it. */
export const AccessLogEntry = z.object({
  id: z.string(),
  at: Instant,
  email: z.string(),
  user: z.object({ key: Key, name: z.string() }).nullable(),
  event: z.enum(accessLogEvents),
  result: z.string(),
  /** The name of who acted: the person of an attempt, or who ordered a logout. Null = the program itself. */
  author: z.string().nullable(),
  notes: z.array(z.string()),
  ip: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  shift: z.object({ key: Key, name: z.string() }).nullable(),
  /** The code that the person saw with a denial, such as `K7QM-3XPD`; null where none was shown. */
  support_code: z.string().nullable(),
});

/** The entry with what decided it: the trace per shift and check, and when access opens next. */
export const AccessLogDetail = AccessLogEntry.extend({
  allowed_until: Instant.nullable(),
  next_opening: Instant.nullable(),
  trace: z.unknown().nullable(),
});

/** What an attempt would come to, with the same trace as an entry. */
export const SimulatedSignIn = AccessLogDetail.pick({
  at: true,
  result: true,
  notes: true,
  ip: true,
  browser: true,
  os: true,
  shift: true,
  allowed_until: true,
  next_opening: true,
  trace: true,
}).extend({
  /** Whether they would get in: the result says what the hours allow, with the right password. */
  can_sign_in: z.boolean(),
  reason: z.enum(CANNOT_SIGN_IN).nullable(),
  way_in: z.enum(WAYS_IN).nullable(),
  no_way_in: z.enum(NO_WAYS_IN).nullable(),
});

/** What a bar of the chart covers, in the company's zone; a week begins on Monday. */
export const chartUnits = ['hour', 'day', 'week', 'month'] as const;

/** What each bar of a chart has. */
export const chartBar = {
  /** The first bar begins where the range does. */
  starts_at: Instant,
  /** Exclusive. */
  ends_at: Instant,
  first_day: PlainDate,
  last_day: PlainDate,
};

/** Where not everything was counted: how many attempts were, and the oldest of them. */
const CountBound = z.object({ attempts: z.int(), since: Instant }).nullable();

/** Attempts over the range of the access log, oldest first; without bars where the range has nothing yet. */
export const AccessLogChart = z.object({
  unit: z.enum(chartUnits),
  bars: z.array(
    z.object({
      ...chartBar,
      /** Null where the bound was reached before. */
      allowed: z.int().nullable(),
      denied: z.int().nullable(),
      denied_by: z.record(z.enum(DENIAL_GROUPS), z.int()).nullable(),
    }),
  ),
  bound: CountBound,
});

/** When attempts were made in a week of the company's clock, and why they were denied. */
export const AccessLogPatterns = z.object({
  /** Hours with attempts; Monday is 1. */
  hours: z.array(
    z.object({
      weekday: z.int().min(1).max(7),
      hour: z.int().min(0).max(23),
      allowed: z.int(),
      denied: z.int(),
    }),
  ),
  /** Most frequent first. */
  reasons: z.array(z.object({ result: z.enum(ACCESS_LOG_RESULTS), count: z.int() })),
  bound: CountBound,
});
