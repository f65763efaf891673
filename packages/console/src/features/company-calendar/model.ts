import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Sending, VersionedDraft } from '../../lib/forms/use-versioned-draft.ts';
import type { AccessImpact } from '../../components/access-impact/model.ts';

export type WireCalendar = CallResponse<'company.calendar'>;
export type CalendarInput = Omit<CallBody<'company.setCalendar'>, 'version'>;
export type DateList = 'extra_holidays' | 'exceptional_openings';
export type DateProblem = 'missing' | 'taken' | 'too_many';

/** A date that stands in its form and not in the calendar yet. */
export interface TypedDate {
  /** Null when nothing is typed; what is no day is kept as it was typed. */
  readonly date: string | null;
  readonly name: string;
}

export type TypedDates = Readonly<Record<DateList, TypedDate>>;

/** What stands in the forms of the lists of dates and was not added yet: it is as unsaved as what was. */
export interface DateForms {
  readonly typed: TypedDates;
  readonly hasTyped: boolean;
  /** Another number each time the forms are emptied from outside: also of what is no day, which only its field knows. */
  readonly round: number;
  /** The first list whose form kept the calendar from being saved; another object each time. */
  readonly stuck: { readonly list: DateList | undefined } | null;
  readonly problemOf: (list: DateList) => DateProblem | null;
  readonly type: (list: DateList, patch: Partial<TypedDate>) => void;
  /** Moves into the calendar what stands in some forms, in all that hold something unless given; tells what could not be. */
  readonly add: (lists?: readonly DateList[]) => {
    readonly calendar: CalendarInput;
    readonly faulty: readonly DateList[];
  };
  readonly clear: () => void;
}

/** The calendar to be saved, as it was when it was asked what that does: whatever is typed later is no part of it. */
export type CalendarOrder = Sending<CalendarInput>;

/** The company's calendar being edited. */
export interface CalendarEditor extends VersionedDraft<CalendarInput> {
  readonly change: (draft: CalendarInput) => void;
  readonly forms: DateForms;
  /** Who would gain and lose access if this were saved, with the dates that stand in their forms; null when it may not be, and the person has been told why. */
  readonly preview: () => Promise<{
    readonly order: CalendarOrder;
    readonly impact: AccessImpact;
  } | null>;
  /** Saves exactly what a preview was about. What saving did; null when it was refused. */
  readonly save: (order: CalendarOrder) => Promise<AccessImpact | null>;
}
