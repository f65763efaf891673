import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../calendar/instant.ts';
import { CONTROL_STATES, type ControlState } from '../control/states.ts';
import { aCompiledShift, aQuestion, aRule, instantOf, workdays } from '../testing/factories.ts';
import type { SingleAccess } from '../user/single-access.ts';
import { SINGLE_ACCESS } from './checks.ts';
import { decide, decideFull, decideResult, decideTraced } from './decide.ts';
import { planOf } from './session-plan.ts';
import type { CompanyFacts, TimeClockReading, UserStatus } from './types.ts';

const office = aCompiledShift({ key: 'office', rules: workdays('08:00', '18:00') });
const sunday = instantOf('2026-03-01 10:00');

describe('control states', () => {
  const rulesApply: readonly ControlState[] = ['activating', 'active'];
  it.each(CONTROL_STATES)('%s', (controlState) => {
    const verdict = decide(
      aQuestion({ attempt: { at: sunday }, subject: { shifts: [office] }, company: { controlState } }),
    );
    expect(verdict.isAllowed).toBe(!rulesApply.includes(controlState));
    expect(verdict.notes).toEqual(verdict.isAllowed ? ['control_inactive'] : []);
    const elsewhere = aQuestion({
      subject: { domain: 'other.test', shifts: [office] },
      company: { controlState },
    });
    const isAsked = ['activating', 'active', 'test'].includes(controlState);
    expect(decide(elsewhere).result).toBe(isAsked ? 'disabled_domain' : 'success');
  });
});

describe('a running test', () => {
  const testShift = aCompiledShift({ key: 'test', rules: [aRule({ startHour: '09:50', endHour: '23:59' })] });
  const company = (shift: typeof testShift | null): Partial<CompanyFacts> => ({
    controlState: 'test',
    test: { userKeys: new Set(['ana']), shift },
  });
  const singleAccess = { grantedAt: sunday, durationMinutes: null, firstUsedAt: null, endedAt: null };

  it('knows only the test shift for a test user, and no single access', () => {
    const subject = { shifts: [office], singleAccess };
    const at = (time: string): number => instantOf(`2026-03-02 ${time}`);
    const ask = (time: string): string =>
      decideResult(aQuestion({ attempt: { at: at(time) }, subject, company: company(testShift) }));
    expect(ask('09:00')).toBe('outside_allowed_hours');
    expect(ask('10:00')).toBe('success');
    expect(decideResult(aQuestion({ subject, company: company(null) }))).toBe('no_shift');
    const disabled = aCompiledShift({ state: 'disabled' });
    expect(decideResult(aQuestion({ subject, company: company(disabled) }))).toBe('no_active_shift');
  });

  it('does not apply to other people', () => {
    const verdict = decide(aQuestion({ subject: { key: 'bia' }, company: company(testShift) }));
    expect(verdict).toMatchObject({ isAllowed: true, notes: ['control_inactive'] });
  });
});

describe('an expired plan', () => {
  it.each([
    ['active', false, 'success'],
    ['deactivating', false, 'success'],
    ['inactive', false, 'success'],
    ['inactive', true, 'expired_trial'],
  ] as const)('%s, confirmed %s: %s', (controlState, isDeactivationConfirmed, result) => {
    const company = { controlState, isDeactivationConfirmed, isPlanValid: false };
    const verdict = decide(aQuestion({ attempt: { at: sunday }, subject: { shifts: [office] }, company }));
    expect(verdict.result).toBe(result);
    if (verdict.isAllowed) expect(verdict.notes).toEqual(['control_inactive', 'plan_expired']);
  });
});

