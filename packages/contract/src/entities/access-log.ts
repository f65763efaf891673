import { z } from 'zod';
import { Instant, Key } from '../fields.ts';

/** Ranges of the access log. */
export const accessLogRanges = ['last_24_hours', '7d', '3m', '6m'] as const;

/** What an attempt came to. A logout is neither, nor is a right password that has to be changed first. */
export const accessLogDecisions = ['allowed', 'denied'] as const;

/** Kind of an entry: an attempt to sign in, or a logout of any cause. */
export const accessLogEvents = ['login', 'logout'] as const;

/** One sign-in attempt or logout as the list shows it. */
export const AccessLogEntry = z.object({
  id: z.string(),
  at: Instant,
  email: z.string(),
  user: z.object({ key: Key, name: z.string() }).nullable(),
  event: z.enum(accessLogEvents),
  result: z.string(),
  notes: z.array(z.string()),
  ip: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  shift: z.object({ key: Key, name: z.string() }).nullable(),
});

/** The entry with what decided it: the trace per shift and check, and when access opens next. */
export const AccessLogDetail = AccessLogEntry.extend({
  allowed_until: Instant.nullable(),
  next_opening: Instant.nullable(),
  trace: z.unknown().nullable(),
  user_agent: z.string().nullable(),
});
