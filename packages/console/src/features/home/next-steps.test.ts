import { describe, expect, it } from 'vitest';
import { listNextSteps } from './next-steps.ts';

const summary = (over: {
  total?: number;
  lastSyncedAt?: string | null;
  withoutShift?: number;
  shifts?: number;
  enabled?: number;
  state?: 'active' | 'inactive' | 'deactivating';
}) => ({
  control: {
    state: over.state ?? ('inactive' as const),
    since: null,
    domains: [],
    schedule: null,
    last_schedule: null,
    run: null,
  },
  people: {
    total: over.total ?? 0,
    controlled: over.total ?? 0,
    without_shift: over.withoutShift ?? 0,
    inside_hours: 0,
    outside_hours: 0,
    suspended: 0,
  },
  denials: [],
  denials_total: 0,
  successes_total: 0,
  sync: {
    in_sync_process: false,
    total_users: 0,
    total_users_created: 0,
    finished_at: null,
    last_synced_at: over.lastSyncedAt === undefined ? '2026-03-09T12:00:00Z' : over.lastSyncedAt,
    next_try_at: null,
    error: null,
  },
  shifts: { total: over.shifts ?? 0, enabled: over.enabled ?? 0 },
  is_signing_key_unreadable: false,
  mails_waiting: null,
  requests_open: 0,
});
const open = (over: Parameters<typeof summary>[0]) =>
  listNextSteps(summary(over))
    .filter((step) => !step.isDone)
    .map((step) => step.id);

describe('listNextSteps', () => {
  it('leaves every step open for a new company', () => {
    expect(open({ lastSyncedAt: null })).toEqual(['sync', 'shift', 'enable', 'assign', 'activate']);
  });
  it('does not count the creator of the account as a sync', () => {
    expect(open({ total: 1, lastSyncedAt: null })).toEqual(['sync', 'shift', 'enable', 'assign', 'activate']);
  });
  it('keeps assigning open while there is no shift', () => {
    expect(open({ total: 0 })).toContain('assign');
  });
  it('keeps assigning open while people are without a shift', () => {
    expect(open({ total: 240, withoutShift: 3, shifts: 2, enabled: 1 })).toEqual(['assign', 'activate']);
  });
  it('does not offer to activate control while it is deactivated', () => {
    expect(open({ total: 240, shifts: 2, enabled: 1, state: 'deactivating' })).toEqual([]);
  });
  it('does not offer an activation that the plan does not allow', () => {
    expect(listNextSteps(summary({ total: 240 }), true).map((step) => step.id)).not.toContain('activate');
  });
  it('has no open step when control is on and all people have a shift', () => {
    expect(open({ total: 240, shifts: 2, enabled: 1, state: 'active' })).toEqual([]);
  });
});
