import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../calendar/instant.ts';
import { aCompiledShift, aRule, instantOf, workdays } from '../testing/factories.ts';
import { coveringShift, openStretches, withoutStretch } from './open-times.ts';

const monday = instantOf('2026-11-23 00:00');
const text = (at: number) => new Date(at - 3 * 3_600_000).toISOString().slice(5, 16);
const said = (stretches: readonly { start: number; end: number }[]) =>
  stretches.map(({ start, end }) => `${text(start)} ${text(end)}`);

describe('when shifts are open', () => {
  it('is each window once, united over shifts, and cut at the range', () => {
    const morning = aCompiledShift({ key: 'a', rules: workdays('08:00', '12:00') });
    const noon = aCompiledShift({ key: 'b', rules: workdays('11:00', '14:00') });
    const touching = aCompiledShift({ key: 'c', rules: workdays('14:00', '15:00') });
    const day = openStretches([morning, noon, touching], monday, monday + DAY_MS);
    expect(said(day)).toEqual(['11-23T08:00 11-23T15:00']);
    expect(
      said(openStretches([morning], instantOf('2026-11-23 09:30'), instantOf('2026-11-24 08:30'))),
    ).toEqual(['11-23T09:30 11-23T12:00', '11-24T08:00 11-24T08:30']);
  });

  it('goes on over midnight, and holds nothing of a disabled shift or of none', () => {
    const night = aCompiledShift({
      rules: [aRule({ startHour: '22:00', endHour: '06:00', endsNextDay: true })],
    });
    expect(said(openStretches([night], monday, monday + 2 * DAY_MS))).toEqual([
      '11-23T00:00 11-23T06:00',
      '11-23T22:00 11-24T06:00',
      '11-24T22:00 11-25T00:00',
    ]);
    expect(openStretches([aCompiledShift({ state: 'disabled' })], monday, monday + DAY_MS)).toEqual([]);
    expect(openStretches([], monday, monday + DAY_MS)).toEqual([]);
  });
});

describe('what is left without a stretch', () => {
  const all = [
    { start: 10, end: 20 },
    { start: 30, end: 40 },
  ];

  it.each([
    [{ start: 0, end: 5 }, all],
    [{ start: 0, end: 50 }, []],
    [
      { start: 12, end: 15 },
      [
        { start: 10, end: 12 },
        { start: 15, end: 20 },
        { start: 30, end: 40 },
      ],
    ],
    [
      { start: 15, end: 35 },
      [
        { start: 10, end: 15 },
        { start: 35, end: 40 },
      ],
    ],
    [{ start: 20, end: 30 }, all],
  ])('%o leaves %o', (taken, left) => {
    expect(withoutStretch(all, taken)).toEqual(left);
  });
});

describe('the shift that covers an instant', () => {
  const early = aCompiledShift({ key: 'b', rules: workdays('08:00', '12:00') });
  const late = aCompiledShift({ key: 'a', rules: workdays('11:00', '14:00') });

  it.each([
    ['2026-11-23 08:00', 'b'],
    ['2026-11-23 11:30', 'a'],
    ['2026-11-23 12:00', 'a'],
    ['2026-11-23 14:00', undefined],
  ])('at %s is %s, the first by key of several', (at, key) => {
    expect(coveringShift([early, late], instantOf(at))?.key).toBe(key);
  });
});
