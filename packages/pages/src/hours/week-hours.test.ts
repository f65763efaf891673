import { describe, expect, it } from 'vitest';
import { dayName, weekdayName, zoneName } from './week-hours.ts';

describe('the names of days', () => {
  it('keep the capital that English gives them inside a sentence', () => {
    expect([weekdayName('en', '2026-11-23'), weekdayName('es', '2026-11-23')]).toEqual(['Monday', 'lunes']);
  });

  it.each([
    ['pt-BR', 'Segunda-feira, 23/11'],
    ['en', 'Monday, 23/11'],
    ['es', 'Lunes, 23/11'],
  ] as const)('put the day before the month in %s', (language, name) => {
    expect(dayName(language, '2026-11-23')).toBe(name);
  });
});

describe('zoneName', () => {
  const at = Date.parse('2026-11-23T12:00:00.000Z');

  it.each([
    ['pt-BR', 'Horário de Brasília'],
    ['en', 'Brasilia Time'],
    ['es', 'hora de Brasilia'],
  ] as const)('says a zone without summer time in %s the way people do', (language, name) => {
    expect(zoneName(language, 'America/Sao_Paulo', at)).toBe(name);
  });

  it('says a zone with summer time by the same name all year', () => {
    const summer = Date.parse('2026-07-01T12:00:00.000Z');
    expect(zoneName('en', 'Europe/Lisbon', at)).toBe(zoneName('en', 'Europe/Lisbon', summer));
  });
});
