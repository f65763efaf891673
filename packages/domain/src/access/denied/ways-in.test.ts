import { describe, expect, it } from 'vitest';
import { parseIpAddress } from '#client/ip-address.ts';
import { aCompiledShift, aQuestion, aRule, instantOf } from '#testing/factories.ts';
import { decideFull, decideTraced } from '../decide.ts';
import { openingElsewhere } from './opening-elsewhere.ts';
import type { Attempt, DecisionInput, Subject } from '../types.ts';
import { findWaysIn } from './ways-in.ts';

const night = aCompiledShift({
  key: 'night',
  rules: [aRule({ startHour: '22:00', endHour: '06:00', endsNextDay: true })],
  ipRules: ['10.0.0.*'],
  allowedOs: ['windows', 'chromeos'],
});
const amanda: Partial<Attempt> = { at: instantOf('2026-03-02 18:36'), os: 'linux' };
const ask = (subject: Partial<Subject>, attempt: Partial<Attempt> = amanda): DecisionInput =>
  aQuestion({ subject, attempt });
const waysOf = (input: DecisionInput) => findWaysIn(decideTraced(input).trace);
const elsewhereOf = (input: DecisionInput) => openingElsewhere(input, decideFull(input));

describe('what would have let an attempt in', () => {
  it('is every condition of the shift that was not met, each with the value and the rule', () => {
    expect(waysOf(ask({ shifts: [night] }))).toEqual([
      {
        shiftKey: 'night',
        unmet: [
          {
            what: 'hours',
            timeZone: 'America/Sao_Paulo',
            minuteOfDay: 18 * 60 + 36,
            allowed: [{ from: 22 * 60, to: 30 * 60 }],
          },
          { what: 'network', address: '203.0.113.7', allowed: ['10.0.0.*'], more: 0 },
          { what: 'system', os: 'linux', allowed: ['windows', 'chromeos'] },
        ],
      },
    ]);
  });

  it('tells browser and system apart', () => {
    const shifts = [aCompiledShift({ allowedBrowsers: ['firefox'], allowedOs: ['windows'] })];
    const unmet = (attempt: Partial<Attempt>) => waysOf(ask({ shifts }, attempt))[0]?.unmet;
    expect(unmet({ browser: 'chrome' })).toEqual([
      { what: 'browser', browser: 'chrome', allowed: ['firefox'] },
    ]);
    expect(unmet({ browser: 'firefox', os: 'macos' })).toEqual([
      { what: 'system', os: 'macos', allowed: ['windows'] },
    ]);
    expect(unmet({ os: 'macos' })?.map(({ what }) => what)).toEqual(['browser', 'system']);
  });

  it('names the shift first that asks for the least, and of equal ones the one that got furthest', () => {
    const [late, home, away] = [
      aCompiledShift({ key: 'late', rules: [aRule({ startHour: '19:00', endHour: '23:00' })] }),
      aCompiledShift({ key: 'home', ipRules: ['10.0.0.1'] }),
      aCompiledShift({ key: 'away', state: 'disabled' }),
    ];
    const attempt = { at: instantOf('2026-03-02 09:00') };
    expect(
      waysOf(ask({ shifts: [late, night, home, away] }, attempt)).map(({ shiftKey }) => shiftKey),
    ).toEqual(['home', 'late', 'night']);
  });

  it('keeps twenty entries of a long address list, and the number of the others', () => {
    const ipRules = Array.from({ length: 50 }, (_, n) => `10.0.0.${n}`);
    const [way] = waysOf(ask({ shifts: [aCompiledShift({ ipRules })] }, {}));
    expect(way?.unmet).toEqual([
      { what: 'network', address: '203.0.113.7', allowed: ipRules.slice(0, 20), more: 30 },
    ]);
  });

  it('is the one check of the person where no shift was asked', () => {
    expect(waysOf(ask({ status: 'suspended', shifts: [night] }))).toEqual([
      { shiftKey: null, unmet: [{ what: 'check', check: 'active_status' }] },
    ]);
    expect(waysOf(ask({}))).toEqual([{ shiftKey: null, unmet: [{ what: 'check', check: 'has_shift' }] }]);
  });

  it('is nothing for an attempt that was let in by a shift, a single access or without rules', () => {
    const singleAccess = { grantedAt: 0, durationMinutes: null, firstUsedAt: null, endedAt: null };
    const granted = { ...singleAccess, grantedAt: instantOf('2026-03-02 12:00') };
    expect(waysOf(ask({ shifts: [aCompiledShift()] }, {}))).toEqual([]);
    expect(waysOf(ask({ shifts: [night], singleAccess: granted }))).toEqual([]);
    expect(waysOf(ask({ shifts: [night], isAdministrator: true }))).toEqual([]);
  });

  it('reads a trace that holds no rules', () => {
    const facts = { browser: 'chrome', os: 'linux', isBrowserAllowed: true };
    const checks = [
      { check: 'inside_hours' as const, hasPassed: false, facts: { timeZone: 'UTC', minuteOfDay: 5 } },
      { check: 'allowed_ip' as const, hasPassed: false, facts: { isAny: false } },
      { check: 'allowed_client' as const, hasPassed: false, facts },
    ];
    const shifts = [{ shiftKey: 'a', isInForce: true, hasRules: true, checks }];
    expect(findWaysIn({ checks: [], shifts })[0]?.unmet).toEqual([
      { what: 'hours', timeZone: 'UTC', minuteOfDay: 5, allowed: null },
      { what: 'network', address: null, allowed: null, more: 0 },
      { what: 'system', os: 'linux', allowed: null },
    ]);
  });
});

