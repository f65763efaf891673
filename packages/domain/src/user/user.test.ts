import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar/instant.ts';
import { zoneOf } from '../calendar/zone.ts';
import { findPasswordProblems } from '../password/strength.ts';
import { passwordExpiresAt } from '../password/expiry.ts';
import { isControlPlanValid, planStateAt, PRODUCTS_OF_TIER, trialEndOf } from '../plan/plan.ts';
import { COMPANY_ZONE, instantOf } from '../testing/factories.ts';
import {
  isSingleAccessOver,
  isSingleAccessValid,
  logOffSingleAccess,
  singleAccessCutoffs,
  singleAccessEnd,
  singleAccessStateAt,
  startSingleAccess,
} from './single-access.ts';
import { findVacationProblems, vacationStateAt } from './vacation.ts';

const zone = zoneOf(COMPANY_ZONE);
const at = instantOf('2026-03-02 09:00');

describe('a vacation', () => {
  it('is scheduled, current and over at its midnights', () => {
    const vacation = { startOn: '2026-03-03', endOn: '2026-03-04' };
    const stateAt = (text: string): string => vacationStateAt(vacation, zone, instantOf(text));
    expect(stateAt('2026-03-02 23:59')).toBe('scheduled');
    expect(stateAt('2026-03-03 00:00')).toBe('current');
    expect(stateAt('2026-03-04 23:59')).toBe('current');
    expect(stateAt('2026-03-05 00:00')).toBe('over');
    expect(vacationStateAt(null, zone, at)).toBe('none');
  });

  it.each([
    ['2026-02-30', '2026-03-02', ['invalid_date']],
    ['2026-03-03', '2026-03-02', ['reversed_dates']],
    ['2026-02-01', '2026-03-01', ['already_over']],
    ['2026-03-01', '2026-03-20', ['starts_in_past']],
    ['2026-03-02', '2027-03-02', []],
    ['2026-03-02', '2027-03-03', ['too_long']],
    ['2026-03-02', '2026-03-02', []],
  ])('from %s to %s: %j', (startOn, endOn, problems) => {
    expect(findVacationProblems({ startOn, endOn }, zone, at)).toEqual(problems);
  });
});

describe('a vacation that runs', () => {
  const stored = { startOn: '2026-02-20', endOn: '2026-03-10' };

  it.each([
    ['2026-02-20', '2026-03-02', []],
    ['2026-02-20', '2026-03-01', ['already_over']],
    ['2026-02-21', '2026-03-10', ['starts_in_past']],
    ['2026-03-05', '2026-03-10', []],
  ])('may be changed to %s until %s: %j', (startOn, endOn, problems) => {
    expect(findVacationProblems({ startOn, endOn }, zone, at, stored)).toEqual(problems);
  });

  it('gives its past first date to no other once it is over', () => {
    const over = { startOn: '2026-02-20', endOn: '2026-02-28' };
    expect(findVacationProblems({ startOn: '2026-02-20', endOn: '2026-03-05' }, zone, at, over)).toEqual([
      'starts_in_past',
    ]);
  });
});

