import { describe, expect, it } from 'vitest';
import { sayExpiry } from './format-expiry.ts';

describe('how long a password lasts', () => {
  it('is said in the singular and the plural of each language', () => {
    expect(sayExpiry({ count: 1, unit: 'months' }, 'pt-BR')).toBe('1 mês');
    expect(sayExpiry({ count: 90, unit: 'days' }, 'pt-BR')).toBe('90 dias');
    expect(sayExpiry({ count: 1, unit: 'days' }, 'en')).toBe('1 day');
    expect(sayExpiry({ count: 2, unit: 'weeks' }, 'es')).toBe('2 semanas');
  });

  it('is left open while no number is typed', () => {
    expect(sayExpiry({ count: Number.NaN, unit: 'days' }, 'pt-BR')).toBe('…');
  });
});
