import type { Summary } from './model.ts';

export interface NextStep {
  readonly id: 'sync' | 'shift' | 'enable' | 'assign' | 'activate';
  readonly isDone: boolean;
  readonly to: '/users' | '/groups' | '/activation-steps';
  readonly search: Readonly<Record<string, string>>;
}

/** The way to a company under control, step by step, with what is already done; a plan that is over lets nobody activate it. */
export function nextSteps(summary: Summary, isPlanOver = false): readonly NextStep[] {
  const { people, shifts, control, sync } = summary;
  // Whoever made the account is a person before any reading.
  const hasPeople = sync.last_synced_at !== null;
  return [
    { id: 'sync', isDone: hasPeople, to: '/users', search: {} },
    { id: 'shift', isDone: shifts.total > 0, to: '/groups', search: {} },
    { id: 'enable', isDone: shifts.enabled > 0, to: '/groups', search: {} },
    {
      id: 'assign',
      isDone: hasPeople && shifts.total > 0 && people.without_shift === 0,
      to: '/users',
      search: { without_shift: 'true' },
    },
    // Somebody switches it off just now: to put it on again is not what comes next.
    ...(control.state === 'deactivating' || isPlanOver
      ? []
      : [
          {
            id: 'activate' as const,
            isDone: control.state === 'active',
            to: '/activation-steps' as const,
            search: {},
          },
        ]),
  ];
}
