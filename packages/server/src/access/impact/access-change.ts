import type { Shift } from '@shiftgate/domain/shift/types.ts';
import type { CalendarChange } from './calendar-change.ts';
import type { CompanyContext } from '#core/context.ts';
import type { AccessDifference } from '@shiftgate/contract/entities/shift-difference.ts';

/** The effect of a change on shifts, their members, and the calendar they follow. */
export interface AccessChange {
  /** Changed shifts by key; null = deleted. */
  readonly shifts: ReadonlyMap<string, Shift | null>;
  /** People added to a shift or removed from it. */
  readonly moves: readonly {
    readonly shiftKey: string;
    readonly add: readonly string[];
    readonly remove: readonly string[];
  }[];
  /** The company's new calendar; omitted when it does not change. */
  readonly calendar?: CalendarChange;
}

/**
 * Compares decisions before and after a change at `at` (ms) for everyone in a changed shift and everyone moved; a
 * shift that follows a changed part of the calendar counts as changed. Sessions count only where `at` is the present
 * instant; throws the reason of `signal` soon after it is aborted.
 */
export type CompareAccess = (
  ctx: CompanyContext,
  change: AccessChange,
  at: number,
  signal?: AbortSignal,
) => Promise<AccessDifference>;
