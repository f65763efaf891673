import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Instant, Key, PlainDate } from '#fields.ts';
import { KeyParam, Signed, areInOrder } from '../common.ts';
import { Reason } from './person-files.ts';

/** What retention must not remove: entries of a person, of a stretch of time, or of both. */
const LogHold = z.object({
  key: Key,
  /** The name of then; null = everybody. */
  user: z.object({ key: Key, name: z.string() }).nullable(),
  /** Null = from the first entry on. */
  from: Instant.nullable(),
  /** Exclusive; null = also what comes. */
  until: Instant.nullable(),
  reason: z.string(),
  created_at: Instant,
  created_by: z.string(),
});
const LogHolds = z.object({ items: z.array(LogHold) });

/** Legal holds on both logs. */
export const logHolds = {
  'audit.holds': endpoint({
    access: 'controlAdmin',
    summary: 'What retention must not remove from the logs',
    response: LogHolds,
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'audit.addHold': endpoint({
    access: 'controlAdmin',
    summary: 'Keeps entries of a person or of some days until the hold is lifted, beyond their retention',
    body: z
      .strictObject({
        user: Key.optional(),
        /** First and last day in the company's zone, both included, either side open. */
        from: PlainDate.optional(),
        to: PlainDate.optional(),
        reason: Reason,
      })
      .refine(areInOrder, { path: ['to'] })
      .refine(({ user, from, to }) => [user, from, to].some((each) => each !== undefined), {
        path: ['user'],
      }),
    response: LogHolds,
    errors: [...Signed, 'FORBIDDEN', 'USER_NOT_FOUND'],
  }),
  'audit.liftHold': endpoint({
    access: 'controlAdmin',
    summary: 'Lifts a hold; what is older than the retention is removed within a day',
    params: KeyParam,
    response: LogHolds,
    errors: [...Signed, 'FORBIDDEN', 'NOT_FOUND'],
  }),
};
