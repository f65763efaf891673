import { figureLists } from '#components/figures/figure-lists.ts';
import type { Summary } from './model.ts';
import { hasLockedOut } from './locked-out.ts';

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
      search: figureLists.without_shift.search,
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

/** What waits for an administrator, the worst first. */
export type Attention = 'connection' | 'redirect' | 'blocked' | 'noWay' | 'temporary' | 'requests';

/** Lists what needs an administrator at every step; the steps are not done while any of it remains. */
export function listAttention(summary: Summary): readonly Attention[] {
  // For nearly everyone without a way in, it explains why and offers a remedy.
  const { temporary_password: temporary } = summary;
  return [
    ...(summary.is_connected ? [] : (['connection'] as const)),
    ...(summary.redirect_faults.length === 0 ? [] : (['redirect'] as const)),
    ...(hasLockedOut(summary) && summary.people.blocked > 0 ? (['blocked'] as const) : []),
    ...(temporary === null && hasLockedOut(summary) && summary.people.no_way_in > 0
      ? (['noWay'] as const)
      : []),
    ...(temporary === null ? [] : (['temporary'] as const)),
    ...(summary.requests_open > 0 ? (['requests'] as const) : []),
  ];
}

/** Whether something is wrong that another part of the page already says. */
export function hasTrouble({
  sync,
  mails_waiting: mails,
  is_signing_key_unreadable: isLost,
  is_client_address_unreadable: isWithoutAddress,
  known_workspace_passwords: known,
  roles_unread_since: unreadSince,
  rescue_lost_since: rescueLostSince,
}: Summary): boolean {
  return (
    sync.error !== null ||
    mails !== null ||
    isLost ||
    isWithoutAddress ||
    known.total > 0 ||
    unreadSince !== null ||
    rescueLostSince !== null
  );
}
