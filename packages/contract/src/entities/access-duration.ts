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
] as const;
export type DurationColumn = (typeof durationColumns)[number];

const Time = {
  /** Minutes with the permission of a shift; sessions that overlap count once. */
  inside_minutes: z.int(),
  /** Minutes without one: by a single access, or where no shift decides. */
  outside_minutes: z.int(),
  /** Sessions whose end nobody saw: they count up to their last sign. */
  unseen_ends: z.int(),
};

/** The instant up to which sessions are counted; null before the first count. */
const CountedAt = Instant.nullable();

/** The time of sessions by shift or by org unit, longest first. */
export const AccessDurationSums = z.object({
  items: z.array(
    z.object({
      /** Null: days on which no shift let the person in. */
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
  shift: z.object({ key: Key, name: z.string() }).nullable(),
  sessions: z.int(),
  ...Time,
  /** When the sessions lasted, in order. */
  bands: z.array(z.object({ from: Instant, to: Instant, is_inside: z.boolean() })),
});

/** What a page of days says beside its entries. */
export const DurationCount = { counted_at: CountedAt };
