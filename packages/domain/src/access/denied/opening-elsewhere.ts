import type { Instant } from '#calendar/instant.ts';
import { decideFromAnywhere } from '../anywhere.ts';
import { isDecidedByRules } from '../checks.ts';
import { decideTraced } from '../decide.ts';
import type { DecisionInput, FullVerdict } from '../types.ts';
import { findWaysIn, type UnmetCondition } from './ways-in.ts';

/** When a denied person could sign in from another network or with another browser or system. */
export interface OpeningElsewhere {
  /** The instant of the attempt itself where time is no obstacle. */
  readonly at: Instant;
  /** What the attempt has to change for it; never empty. */
  readonly unmet: readonly UnmetCondition[];
}

/**
 * For a denial of the same input: the first instant from the attempt on, within 366 days, at which `decide` allows the person from some network with some
 * browser and system, with the conditions that this attempt does not meet then. Null where the attempt itself is
 * allowed by then, where nothing would do, and where the shifts are not what denied it.
 */
export function openingElsewhere(input: DecisionInput, denied: FullVerdict): OpeningElsewhere | null {
  if (denied.isAllowed || !isDecidedByRules(denied.step)) return null;
  const { at } = input.attempt;
  const suited = decideFromAnywhere(input, at);
  const opensAt = suited.isAllowed ? at : suited.nextOpening;
  if (opensAt === null || opensAt === denied.nextOpening) return null;
  const then = decideTraced({ ...input, attempt: { ...input.attempt, at: opensAt } });
  // Only an origin that fits brings it about: a way that asks for other hours too leads elsewhere.
  const way = findWaysIn(then.trace).find(({ unmet }) =>
    unmet.every(({ what }) => what !== 'hours' && what !== 'check'),
  );
  return way === undefined ? null : { at: opensAt, unmet: way.unmet };
}
