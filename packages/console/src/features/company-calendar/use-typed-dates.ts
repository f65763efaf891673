import { useState } from 'react';
import {
  dateProblem,
  listsTyped,
  nothingTyped,
  withTyped,
  type CalendarInput,
  type DateList,
  type DateProblem,
  type TypedDate,
  type TypedDates,
} from './calendar-draft.ts';

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

/** Keeps what is typed into the forms of dates until it is part of the calendar. */
export function useTypedDates(draft: CalendarInput, change: (draft: CalendarInput) => void): DateForms {
  const [typed, setTyped] = useState(nothingTyped);
  const [tried, setTried] = useState<readonly DateList[]>([]);
  const [round, setRound] = useState(0);
  const [stuck, setStuck] = useState<DateForms['stuck']>(null);
  const typedLists = listsTyped(typed);
  return {
    typed,
    hasTyped: typedLists.length > 0,
    round,
    stuck,
    problemOf: (list) => (tried.includes(list) ? dateProblem(draft, typed[list].date) : null),
    type: (list, patch) => setTyped((before) => ({ ...before, [list]: { ...before[list], ...patch } })),
    add: (lists = typedLists) => {
      const { calendar, typed: left, faulty } = withTyped(draft, typed, lists);
      setTyped(left);
      setTried((before) => [...before.filter((list) => !lists.includes(list)), ...faulty]);
      setStuck({ list: faulty[0] });
      if (calendar !== draft) change(calendar);
      return { calendar, faulty };
    },
    clear: () => {
      setTyped(nothingTyped);
      setTried([]);
      setRound((before) => before + 1);
    },
  };
}
