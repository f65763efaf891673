import { describe, expect, it } from 'vitest';
import { zoneName } from './week-hours.ts';

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
