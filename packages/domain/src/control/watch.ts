import { controlWatchLimits } from '../limits.ts';

/** People who tried to sign in since control went on, and those of them who are kept out. */
export interface WatchedPeople {
  readonly people: number;
  readonly refused: number;
}

/** Whether so many are refused that the administrators are told: more than 20 % of those who tried, and at least 10. */
export function isOverRefusalBound({ people, refused }: WatchedPeople): boolean {
  return refused >= controlWatchLimits.people && refused > people * controlWatchLimits.share;
}