describe('the next opening from somewhere else', () => {
  it('comes with everything that this attempt has to change for it', () => {
    const input = ask({ shifts: [night] });
    expect(decideFull(input).nextOpening).toBeNull();
    expect(elsewhereOf(input)).toEqual({
      at: instantOf('2026-03-02 22:00'),
      unmet: [
        { what: 'network', address: '203.0.113.7', allowed: ['10.0.0.*'], more: 0 },
        { what: 'system', os: 'linux', allowed: ['windows', 'chromeos'] },
      ],
    });
  });

  it('is immediate when only the origin is wrong', () => {
    const input = ask({ shifts: [night] }, { ...amanda, at: instantOf('2026-03-02 23:00') });
    expect(elsewhereOf(input)).toMatchObject({ at: input.attempt.at, unmet: [{}, { what: 'system' }] });
  });

  it('comes before a later one of the same device', () => {
    const day = aCompiledShift({ key: 'day' });
    const input = ask({ shifts: [night, day] });
    expect(decideFull(input).nextOpening).toBe(instantOf('2026-03-03 08:00'));
    expect(elsewhereOf(input)?.at).toBe(instantOf('2026-03-02 22:00'));
  });

  it('is none where the same device is allowed as soon', () => {
    const day = aCompiledShift({ key: 'day', rules: [aRule({ startHour: '19:00', endHour: '20:00' })] });
    expect(elsewhereOf(ask({ shifts: [night, day] }))).toBeNull();
    expect(elsewhereOf(ask({ shifts: [aCompiledShift()] }))).toBeNull();
  });

  it('is none where nothing would do: no hours, no shift, a suspended account, an address list of nothing', () => {
    expect(elsewhereOf(ask({ shifts: [aCompiledShift({ rules: [] })] }))).toBeNull();
    expect(elsewhereOf(ask({}))).toBeNull();
    expect(elsewhereOf(ask({ status: 'suspended', shifts: [night] }))).toBeNull();
    expect(elsewhereOf(ask({ shifts: [aCompiledShift({ ipRules: ['nowhere'] })] }))).toBeNull();
  });

  it('is an instant at which the same person is let in from there', () => {
    const input = ask({ shifts: [night] });
    const at = elsewhereOf(input)?.at ?? 0;
    const there = { ...input.attempt, at, address: parseIpAddress('10.0.0.9'), os: 'windows' as const };
    expect(decideFull({ ...input, attempt: there }).isAllowed).toBe(true);
    expect(decideFull({ ...input, attempt: { ...there, at: at - 60_000 } }).isAllowed).toBe(false);
  });
});
