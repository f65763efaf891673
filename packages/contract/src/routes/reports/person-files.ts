import { z } from 'zod';
import { Instant, Key } from '#fields.ts';

/** Why a file about one person is made; stored in the audit log. */
export const Reason = z.string().trim().min(1).max(500);

/** What both logs hold of a person in a stretch of time, with seals, for control administrators. */
export const PersonLogFile = z
  .strictObject({
    kind: z.literal('person_log'),
    user: Key,
    from: Instant,
    /** Exclusive. */
    until: Instant,
    reason: Reason,
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), { path: ['until'] });

/** Everything that names a person, for control administrators. */
export const PersonDataFile = z.strictObject({ kind: z.literal('person_data'), user: Key, reason: Reason });
