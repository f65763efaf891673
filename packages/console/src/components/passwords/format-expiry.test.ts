import { describe, expect, it } from 'vitest';
import { formatExpiry } from './format-expiry.ts';

describe('how long a password lasts', () => {
  it('is written in the singular and the plural of each language', () => {
    expect(formatExpiry({ count: 1, unit: 'months' }, 'pt-BR')).toBe('1 mês');
    expect(formatExpiry({ count: 90, unit: 'days' }, 'pt-BR')).toBe('90 dias');
    expect(formatExpiry({ count: 1, unit: 'days' }, 'en')).toBe('1 day');
    expect(formatExpiry({ count: 2, unit: 'weeks' }, 'es')).toBe('2 semanas');
  });

  it('is empty while no number is typed', () => {
    expect(formatExpiry({ count: Number.NaN, unit: 'days' }, 'pt-BR')).toBe('…');
  });
});
