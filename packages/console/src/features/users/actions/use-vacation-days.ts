import { useState } from 'react';
import { useSession } from '#lib/auth/session.ts';
import { now } from '#lib/now.ts';
import { dayIn, findVacationProblems } from './vacation-days.ts';
import type { VacationDays } from '../model.ts';

interface VacationChoice {
  readonly days: VacationDays;
  readonly onChange: (days: VacationDays) => void;
  /** In the company's zone. */
  readonly today: string;
  /** Both days are chosen, and nothing is wrong with them. */
  readonly isReady: boolean;
}

/** The days of a vacation while they are chosen; `running` is the first day of one that has begun. */
export function useVacationDays(initial: VacationDays, running: string | null): VacationChoice {
  const { company } = useSession();
  const [days, setDays] = useState(initial);
  const today = dayIn(company.zone, now());
  const problems = findVacationProblems(days, today, running);
  const { start, end } = days;
  const isReady = start !== null && end !== null && problems.start === null && problems.end === null;
  return { days, onChange: setDays, today, isReady };
}
