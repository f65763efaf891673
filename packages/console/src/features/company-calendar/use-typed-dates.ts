import { useState } from 'react';
import { findDateProblem, findTypedLists, nothingTyped, withTyped } from './calendar-draft.ts';
import type { CalendarInput, DateForms, DateList } from './model.ts';

/** Keeps what is typed into the forms of dates until it is part of the calendar. */
export function useTypedDates(draft: CalendarInput, change: (draft: CalendarInput) => void): DateForms {
  const [typed, setTyped] = useState(nothingTyped);
  const [tried, setTried] = useState<readonly DateList[]>([]);
  const [round, setRound] = useState(0);
  const [stuck, setStuck] = useState<DateForms['stuck']>(null);
  const typedLists = findTypedLists(typed);
  return {
    typed,
    hasTyped: typedLists.length > 0,
    round,
    stuck,
    problemOf: (list) => (tried.includes(list) ? findDateProblem(draft, typed[list].date) : null),
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
