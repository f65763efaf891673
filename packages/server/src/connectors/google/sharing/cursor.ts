import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { z } from 'zod';

/** Google lists the changes of this many days. */
export const historyDays = 180;
const toldMs = historyDays * DAY_MS;
// The oldest instant moves on while the first stretch is read.
const historyMs = toldMs - HOUR_MS;
/** A change may be listed this late, so that the last hours are read again. */
const lagMs = 3 * HOUR_MS;
/** The longest stretch of time to read in one go, so that a refused page costs no more than that. */
const stretchMs = 10 * DAY_MS;
/** A stretch that began longer ago starts over, since its pages have expired. */
const longestReadMs = DAY_MS;

const ms = z.int().nonnegative();
const Stored = z.object({
  /** Up to this instant everything is read. */
  from: ms,
  /** The stretch from there, and where its reading continues; none before it is begun. */
  stretch: z
    .object({
      to: ms,
      begunAt: ms,
      /** Which of the lists is read. */
      list: z.int().nonnegative(),
      page: z.string().min(1).optional(),
    })
    .optional(),
  /** How often the stretch started over because a page was refused. */
  restarts: z.int().default(0),
});

/** How far changes are read. */
type Stored = z.output<typeof Stored>;

/** A stretch of time while it is read. */
export type Place = Stored & { readonly stretch: NonNullable<Stored['stretch']> };

export function cursorOf(place: Stored): string {
  return JSON.stringify(place);
}

/** Where the reading of a stored cursor continues; of none, or of one that cannot be read, at the beginning. */
export function placeOf(cursor: string | null, now: number): Place {
  const stored = read(cursor) ?? { from: 0, restarts: 0 };
  const { stretch, restarts } = stored;
  // A clock that was set back reads the last hours again.
  const newest = Math.max(0, now - lagMs);
  // A stretch that has begun continues, because its pages belong to it, even when its first hours are no longer listed.
  const isFresh = stretch !== undefined && stretch.begunAt <= now && now - stretch.begunAt < longestReadMs;
  if (isFresh && stored.from <= newest) return { from: stored.from, stretch, restarts };
  const from = Math.min(Math.max(stored.from, now - historyMs), newest);
  return { from, stretch: { to: Math.min(from + stretchMs, now), begunAt: now, list: 0 }, restarts };
}

function read(cursor: string | null): Stored | null {
  if (cursor === null) return null;
  try {
    const stored = Stored.safeParse(JSON.parse(cursor));
    return stored.success ? stored.data : null;
  } catch {
    // Reading twice changes nothing.
    return null;
  }
}

/**
 * Whether a request may be refused because of its age: its page has expired, or its first hours are no longer listed.
 */
export function isOutdated({ from, stretch }: Place, now: number): boolean {
  return stretch.page !== undefined || from < now - toldMs;
}

/** The same stretch again, after a page was refused. */
export function restarted({ from, restarts }: Place): Stored {
  return { from, restarts: restarts + 1 };
}

/** What comes after a stretch that is read, and whether that is everything up to when it was begun. */
export function after({ stretch: { to, begunAt } }: Place): {
  readonly next: Stored;
  readonly isLast: boolean;
} {
  return { next: { from: Math.min(to, begunAt - lagMs), restarts: 0 }, isLast: to === begunAt };
}
