import { describe, expect, it } from 'vitest';
import { zonedText } from './opening-text.ts';

describe('a time with its zone', () => {
  const at = Date.parse('2026-11-23T12:00:00Z');
  const now = Date.parse('2026-11-23T10:00:00Z');
  const manaus = { at, timeZone: 'America/Manaus' };

  it.each([
    ['pt-BR', 'hoje às 08:00 (horário do Amazonas)'],
    ['en', 'today at 08:00 (Amazon Time)'],
    ['es', 'hoy a las 08:00 (hora del Amazonas)'],
  ] as const)('is on the wall clock of that zone, which is named beside it in %s', (language, words) => {
    expect(zonedText(language, manaus, now, 'America/Sao_Paulo')).toBe(words);
  });

  it('leaves out the zone that the reader expects', () => {
    expect(zonedText('pt-BR', manaus, now, 'America/Manaus')).toBe('hoje às 08:00');
    expect(zonedText('pt-BR', manaus, now, null)).toBe('hoje às 08:00 (horário do Amazonas)');
  });

  it.each([
    ['2026-11-24T13:00:00Z', 'ontem às 08:00'],
    ['2026-11-22T13:00:00Z', 'amanhã às 08:00'],
  ])('says at %s the day beside today by its name', (later, words) => {
    expect(zonedText('pt-BR', manaus, Date.parse(later), 'America/Manaus')).toBe(words);
  });
});
