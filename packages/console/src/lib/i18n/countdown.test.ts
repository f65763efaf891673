import { describe, expect, it } from 'vitest';
import { splitTimeLeft, formatLeft } from './countdown.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('splitTimeLeft', () => {
  it('keeps the two largest parts', () => {
    expect(splitTimeLeft(2 * day + 3 * hour + 7 * minute)).toEqual([
      { unit: 'day', count: 2 },
      { unit: 'hour', count: 3 },
    ]);
  });
  it('leaves out a second part that is nothing, and never skips one', () => {
    expect(splitTimeLeft(2 * day)).toEqual([{ unit: 'day', count: 2 }]);
    expect(splitTimeLeft(2 * day + 5 * minute)).toEqual([{ unit: 'day', count: 2 }]);
  });
  it('counts the rest of a minute as a minute', () => {
    expect(splitTimeLeft(1)).toEqual([{ unit: 'minute', count: 1 }]);
    expect(splitTimeLeft(59 * minute + 1)).toEqual([{ unit: 'hour', count: 1 }]);
  });
  it('has nothing left at the minute and after it', () => {
    expect(splitTimeLeft(0)).toEqual([]);
    expect(splitTimeLeft(-5 * minute)).toEqual([]);
  });
});

describe('formatLeft', () => {
  it('writes it in each language', () => {
    const ms = day + 2 * hour;
    expect(formatLeft(ms, 'pt-BR')).toBe('1 dia e 2 horas');
    expect(formatLeft(ms, 'en')).toBe('1 day and 2 hours');
    expect(formatLeft(ms, 'es')).toBe('1 día y 2 horas');
    expect(formatLeft(0, 'es')).toBe('');
  });
});
