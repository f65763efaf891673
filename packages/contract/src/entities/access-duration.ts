import { z } from 'zod';
import { Instant, Key, PlainDate } from '../fields.ts';

/** What the durations can be summed up by. */
export const durationGroups = ['shift', 'org_unit'] as const;

/** What a file of the durations of people can have. */
export const durationColumns = [
  'day',
  'person',
  'email',
  'shift',
  'inside',
  'outside',
  'sessions',
  'unseen',
  'open',
] as const;
export type DurationColumn = (typeof durationColumns)[number];

const Time = {
  /** Minutes within the hours of a shift, however the person got in; sessions that overlap count once. */
  inside_minutes: z.int(),
  /** Minutes outside of them, and of people without a shift. */
  outside_minutes: z.int(),
  /** Sessions whose end was not observed: they count up to their last activity. */
  unseen_ends: z.int(),
  /** Sessions that are still open: they count up to their last activity too, and may grow. */
  open_sessions: z.int(),
};

/** The instant up to which sessions are counted; null before the first count. */
const CountedAt = Instant.nullable();

/** The time of sessions by shift or by org unit, longest first. */
export const AccessDurationSums = z.object({
  items: z.array(
    z.object({
      /** Null: time outside hours of people whom no shift let in. */
      shift: z.object({ key: Key, name: z.string() }).nullable(),
      /** Null: people without one. */
      org_unit: z.string().nullable(),
      /** Days of people with a session: two people on three days are six. */
      person_days: z.int(),
      ...Time,
    }),
  ),
  /** Whether there are more groups than are listed. */
  has_more: z.boolean(),
  counted_at: CountedAt,
});

/** One day of a person. */
export const AccessDurationDay = z.object({
  day: PlainDate,
  /** The bounds of the day in the company's zone. */
  starts_at: Instant,
  ends_at: Instant,
  user: z.object({ key: Key, name: z.string(), email: z.string() }),
  /** By their first time of the day. A list of one shift has that one, and only its time. */
  shifts: z.array(z.object({ key: Key, name: z.string() })),
  sessions: z.int(),
  ...Time,
  /** When the sessions lasted, in order. */
  bands: z.array(z.object({ from: Instant, to: Instant, is_inside: z.boolean() })),
});

/** What a page of days says beside its entries. */
export const DurationCount = { counted_at: CountedAt };
