import type { z } from 'zod';
import type { AccessDifference } from '@shiftgate/contract/entities/shift-difference.ts';
import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { CompanyCalendar, Shift } from '@shiftgate/domain/shift/types.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import type { Tx } from '../../core/context.ts';

/** The shifts of a company as decisions see them, as of one instant of its transaction. */
export interface ShiftFacts {
  /** By key, the shift of a running test among them. */
  readonly shifts: ReadonlyMap<string, CompiledShift>;
  /** IANA zone of the company. */
  readonly timeZone: string;
  /** Zone and holidays of the company, with those of the region of a shift as it is or would be. */
  calendarOf(shift: Shift): CompanyCalendar;
  /** Makes a shift ready, as it is or would be. */
  compile(shift: Shift): CompiledShift;
}

/**
 * Reads the facts of a company. To be called before the first write of a transaction: what is read is kept for others
 * by its version, which a rolled back write would have shared with the next one.
 */
export type ReadShiftFacts = (tx: Tx, companyKey: string) => Promise<ShiftFacts>;

/** What shifts follow of their company's calendar. */
export interface CalendarChange {
  /** IANA zone. */
  readonly timeZone: string;
  readonly holidayRegion: string | null;
  readonly countsOptionalHolidays: boolean;
  readonly extraHolidays: readonly PlainDate[];
  readonly exceptionalOpenings: readonly PlainDate[];
}

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

/** What the calls on shifts stand on. */
export interface ShiftDeps {
  readonly readShiftFacts: ReadShiftFacts;
  readonly compareAccess: CompareAccess;
  readonly box: SecretBox;
}
