import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../calendar/instant.ts';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { calendarArbitrary, shiftArbitrary, SPAN_DAYS, SPANS } from '../testing/arbitraries.ts';
import { aCalendar, aRule, aShift } from '../testing/factories.ts';
import { followerOf } from './calendar-change.ts';
import { compileShift, momentOf } from './compile.ts';

const closed = aRule({ kind: 'holiday', startHour: null, endHour: null });
const eve = aCalendar({ extraHolidays: ['2026-12-24'] });

describe('a shift that follows its company', () => {
  it('is another one with another zone, unless it has its own', () => {
    const inTokyo = aCalendar({ timeZone: 'Asia/Tokyo' });
    expect(followerOf(aCalendar(), inTokyo)(aShift())).toBe(true);
    expect(followerOf(aCalendar(), inTokyo)(aShift({ timeZone: 'America/Sao_Paulo' }))).toBe(false);
  });

  it('is another one with other holidays only where it treats holidays', () => {
    expect(followerOf(aCalendar(), eve)(aShift({ rules: [closed] }))).toBe(true);
    expect(followerOf(aCalendar(), eve)(aShift({ rules: [aRule()] }))).toBe(false);
    const opened = aCalendar({ extraHolidays: ['2026-12-24'], exceptionalOpenings: ['2026-12-24'] });
    expect(followerOf(aCalendar(), opened)(aShift({ rules: [closed] }))).toBe(false);
  });

  it('is compared once for all the shifts of a region', () => {
    let reads = 0;
    const counted = {
      ...eve,
      get extraHolidays() {
        reads += 1;
        return eve.extraHolidays;
      },
    };
    const follows = followerOf(aCalendar(), counted);
    const treating = (holidayRegion: string | null) => aShift({ rules: [closed], holidayRegion });
    for (const region of [null, null, 'US', 'US', null]) expect(follows(treating(region))).toBe(true);
    expect(reads).toBe(2);
  });

  it('covers the same hours as before wherever it does not follow', () => {
    const cases = fc.constantFrom(...SPANS).chain((span) =>
      fc.record({
        span: fc.constant(span),
        shift: shiftArbitrary(span, 'a'),
        before: calendarArbitrary(span),
        after: calendarArbitrary(span),
      }),
    );
    fc.assert(
      fc.property(cases, ({ span, shift, before, after }) => {
        if (followerOf(before, after)(shift)) return;
        const [was, is] = [compileShift(shift, before), compileShift(shift, after)];
        const first = dayNumberOf(span.firstOn) * 24 * HOUR_MS;
        for (let at = first; at < first + SPAN_DAYS * 24 * HOUR_MS; at += HOUR_MS / 2)
          expect(momentOf(is, at)).toBe(momentOf(was, at));
      }),
      { numRuns: 60 },
    );
  });
});
