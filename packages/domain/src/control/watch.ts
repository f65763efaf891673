import { controlWatchLimits } from '../limits.ts';

/** People with an attempt to sign in since control went on, and the denied ones among them. */
export interface WatchedPeople {
  readonly people: number;
  readonly refused: number;
}

/** Whether the administrators are notified: more than 20 % of the people are denied, and at least 10. */
export function isOverRefusalBound({ people, refused }: WatchedPeople): boolean {
  return refused >= controlWatchLimits.people && refused > people * controlWatchLimits.share;
}
