import type { Summary } from './model.ts';

export interface NextStep {
  readonly id: 'sync' | 'shift' | 'enable' | 'assign' | 'activate';
  readonly isDone: boolean;
  readonly to: '/users' | '/groups' | '/activation-steps';
  readonly search: Readonly<Record<string, string>>;
}

/** The steps to a company under control, done ones marked. An expired plan does not allow the activation. */
export function listNextSteps(summary: Summary, isPlanOver = false): readonly NextStep[] {
  const { people, shifts, control, sync } = summary;
  // The account's creator exists before any sync.
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
    // Control is being turned off: turning it on again is not the next step.
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
