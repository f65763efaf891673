import { describe, expect, it } from 'vitest';
import { nextNightly } from './nightly.ts';

const hour = 3_600_000;
const at = (iso: string) => Date.parse(iso);
const keys = Array.from({ length: 2_000 }, (_, index) => `company-${index}`);

describe('nextNightly', () => {
  it('returns an instant between 02:00 and 04:00 of the zone, once a day', () => {
    const from = at('2025-03-10T12:00:00Z');
    for (const key of keys) {
      const first = nextNightly(key, 'America/Sao_Paulo', from);
      expect(first).toBeGreaterThanOrEqual(at('2025-03-11T05:00:00Z'));
      expect(first).toBeLessThan(at('2025-03-11T07:00:00Z'));
      expect(nextNightly(key, 'America/Sao_Paulo', first)).toBe(first + 24 * hour);
      expect(nextNightly(key, 'America/Sao_Paulo', first - 1)).toBe(first);
    }
  });

  it('spreads companies evenly', () => {
    const from = at('2025-03-11T05:00:00Z') - 1;
    const quarters = [0, 0, 0, 0];
    for (const key of keys) {
      const quarter = Math.floor((nextNightly(key, 'America/Sao_Paulo', from) - from) / (hour / 2));
      quarters[quarter] = (quarters[quarter] ?? 0) + 1;
    }
    for (const count of quarters) expect(count).toBeGreaterThan(400);
  });

  it('neither skips nor repeats a night of a daylight-saving change', () => {
    for (const [zone, before] of [
      ['America/New_York', '2025-03-08T12:00:00Z'],
      ['America/New_York', '2025-11-01T12:00:00Z'],
      ['Europe/Madrid', '2025-03-29T12:00:00Z'],
      ['Europe/Madrid', '2025-10-25T12:00:00Z'],
    ] as const) {
      for (const key of keys.slice(0, 200)) {
        const first = nextNightly(key, zone, at(before));
        const second = nextNightly(key, zone, first);
        expect(first - at(before)).toBeLessThan(25 * hour);
        expect(second - first).toBeGreaterThan(21 * hour);
        expect(second - first).toBeLessThan(27 * hour);
      }
    }
  });
});