describe('the order of the checks', () => {
  it.each<[UserStatus, string]>([
    ['suspended', 'user_suspended'],
    ['disabled', 'user_not_found'],
    ['not_synchronised', 'user_not_found'],
  ])('names a %s person %s, with the status', (status, result) => {
    expect(decide(aQuestion({ subject: { status } }))).toMatchObject({ result, status, step: 5 });
  });

  it('names each result by the first check that fails', () => {
    const everythingWrong = {
      attempt: { isPasswordRight: false, at: sunday },
      subject: { domain: 'other.test', status: 'suspended' as const },
    };
    expect(decideResult(aQuestion({ ...everythingWrong, subject: null }))).toBe('user_not_found');
    expect(decideResult(aQuestion(everythingWrong))).toBe('disabled_domain');
    const covered = { ...everythingWrong, subject: { status: 'suspended' as const } };
    expect(decideResult(aQuestion(covered))).toBe('wrong_password');
    expect(decideResult(aQuestion({ subject: covered.subject }))).toBe('user_suspended');
  });

  it('lets a suspended administrator in no more than others', () => {
    expect(decideResult(aQuestion({ subject: { isAdministrator: true, status: 'suspended' } }))).toBe(
      'user_suspended',
    );
    expect(decide(aQuestion({ subject: { isAdministrator: true } }))).toMatchObject({
      step: 7,
      shiftKey: null,
    });
  });
});

describe('several shifts', () => {
  const always = { startHour: '00:00', endHour: '23:59' };
  it('name the result of the one that got furthest', () => {
    const closed = aCompiledShift({ key: 'a', rules: [aRule({ startHour: '20:00', endHour: '21:00' })] });
    const byIp = aCompiledShift({ key: 'b', ipRules: ['10.0.0.0/8'] });
    const byBrowser = aCompiledShift({ key: 'c', allowedBrowsers: ['safari'] });
    expect(decide(aQuestion({ subject: { shifts: [closed, byBrowser, byIp] } }))).toMatchObject({
      result: 'browser_or_os_blocked',
      shiftKey: 'c',
    });
  });

  it('let the one decide whose permission lasts longest, then the key', () => {
    const short = aCompiledShift({ key: 'a', rules: [aRule({ endHour: '12:00' })] });
    const long = aCompiledShift({ key: 'b', rules: [aRule({ endHour: '20:00' })] });
    const same = aCompiledShift({ key: 'c', rules: [aRule({ endHour: '20:00' })] });
    expect(decide(aQuestion({ subject: { shifts: [same, short, long] } })).shiftKey).toBe('b');
    const open = aCompiledShift({ key: 'z', rules: [aRule(always)] });
    expect(decide(aQuestion({ subject: { shifts: [same, open] } })).shiftKey).toBe('z');
  });

  it('choose between special day and hours by the one that opens first', () => {
    const closedDay = (key: string, startHour: string): ReturnType<typeof aCompiledShift> =>
      aCompiledShift({
        key,
        rules: [
          aRule({ startHour }),
          aRule({ kind: 'special_date', startOn: '2026-03-02', startHour: null, endHour: null }),
        ],
      });
    const tonight = aCompiledShift({ key: 'n', rules: [aRule({ startHour: '20:00', endHour: '22:00' })] });
    const question = aQuestion({ subject: { shifts: [closedDay('a', '08:00'), tonight] } });
    expect(decide(question)).toMatchObject({ result: 'outside_allowed_hours', shiftKey: 'n' });
    const nextWeek = aCompiledShift({ key: 'n', rules: [aRule({ kind: 'weekly', day: 7 })] });
    const other = aQuestion({ subject: { shifts: [nextWeek, closedDay('a', '08:00')] } });
    expect(decide(other)).toMatchObject({ result: 'special_day', shiftKey: 'a' });
    expect(decideResult(other)).toBe('special_day');
  });

  it('count one without rules as failing at the hours', () => {
    const empty = aCompiledShift({ key: 'a', rules: [] });
    const question = aQuestion({ attempt: { at: sunday }, subject: { shifts: [empty, office] } });
    expect(decide(question)).toMatchObject({ result: 'outside_allowed_hours', shiftKey: 'office' });
  });
});

