import { describe, expect, it } from 'vitest';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { zoneOf } from '../calendar/zone.ts';
import { periodBefore, periodDueAt, sendingAfter } from './report-mails.ts';
import type { ReportSchedule } from './report-mails.ts';

const saoPaulo = zoneOf('America/Sao_Paulo');
const newYork = zoneOf('America/New_York');
const weekly: ReportSchedule = { rhythm: 'weekly', weekday: 1, monthDay: 1, hour: 8 };
const monthly: ReportSchedule = { ...weekly, rhythm: 'monthly' };
const after = (schedule: ReportSchedule, at: string, zone = saoPaulo) =>
  new Date(sendingAfter(schedule, zone, Date.parse(at))).toISOString();

describe('the period of an email', () => {
  it.each([
    ['weekly', '2025-03-10', '2025-03-03', '2025-03-09'],
    ['weekly', '2025-03-09', '2025-02-24', '2025-03-02'],
    ['weekly', '2025-01-01', '2024-12-23', '2024-12-29'],
    ['monthly', '2025-03-31', '2025-02-01', '2025-02-28'],
    ['monthly', '2025-01-01', '2024-12-01', '2024-12-31'],
    ['monthly', '2024-03-01', '2024-02-01', '2024-02-29'],
  ] as const)('is the last whole one: %s on %s', (rhythm, day, first, last) => {
    expect(periodBefore(rhythm, dayNumberOf(day))).toEqual({ first, last });
  });
});

describe('the next sending', () => {
  it('comes on the day and at the hour of the zone, always later', () => {
    expect(after(weekly, '2025-03-10T10:59:59Z')).toBe('2025-03-10T11:00:00.000Z');
    expect(after(weekly, '2025-03-10T11:00:00Z')).toBe('2025-03-17T11:00:00.000Z');
    expect(after({ ...weekly, weekday: 7, hour: 0 }, '2025-03-10T12:00:00Z')).toBe(
      '2025-03-16T03:00:00.000Z',
    );
    expect(after(monthly, '2025-12-10T12:00:00Z')).toBe('2026-01-01T11:00:00.000Z');
  });

  it('comes on the last day of a month that is shorter', () => {
    const last = { ...monthly, monthDay: 31 };
    expect(after(last, '2025-01-31T11:00:00Z')).toBe('2025-02-28T11:00:00.000Z');
    expect(after(last, '2025-02-28T11:00:00Z')).toBe('2025-03-31T11:00:00.000Z');
    expect(after(last, '2025-04-01T11:00:00Z')).toBe('2025-04-30T11:00:00.000Z');
  });

  it('comes once on the day of a skipped or a repeated hour', () => {
    const sunday = { ...weekly, weekday: 7 };
    // 2025-03-09 02:00 does not exist in New York, and 2025-11-02 01:00 comes twice.
    const skipped = { ...sunday, hour: 2 };
    expect(after(skipped, '2025-03-08T12:00:00Z', newYork)).toBe('2025-03-09T07:00:00.000Z');
    expect(after(skipped, '2025-03-09T07:00:00Z', newYork)).toBe('2025-03-16T06:00:00.000Z');
    const repeated = { ...sunday, hour: 1 };
    expect(after(repeated, '2025-11-02T04:00:00Z', newYork)).toBe('2025-11-02T05:00:00.000Z');
    expect(after(repeated, '2025-11-02T05:30:00Z', newYork)).toBe('2025-11-09T06:00:00.000Z');
  });
});

describe('the period that is due', () => {
  const due = (schedule: ReportSchedule, at: string) => periodDueAt(schedule, saoPaulo, Date.parse(at)).first;
  it('is that of the newest sending, not of the ones before', () => {
    expect(due(weekly, '2025-03-10T10:59:59Z')).toBe('2025-02-24');
    expect(due(weekly, '2025-03-10T11:00:00Z')).toBe('2025-03-03');
    expect(due({ ...weekly, weekday: 5 }, '2025-03-13T12:00:00Z')).toBe('2025-02-24');
    expect(due({ ...monthly, monthDay: 31 }, '2025-03-31T10:00:00Z')).toBe('2025-01-01');
    expect(due({ ...monthly, monthDay: 31 }, '2025-03-31T11:00:00Z')).toBe('2025-02-01');
  });
});
