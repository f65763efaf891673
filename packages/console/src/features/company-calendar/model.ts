import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Sending, VersionedDraft } from '#lib/forms/use-versioned-draft.ts';
import type { AccessImpact } from '#components/access-impact/model.ts';

export type WireCalendar = CallResponse<'company.calendar'>;
export type CalendarInput = Omit<CallBody<'company.setCalendar'>, 'version'>;
export type DateList = 'extra_holidays' | 'exceptional_openings';
export type DateProblem = 'missing' | 'taken' | 'too_many';

/** A date in its form that is not in the calendar yet. */
export interface TypedDate {
  /** Null when empty; wrong input stays as it was typed. */
  readonly date: string | null;
  readonly name: string;
}

export type TypedDates = Readonly<Record<DateList, TypedDate>>;

/** Input in the forms of the date lists that was not added yet; it counts as unsaved too. */
export interface DateForms {
  readonly typed: TypedDates;
  readonly hasTyped: boolean;
  /** Another number each time the forms are emptied from outside: also of what is no day, which only its field knows. */
  readonly round: number;
  /** The first list whose form blocked the save; a new object each time. */
  readonly stuck: { readonly list: DateList | undefined } | null;
  readonly problemOf: (list: DateList) => DateProblem | null;
  readonly type: (list: DateList, patch: Partial<TypedDate>) => void;
  /** Adds the typed dates of some lists (all with input by default) to the calendar; returns the lists that failed. */
  readonly add: (lists?: readonly DateList[]) => {
    readonly calendar: CalendarInput;
    readonly faulty: readonly DateList[];
  };
  readonly clear: () => void;
}

/** The calendar as previewed. Later input is not part of it. */
export type CalendarOrder = Sending<CalendarInput>;

/** The company's calendar being edited. */
export interface CalendarEditor extends VersionedDraft<CalendarInput> {
  readonly change: (draft: CalendarInput) => void;
  readonly forms: DateForms;
  /** The access impact of a save, typed dates included; null when it was refused, and the error was shown. */
  readonly preview: () => Promise<{
    readonly order: CalendarOrder;
    readonly impact: AccessImpact;
  } | null>;
  /** Saves exactly what a preview was about. What saving did; null when it was refused. */
  readonly save: (order: CalendarOrder) => Promise<AccessImpact | null>;
}
