import { describe, expect, it } from 'vitest';
import { dayIn, findVacationProblems } from './vacation-days.ts';

const today = '2026-03-10';
const find = (start: string | null, end: string | null, running: string | null = null) =>
  findVacationProblems({ start, end }, today, running);

describe('the days of a vacation', () => {
  it.each([
    ['2026-03-10', '2026-03-10'],
    ['2026-03-11', '2026-04-09'],
    ['2026-03-10', '2027-03-10'],
    [null, null],
    [null, '2026-03-01'],
  ])('are good from %s to %s', (start, end) => {
    expect(find(start, end)).toEqual({ start: null, end: null });
  });

  it('may not begin in the past, unless they have begun', () => {
    expect(find('2026-03-09', '2026-03-20')).toEqual({ start: 'inPast', end: null });
    expect(find('2026-03-09', '2026-03-20', '2026-03-09')).toEqual({ start: null, end: null });
  });

  it.each([
    ['2026-03-12', '2026-03-11', 'endBeforeStart'],
    ['2026-03-10', '2027-03-11', 'tooLong'],
  ] as const)('are refused from %s to %s: %s', (start, end, problem) => {
    expect(find(start, end).end).toBe(problem);
  });

  it('may not end before today', () => {
    expect(find('2026-03-01', '2026-03-05', '2026-03-01').end).toBe('inPast');
  });
});

it('takes today from the company’s zone', () => {
  expect(dayIn('America/Sao_Paulo', Date.parse('2026-03-10T02:30:00Z'))).toBe('2026-03-09');
});
