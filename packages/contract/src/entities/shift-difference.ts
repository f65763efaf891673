import { NO_WAYS_IN } from '@shiftgate/domain/access/entry/way-in.ts';
import { z } from 'zod';
import { Instant, Key } from '../fields.ts';

/** At most so many people of a group of a difference are named. */
export const differenceNames = 200;

/** One person of a difference. */
export const DifferencePerson = z.object({
  key: Key,
  name: z.string(),
  email: z.string(),
  /** Signed in now, and this session ends with the change. */
  is_logged_out: z.boolean(),
  /** The result that denies the person afterwards; `success` for a person who gains access. */
  result: z.string(),
  /** Next access of a person who loses it now or later, within 366 days; null for never, and for all others. */
  next_opening: Instant.nullable(),
  /** From when a later loss of access applies; null for all others. */
  loses_at: Instant.nullable(),
  /** From when a later gain of access applies; null for all others. */
  gains_at: Instant.nullable(),
});

/** People without a way in, the first 200 of them by name. */
export const WithoutWayIn = z.object({
  count: z.int(),
  people: z.array(z.object({ key: Key, name: z.string(), email: z.string(), no_way_in: z.enum(NO_WAYS_IN) })),
});

/** So many people, the first 200 of them by name. */
export const DifferenceGroup = z.object({ count: z.int(), people: z.array(DifferencePerson) });

/**
 * Effect of a change on access at one instant, by the decision itself over all affected people with all their shifts:
 * for signed-in people from their address and program, for others from those that suit each best.
 */
export const AccessDifference = z.object({
  at: Instant,
  /** False: no person is denied yet; the difference is the one under control. */
  control_is_active: z.boolean(),
  /** People compared: members of the shifts before or after. */
  total: z.int(),
  gains: DifferenceGroup,
  loses: DifferenceGroup,
  /** Kept out neither before nor after, or let in by both, but from some hour on refused where they were let in. */
  loses_later: DifferenceGroup,
  /** As `loses_later`, but never refused where they were let in, and from some hour on let in where they were refused. */
  gains_later: DifferenceGroup,
  unchanged: DifferenceGroup,
  /** People signed in now whose session ends; those who may sign in again from elsewhere also count in `unchanged`. */
  logged_out: z.int(),
  /** People who lose the only one of their shifts that is not disabled. */
  left_without_shift: DifferenceGroup,
  /** People with disabled shifts only who lose the last of them: they had no access before either. */
  still_without_shift: DifferenceGroup,
  /** Of the people who gain access now or later, those whom it brings in only once they have a way in. */
  gains_without_way_in: WithoutWayIn,
});
export type AccessDifference = z.output<typeof AccessDifference>;

/** Rules that were written as one, since their windows overlap on the same days. */
export const MergedRules = z.array(
  z.object({
    /** Position in `rules` of the answer. */
    into: z.int(),
    /** Positions in the rules as they were sent. */
    from: z.array(z.int()),
  }),
);
export type MergedRules = z.output<typeof MergedRules>;