describe('a single access', () => {
  const access = { grantedAt: at, durationMinutes: 30, firstUsedAt: null, endedAt: null };
  it('lapses unused after seven days', () => {
    expect(singleAccessEnd(access)).toBe(at + 7 * DAY_MS);
    expect(singleAccessStateAt(access, at + 7 * DAY_MS)).toBe('lapsed');
  });

  it('counts its duration from the first use only', () => {
    const used = startSingleAccess(startSingleAccess(access, at + HOUR_MS), at + 2 * HOUR_MS);
    expect(singleAccessEnd(used)).toBe(at + HOUR_MS + 30 * MINUTE_MS);
    expect(logOffSingleAccess(used, at + HOUR_MS + 1)).toBe(used);
  });

  it('without a duration ends at the first logoff after its first use', () => {
    const open = { ...access, durationMinutes: null };
    expect(logOffSingleAccess(open, at)).toBe(open);
    const ended = logOffSingleAccess(startSingleAccess(open, at), at + HOUR_MS);
    expect(singleAccessEnd(ended)).toBe(at + HOUR_MS);
    expect(singleAccessStateAt(ended, at + HOUR_MS)).toBe('over');
  });

  it('is over after its 24 hours, even if a logoff comes later', () => {
    const used = startSingleAccess({ ...access, durationMinutes: null }, at);
    expect(logOffSingleAccess(used, at + DAY_MS)).toBe(used);
    expect(logOffSingleAccess(used, at + DAY_MS - 1)).toEqual({ ...used, endedAt: at + DAY_MS - 1 });
  });

  it('is not valid before its grant, and waits until then', () => {
    expect(isSingleAccessValid(access, at - 1)).toBe(false);
    expect(isSingleAccessValid(access, at)).toBe(true);
    expect(isSingleAccessOver(access, at - 1)).toBe(false);
    expect(singleAccessStateAt(access, at - 1)).toBe('unused');
  });

  it('is over in a filter of the database exactly when it is over here', () => {
    const open = { ...access, durationMinutes: null, firstUsedAt: at };
    for (const now of [at, at + DAY_MS - 1, at + DAY_MS, at + 7 * DAY_MS - 1, at + 7 * DAY_MS]) {
      const { unusedGrantedAt, withoutDurationUsedAt } = singleAccessCutoffs(now);
      expect(access.grantedAt <= unusedGrantedAt).toBe(isSingleAccessOver(access, now));
      expect(open.firstUsedAt <= withoutDurationUsedAt).toBe(isSingleAccessOver(open, now));
    }
  });

  it('with a first use that is written down before its grant counts from that use, and lets in from the grant', () => {
    const used = { ...access, firstUsedAt: at - 10 * MINUTE_MS };
    expect(isSingleAccessValid(used, at - 1)).toBe(false);
    expect(isSingleAccessValid(used, at)).toBe(true);
    expect(singleAccessEnd(used)).toBe(at + 20 * MINUTE_MS);
  });
});

describe('a trial', () => {
  it('lasts fourteen whole days after its first, to the end of the last one in the company zone', () => {
    const startOn = '2026-03-01';
    const plan = {
      status: 'TRIAL',
      startOn,
      trialEndOn: trialEndOf(startOn),
      products: PRODUCTS_OF_TIER.enterprise,
    } as const;
    expect(plan.trialEndOn).toBe('2026-03-15');
    expect(planStateAt(plan, zone, instantOf('2026-03-07 23:59'))).toBe('trial');
    expect(planStateAt(plan, zone, instantOf('2026-03-08 00:00'))).toBe('expiring_trial');
    expect(isControlPlanValid(plan, zone, instantOf('2026-03-16 00:00') - 1)).toBe(true);
    expect(planStateAt(plan, zone, instantOf('2026-03-16 00:00'))).toBe('expired_trial');
    expect(planStateAt({ ...plan, trialEndOn: null }, zone, instantOf('2036-01-01 00:00'))).toBe('trial');
    expect(
      isControlPlanValid({ ...plan, status: 'ACTIVE', products: PRODUCTS_OF_TIER.standard }, zone, at),
    ).toBe(false);
  });
});

describe('passwords', () => {
  const strength = {
    minLength: 4,
    requiresUppercase: true,
    requiresLowercase: true,
    requiresNumber: true,
    requiresSymbol: true,
  };
  it.each([
    ['Aa1!', []],
    ['Çé9 ', []],
    ['a', ['too_short', 'missing_uppercase', 'missing_number', 'missing_symbol']],
    ['😀😀A', ['too_short', 'missing_lowercase', 'missing_number']],
    ['AAAA', ['missing_lowercase', 'missing_number', 'missing_symbol']],
  ])('%j: %j', (password, problems) => {
    expect(findPasswordProblems(password, strength)).toEqual(problems);
  });

  it('expire on the wall clock, in a short month on its last day', () => {
    const setAt = instantOf('2026-01-31 09:00');
    expect(passwordExpiresAt(setAt, { count: 1, unit: 'months' }, zone)).toBe(instantOf('2026-02-28 09:00'));
    expect(passwordExpiresAt(setAt, { count: 2, unit: 'weeks' }, zone)).toBe(instantOf('2026-02-14 09:00'));
    expect(passwordExpiresAt(setAt, { count: 90, unit: 'minutes' }, zone)).toBe(
      instantOf('2026-01-31 10:30'),
    );
    expect(passwordExpiresAt(setAt, { count: 1, unit: 'years' }, zone)).toBe(instantOf('2027-01-31 09:00'));
  });
});
