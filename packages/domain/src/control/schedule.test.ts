import { describe, expect, it } from 'vitest';
import { zoneOf } from '../calendar/zone.ts';
import { checkSchedule, minutesLate, scheduleNotices } from './schedule.ts';

const saoPaulo = zoneOf('America/Sao_Paulo');
const now = Date.parse('2025-03-10T12:00:30Z');

describe('the minute of an activation', () => {
  it.each([
    ['the next minute', '2025-03-10T12:01:00Z', '2025-03-10T12:01:00Z'],
    ['seconds cut off', '2025-03-10T15:30:59.999Z', '2025-03-10T15:30:00Z'],
    ['the last minute of the fourteenth day, in the zone', '2025-03-25T02:59:00Z', '2025-03-25T02:59:00Z'],
  ])('may be %s', (_name, wanted, due) => {
    expect(checkSchedule(saoPaulo, now, Date.parse(wanted))).toEqual({
      isAllowed: true,
      at: Date.parse(due),
    });
  });

  it.each([
    ['over', '2025-03-10T12:00:00Z'],
    ['this very minute', '2025-03-10T12:00:59Z'],
    ['the first minute of the fifteenth day, in the zone', '2025-03-25T03:00:00Z'],
  ])('may not be %s, and names the dates that it may be', (_name, wanted) => {
    expect(checkSchedule(saoPaulo, now, Date.parse(wanted))).toEqual({
      isAllowed: false,
      from: '2025-03-10',
      until: '2025-03-24',
    });
  });

  it('counts days, not hours, across a change of the clock', () => {
    const newYork = zoneOf('America/New_York');
    const before = Date.parse('2025-03-01T17:00:00Z');
    expect(checkSchedule(newYork, before, Date.parse('2025-03-16T03:59:00Z')).isAllowed).toBe(true);
    expect(checkSchedule(newYork, before, Date.parse('2025-03-16T04:00:00Z')).isAllowed).toBe(false);
  });
});

describe('notices', () => {
  it('are those that still lie ahead', () => {
    const kinds = (at: string) => scheduleNotices(now, Date.parse(at)).map((notice) => notice.kind);
    expect(kinds('2025-03-12T12:00:00Z')).toEqual(['day_before', 'hour_before']);
    expect(kinds('2025-03-10T14:00:00Z')).toEqual(['hour_before']);
    expect(kinds('2025-03-10T12:30:00Z')).toEqual([]);
  });
});

it('counts whole minutes late', () => {
  expect([-60_000, 0, 59_999, 60_000, 3_600_000].map((ms) => minutesLate(now, now + ms))).toEqual([
    0, 0, 0, 1, 60,
  ]);
});
