import { z } from 'zod';
import { Instant, Key } from '../fields.ts';

/**
 * Requests to the administrators by people without a panel; `first_password` comes from the program itself, for a new
 * person.
 */
export const requestKinds = ['single_access', 'password_change', 'first_password'] as const;
export type RequestKind = (typeof requestKinds)[number];
/** Which requests a list holds: those that wait, or those that were decided or lapsed. */
export const requestViews = ['open', 'decided'] as const;
/** Outcome of a request; `expired` without a decision in time. */
export const requestStates = ['open', 'approved', 'refused', 'expired'] as const;

/** One request of a person. */
export const AccessRequest = z.object({
  key: Key,
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  user: Key,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  /** Empty for a forgotten password of a person without a known address. */
  reason: z.string(),
  times_asked: z.int(),
  /** Address that sent the public form; it proves no identity. */
  ip: z.string().nullable(),
  created_at: Instant,
  asked_at: Instant,
  /** When it lapses; when it was decided or lapsed, once it is over. */
  ends_at: Instant,
  decided_by: z.string().nullable(),
  word: z.string().nullable(),
  /** Of a single access that was granted; null = until the first logoff. */
  duration_minutes: z.int().nullable(),
  /** Whether the signed-in person may approve it: who hands out a password here may sign in as the person. */
  may_approve: z.boolean(),
  /** Whether they may refuse it, which hands out nothing: managers decide nothing about people of the panel. */
  may_refuse: z.boolean(),
  /** When an email that leads to a password became undeliverable; null where none did. */
  mail_failed_at: Instant.nullable(),
  /** A change link could be mailed; otherwise the approval gives a link to hand over. */
  is_reachable: z.boolean(),
  /** The address that a change link would go to; null where none is known, and for a single access. */
  link_address: z.string().nullable(),
});