describe('the time clock', () => {
  const shift = (loginRule: boolean, atBreak: boolean): ReturnType<typeof aCompiledShift> =>
    aCompiledShift({
      timeClock: { isObeyed: true, hasLoginRule: loginRule, logsOutAtDayEnd: true, logsOutAtBreak: atBreak },
    });
  const down = (cause: 'provider_down' | 'invalid_token' | 'invalid_credentials'): TimeClockReading => ({
    state: 'unavailable',
    cause,
    lastKnown: null,
  });

  it.each([
    ['clocked_in', false, 'success'],
    ['clocked_in', true, 'success'],
    ['on_break', false, 'success'],
    ['on_break', true, 'time_clock_blocked'],
    ['clocked_out', false, 'time_clock_blocked'],
    ['not_started', false, 'time_clock_blocked'],
  ] as const)('%s, logout at a break %s: %s', (state, atBreak, result) => {
    const question = aQuestion({ subject: { shifts: [shift(true, atBreak)] }, timeClock: { state } });
    expect(decideResult(question)).toBe(result);
    const unasked = aQuestion({ subject: { shifts: [shift(false, atBreak)] }, timeClock: { state } });
    expect(decideResult(unasked)).toBe('success');
  });

  it.each(['deny', 'allow', 'grace'] as const)(
    'is not asked and not spoken of where none is connected, choice %s',
    (timeClockFallback) => {
      const question = aQuestion({
        subject: { shifts: [shift(true, true)] },
        company: { timeClockFallback },
        timeClock: null,
      });
      expect(decide(question)).toMatchObject({ result: 'success', notes: [] });
      expect(decideFull(question).notes).toEqual([]);
      const closed = aCompiledShift({
        rules: workdays('08:00', '18:00'),
        timeClock: { isObeyed: true, hasLoginRule: true, logsOutAtDayEnd: true, logsOutAtBreak: true },
      });
      const outside = aQuestion({
        attempt: { at: sunday },
        subject: { shifts: [closed] },
        company: { timeClockFallback },
      });
      expect(decide(outside)).toMatchObject({ result: 'outside_allowed_hours', notes: [] });
    },
  );

  it.each([
    ['deny', 'provider_down', 'time_clock_blocked', ['time_clock_unavailable']],
    ['deny', 'invalid_token', 'invalid_integration_token', []],
    ['deny', 'invalid_credentials', 'invalid_integration_credentials', []],
    ['allow', 'invalid_token', 'success', ['time_clock_unavailable']],
    ['grace', 'invalid_token', 'success', ['time_clock_unavailable', 'time_clock_grace']],
  ] as const)('unavailable, choice %s, %s: %s', (timeClockFallback, cause, result, notes) => {
    const question = aQuestion({
      subject: { shifts: [shift(true, true)] },
      company: { timeClockFallback },
      timeClock: down(cause),
    });
    expect(decide(question)).toMatchObject({ result, notes });
  });
});

describe('a single access', () => {
  const access = { grantedAt: sunday, durationMinutes: null, firstUsedAt: null, endedAt: null };
  const ask = (singleAccess: typeof access | null): ReturnType<typeof decideFull> =>
    decideFull(aQuestion({ attempt: { at: sunday }, subject: { singleAccess } }));

  it('without a duration lasts 24 hours at most', () => {
    expect(ask(access)).toMatchObject({
      step: SINGLE_ACCESS.step,
      notes: ['single_access'],
      allowedUntil: sunday + 24 * HOUR_MS,
    });
  });

  it('ends in a forced logout on all devices when one of the shifts reaches that far', () => {
    const everywhere = aCompiledShift({
      rules: workdays('08:00', '09:00'),
      logout: { isAutomatic: false, reach: 'all_devices', isAdvanced: false },
    });
    const twoHours = { ...access, durationMinutes: 120 };
    const question = aQuestion({
      attempt: { at: sunday },
      subject: { shifts: [everywhere], singleAccess: twoHours },
    });
    expect(planOf(question, decideFull(question))).toEqual({
      allowedUntil: sunday + 2 * HOUR_MS,
      scope: 'all_devices',
      takesAppPasswords: false,
    });
  });
});

