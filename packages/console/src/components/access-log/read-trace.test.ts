import { describe, expect, it } from 'vitest';
import { outcomeOf, readTrace, formatMinute, zoneOfTrace } from './read-trace.ts';

describe('readTrace', () => {
  it('keeps known checks with their facts and leaves unknown ones out', () => {
    const trace = readTrace({
      checks: [
        { check: 'known_user', hasPassed: true, facts: {} },
        { check: 'moon_phase', hasPassed: false, facts: {} },
      ],
      shifts: [
        {
          shiftKey: 's1',
          isInForce: true,
          hasRules: true,
          checks: [{ check: 'allowed_ip', hasPassed: false, facts: { isAny: false } }],
        },
      ],
    });
    expect(trace?.checks.map((check) => check.check)).toEqual(['known_user']);
    expect(trace?.shifts[0]?.checks[0]).toEqual({
      check: 'allowed_ip',
      hasPassed: false,
      facts: { isAny: false },
    });
  });
  it('returns null for an entry without a trace', () => {
    expect(readTrace(null)).toBeNull();
    expect(readTrace('x')).toBeNull();
  });
});

describe('zoneOfTrace', () => {
  const inside = (timeZone?: string) => [
    { check: 'inside_hours', hasPassed: false, facts: timeZone === undefined ? {} : { timeZone } },
  ];
  const trace = {
    checks: [],
    shifts: [
      { shiftKey: 's1', checks: inside('America/Sao_Paulo') },
      { shiftKey: 's2', checks: inside('America/Manaus') },
      { shiftKey: 's3', checks: inside() },
    ],
  };

  it.each([
    ['s2', 'America/Manaus'],
    ['s3', null],
    ['s4', null],
    [null, null],
  ])('of the shift %s is %s', (shiftKey, zone) => {
    expect(zoneOfTrace(trace, shiftKey)).toBe(zone);
  });
});

describe('outcomeOf', () => {
  it('distinguishes an exemption from a failure', () => {
    expect(outcomeOf({ check: 'not_administrator', hasPassed: false, facts: {} })).toBe('exempt');
    expect(outcomeOf({ check: 'inside_hours', hasPassed: false, facts: {} })).toBe('failed');
  });
});

describe('formatMinute', () => {
  it('writes minutes of the day as a clock', () => {
    expect(formatMinute(485)).toBe('08:05');
  });
});
