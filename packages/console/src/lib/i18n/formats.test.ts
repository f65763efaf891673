import { describe, expect, it } from 'vitest';
import { speak } from '#testing/speak.ts';
import { formatDateAtTime, formatMoment, formatWhen } from './formats.ts';

const zone = 'America/Sao_Paulo';

describe('an instant within a sentence', () => {
  it.each([
    ['pt-BR', '20/11/2025 às 09:01', '20/11/2025 à 01:00'],
    ['en', '20/11/2025 at 09:01', '20/11/2025 at 01:00'],
    ['es', '20/11/2025 a las 09:01', '20/11/2025 a la 01:00'],
  ] as const)('has its hour in words, in %s', (language, atNine, atOne) => {
    expect(formatDateAtTime('2025-11-20T12:01:00Z', zone, language, speak(language))).toBe(atNine);
    expect(formatDateAtTime('2025-11-20T04:00:00Z', zone, language, speak(language))).toBe(atOne);
  });

  it('is relative near to now', () => {
    const now = Date.parse('2025-11-20T20:00:00Z');
    const say = (instant: string) =>
      formatMoment(instant, { nowMs: now, zone, language: 'pt-BR' }, speak('pt-BR'));
    expect(say('2025-11-20T12:01:00Z')).toBe('hoje às 09:01');
    expect(say('2025-11-21T12:01:00Z')).toBe('amanhã às 09:01');
    expect(say('2025-11-23T12:01:00Z')).toBe('23/11/2025 às 09:01');
  });

  it.each([
    ['pt-BR', 'amanhã às 09:01', 'em 23/11/2025 à 00:00'],
    ['en', 'tomorrow at 09:01', 'on 23/11/2025 at 00:00'],
    ['es', 'mañana a las 09:01', 'el 23/11/2025 a las 00:00'],
  ] as const)(
    'has its preposition after a verb, which the near days take none of, in %s',
    (language, near, far) => {
      const now = Date.parse('2025-11-20T20:00:00Z');
      const say = (instant: string) => formatWhen(instant, { nowMs: now, zone, language }, speak(language));
      expect(say('2025-11-21T12:01:00Z')).toBe(near);
      expect(say('2025-11-23T03:00:00Z')).toBe(far);
    },
  );
});
