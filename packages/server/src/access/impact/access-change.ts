import type { Shift } from '@shiftgate/domain/shift/types.ts';
import type { CalendarChange } from './calendar-change.ts';
import type { Tx } from '../../core/context.ts';
import type { z } from 'zod';
import type { AccessDifference } from '@shiftgate/contract/entities/shift-difference.ts';

/** What a change does to shifts, to who is in them, and to what they follow. */
export interface AccessChange {
  /** Shifts that would be others than now, by key; null = gone. */
  readonly shifts: ReadonlyMap<string, Shift | null>;
  /** People who would come into a shift or leave it. */
  readonly moves: readonly {
    readonly shiftKey: string;
    readonly add: readonly string[];
    readonly remove: readonly string[];
  }[];
  /** The company's calendar as it would be; left out, it stays. */
  readonly calendar?: CalendarChange;
}

/**
 * What a change does to who may sign in at `at` (ms): asked of the decision over everybody in a changed shift and
 * everybody who is moved, with all their shifts; a shift that follows what changes of the calendar is a changed one. Sessions count only where `at` is the present instant `now`. Throws the
 * reason of `signal` soon after that is aborted.
 */
export type CompareAccess = (
  tx: Tx,
  companyKey: string,
  change: AccessChange,
  moment: { readonly now: number; readonly at: number },
  signal?: AbortSignal,
) => Promise<z.output<typeof AccessDifference>>;
