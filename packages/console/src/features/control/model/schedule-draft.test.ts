import { describe, expect, it } from 'vitest';
import { proposeSchedule, readSchedule, findScheduleRange } from './schedule-draft.ts';

const zone = 'America/Sao_Paulo';
/** Monday, 23 November 2026, 22:30 in São Paulo: already Tuesday in UTC. */
const now = Date.parse('2026-11-24T01:30:00Z');
const later = (date: string | null, time: string) => readSchedule({ when: 'later', date, time }, now, zone);

describe('readSchedule', () => {
  it('means no instant for "now"', () => {
    expect(readSchedule({ when: 'now', date: null, time: '' }, now, zone)).toEqual({
      at: null,
      problem: null,
    });
  });
  it('reads the wall clock of the company', () => {
    expect(later('2026-11-23', '22:31').at).toBe('2026-11-24T01:31:00.000Z');
    expect(later('2026-12-07', '23:59').at).toBe('2026-12-08T02:59:00.000Z');
  });
  it.each([
    [null, '08:00', 'date'],
    ['2026-02-30', '08:00', 'date'],
    ['2026-11-24', '8', 'time'],
    ['2026-11-24', '24:00', 'time'],
    ['2026-11-23', '22:30', 'past'],
    ['2026-11-22', '23:00', 'range'],
    ['2026-12-08', '00:00', 'range'],
  ])('names the problem of %s %s: %s', (date, time, problem) => {
    expect(later(date, time)).toEqual({ at: null, problem });
  });
});

it('offers today and the next 14 days of the zone, and proposes tomorrow', () => {
  expect(findScheduleRange(now, zone)).toEqual({ from: '2026-11-23', until: '2026-12-07' });
  expect(proposeSchedule(now, zone)).toEqual({ when: 'now', date: '2026-11-24', time: '07:00' });
});
