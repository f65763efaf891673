import { describe, expect, it } from 'vitest';
import { aSummary } from '#testing/entities.ts';
import { hasTrouble, listAttention, listNextSteps } from './next-steps.ts';

const summary = (over: {
  total?: number;
  lastSyncedAt?: string | null;
  withoutShift?: number;
  shifts?: number;
  enabled?: number;
  state?: 'active' | 'inactive' | 'deactivating';
}) => {
  const home = aSummary();
  return aSummary({
    control: { ...home.control, state: over.state ?? 'inactive' },
    people: {
      ...home.people,
      total: over.total ?? 0,
      controlled: over.total ?? 0,
      without_shift: over.withoutShift ?? 0,
    },
    sync: {
      ...home.sync,
      last_synced_at: over.lastSyncedAt === undefined ? '2026-03-09T12:00:00Z' : over.lastSyncedAt,
    },
    shifts: { total: over.shifts ?? 0, enabled: over.enabled ?? 0 },
  });
};
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

describe('listAttention', () => {
  const home = aSummary();
  const on = { ...home.control, state: 'active' as const };
  const locked = { ...home.people, controlled: 10, blocked: 1, no_way_in: 2, cannot_sign_in: 3 };

  it('is empty while nothing waits', () => {
    expect(listAttention(home)).toEqual([]);
  });
  it('has a dead connection, people locked out and open requests', () => {
    expect(
      listAttention(aSummary({ is_connected: false, control: on, people: locked, requests_open: 3 })),
    ).toEqual(['connection', 'blocked', 'noWay', 'requests']);
  });
  it('has domains whose redirect was changed before what is wrong with single people', () => {
    expect(
      listAttention(
        aSummary({
          is_connected: false,
          redirect_faults: [{ kind: 'ended', domains: ['a.example'] }],
          control: on,
          people: locked,
        }),
      ),
    ).toEqual(['connection', 'redirect', 'blocked', 'noWay']);
  });
  it('does not call people locked out while control is off', () => {
    expect(listAttention(aSummary({ people: locked }))).toEqual([]);
  });
  it('counts a failed sync, waiting emails, and a lost key as trouble', () => {
    expect(hasTrouble(home)).toBe(false);
    expect(hasTrouble(aSummary({ is_signing_key_unreadable: true }))).toBe(true);
    expect(hasTrouble(aSummary({ sync: { ...home.sync, error: 'DIRECTORY_UNAVAILABLE' } }))).toBe(true);
    expect(
      hasTrouble(aSummary({ mails_waiting: { count: 1, since: '2026-03-09T12:00:00Z', problem: null } })),
    ).toBe(true);
  });
});
