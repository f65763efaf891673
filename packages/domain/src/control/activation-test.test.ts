import { describe, expect, it } from 'vitest';
import { zoneOf } from '../calendar/zone.ts';
import {
  TEST_STAGES,
  isBusinessTime,
  mayGoToStage,
  planActivationTest,
  stagesShownBy,
} from './activation-test.ts';

const zone = zoneOf('America/Sao_Paulo');
const at = (time: string) => Date.parse(`2025-03-10T${time}-03:00`);

describe('the test shift', () => {
  it.each([
    ['09:25:40', '09:15', '11:25:40'],
    ['00:05:00', '00:00', '02:05:00'],
    ['00:10:00', '00:00', '02:10:00'],
    ['21:59:00', '21:49', '23:59:00'],
  ])('that begins at %s opens at %s and ends at %s', (now, startHour, end) => {
    expect(planActivationTest(zone, at(now))).toEqual({
      onDate: '2025-03-10',
      startHour,
      endHour: '23:59',
      endsAt: at(end),
    });
  });

  it('ends with its day at the latest', () => {
    expect(planActivationTest(zone, at('23:30:00'))?.endsAt).toBe(Date.parse('2025-03-11T00:00:00-03:00'));
  });

  it('begins no more after 23:30', () => {
    expect(planActivationTest(zone, at('23:30:00'))).not.toBeNull();
    expect(planActivationTest(zone, at('23:30:01'))).toBeNull();
  });
});

it('advises against business hours', () => {
  const busy = [
    '08:59:59',
    '09:00:00',
    '11:59:59',
    '12:00:00',
    '12:59:59',
    '13:00:00',
    '17:59:59',
    '18:00:00',
  ];
  expect(busy.map((time) => isBusinessTime(zone, at(time)))).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
});

describe('going from one test to another', () => {
  it('is possible back at any time, and forward by one after a person passed', () => {
    const allowed = (passed: boolean) =>
      TEST_STAGES.flatMap((from) =>
        TEST_STAGES.filter((to) => mayGoToStage(from, to, passed)).map((to) => `${from} ${to}`),
      );
    const back = [
      'redirect redirect',
      'lockout redirect',
      'lockout lockout',
      'success redirect',
      'success lockout',
      'success success',
      'logout redirect',
      'logout lockout',
      'logout success',
      'logout logout',
    ];
    expect(allowed(false).toSorted()).toEqual(back.toSorted());
    expect(allowed(true).toSorted()).toEqual(
      [...back, 'redirect lockout', 'lockout success', 'success logout'].toSorted(),
    );
  });
});

describe('what an entry of the access log shows', () => {
  const entry = (result: string) => ({ result, isAllowed: result === 'success' });
  it.each([
    ['wrong_password', 'redirect', ['redirect']],
    ['no_active_shift', 'redirect', ['redirect', 'lockout']],
    ['no_active_shift', 'lockout', ['redirect', 'lockout']],
    ['no_active_shift', 'success', ['redirect']],
    ['wrong_password', 'lockout', ['redirect']],
    ['success', 'lockout', ['redirect']],
    ['success', 'success', ['redirect', 'success']],
    ['success', 'logout', ['redirect']],
    ['forced_logout', 'success', []],
    ['forced_logout', 'logout', ['logout']],
  ] as const)('%s while the test is at %s', (result, stage, passed) => {
    expect(stagesShownBy(entry(result), stage)).toEqual(passed);
  });
});