describe('a single access that runs while a shift lets in', () => {
  const at = instantOf('2026-03-02 17:30');
  const end = instantOf('2026-03-02 19:00');
  const running: SingleAccess = {
    grantedAt: at - HOUR_MS,
    durationMinutes: 120,
    firstUsedAt: end - 2 * HOUR_MS,
    endedAt: null,
  };
  const logout = { isAutomatic: false, reach: 'browser_only', isAdvanced: false } as const;
  const shiftOf = (
    endHour: string,
    rule: Partial<typeof office.logout> = {},
  ): ReturnType<typeof aCompiledShift> =>
    aCompiledShift({ key: endHour, rules: workdays('08:00', endHour), logout: { ...logout, ...rule } });
  const planFor = (
    shifts: readonly ReturnType<typeof aCompiledShift>[],
    singleAccess: SingleAccess | null = running,
  ): ReturnType<typeof planOf> => {
    const question = aQuestion({ attempt: { at }, subject: { shifts, singleAccess } });
    return planOf(question, decideFull(question));
  };

  it('logs out at its end, in the browser alone unless some shift of the person says all devices', () => {
    const plan = { allowedUntil: end, scope: 'browser', takesAppPasswords: false };
    expect(planFor([shiftOf('18:00')])).toEqual(plan);
    expect(planFor([shiftOf('18:00', { reach: 'all_devices' })])).toEqual({ ...plan, scope: 'all_devices' });
  });

  it('logs out also where a shift without automatic logout ends in the same minute', () => {
    expect(planFor([shiftOf('19:00')])).toMatchObject({ allowedUntil: end, scope: 'browser' });
  });

  it('leaves the end to a shift that outlasts it', () => {
    expect(planFor([shiftOf('20:00')])).toEqual({
      allowedUntil: end + HOUR_MS,
      scope: 'own_session',
      takesAppPasswords: false,
    });
  });

  it('does not count while it is unused', () => {
    expect(planFor([shiftOf('18:00')], { ...running, firstUsedAt: null })).toMatchObject({
      allowedUntil: end - HOUR_MS,
      scope: 'own_session',
    });
  });
});

describe('the plan of a session', () => {
  it('takes the strictest of the shifts that cover the last instant', () => {
    const mild = aCompiledShift({
      key: 'a',
      logout: { isAutomatic: false, reach: 'browser_only', isAdvanced: false },
    });
    const strict = aCompiledShift({
      key: 'b',
      logout: { isAutomatic: true, reach: 'all_devices', isAdvanced: false },
    });
    const early = aCompiledShift({
      key: 'c',
      rules: [aRule({ endHour: '12:00' })],
      logout: { isAutomatic: true, reach: 'all_devices', isAdvanced: true },
    });
    const end = instantOf('2026-03-02 18:00');
    const thorough = aCompiledShift({
      key: 'd',
      logout: { isAutomatic: true, reach: 'all_devices', isAdvanced: true },
    });
    const planFor = (shifts: (typeof mild)[]): ReturnType<typeof planOf> => {
      const question = aQuestion({ subject: { shifts } });
      return planOf(question, decideFull(question));
    };
    const allowedUntil = end;
    // Where no shift logs out by itself, only our own session ends; one that was over earlier has no say.
    expect(planFor([mild, early])).toEqual({ allowedUntil, scope: 'own_session', takesAppPasswords: false });
    expect(planFor([mild, strict, early])).toEqual({
      allowedUntil,
      scope: 'all_devices',
      takesAppPasswords: false,
    });
    expect(planFor([mild, strict, thorough])).toEqual({
      allowedUntil,
      scope: 'all_devices',
      takesAppPasswords: true,
    });
  });
});

describe('the trace', () => {
  it('shows every check of every shift with its facts', () => {
    const far = aCompiledShift({ key: 'far', ipRules: ['10.0.0.0/8'], allowedBrowsers: ['safari'] });
    const { trace, result } = decideTraced(aQuestion({ subject: { shifts: [far, office] } }));
    expect(result).toBe('success');
    expect(
      trace.shifts.map(({ shiftKey, checks }) => [shiftKey, ...checks.map(({ hasPassed }) => hasPassed)]),
    ).toEqual([
      ['far', true, false, false, true],
      ['office', true, true, true, true],
    ]);
    expect(trace.checks.map(({ check }) => check)).toEqual([
      'known_user',
      'covered_domain',
      'valid_plan',
      'right_password',
      'active_status',
      'control_in_force',
      'not_administrator',
      'not_on_vacation',
      'has_shift',
      'has_shift_in_force',
      'has_shift_with_rules',
    ]);
    expect(JSON.parse(JSON.stringify(trace))).toMatchObject({ checks: trace.checks, shifts: trace.shifts });
  });
});
