import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, dayNumberOf, isoWeekdayOf, isPlainDate, plainDateOf } from './plain-date.ts';

it('counts days as the platform calendar does, both ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
      const date = new Date(day * 86_400_000);
      const text = date.toISOString().slice(0, 10);
      fc.pre(date.getUTCFullYear() >= 1);
      expect(plainDateOf(day)).toBe(text);
      expect(dayNumberOf(text)).toBe(day);
      expect(isoWeekdayOf(day) % 7).toBe(date.getUTCDay());
      expect(isPlainDate(text)).toBe(true);
    }),
  );
});

it.each(['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '26-01-01', '2026-1-1', ''])(
  'refuses %j',
  (text) => {
    expect(isPlainDate(text)).toBe(false);
  },
);

it('adds days over the end of a leap February', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
});
