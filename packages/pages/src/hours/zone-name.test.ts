import { listTimeZones } from '@shiftgate/domain/calendar/zone.ts';
import { languages } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { zoneName } from './zone-name.ts';

describe('zoneName', () => {
  const at = Date.parse('2026-11-23T12:00:00.000Z');

  it.each([
    ['pt-BR', 'horário de Brasília'],
    ['en', 'Brasilia Time'],
    ['es', 'hora de Brasilia'],
  ] as const)('says a zone without summer time in %s the way people do', (language, name) => {
    expect(zoneName(language, 'America/Sao_Paulo', at)).toBe(name);
  });

  it('says a zone with summer time by the same name all year', () => {
    const summer = Date.parse('2026-07-01T12:00:00.000Z');
    expect(zoneName('en', 'Europe/Lisbon', at)).toBe(zoneName('en', 'Europe/Lisbon', summer));
  });

  it.each([
    ['pt-BR', 'Europe/London', 'horário do Reino Unido'],
    ['pt-BR', 'Europe/Dublin', 'horário da Irlanda'],
    ['pt-BR', 'Asia/Amman', 'horário da Jordânia'],
    ['pt-BR', 'America/Punta_Arenas', 'horário de Punta Arenas'],
    ['pt-BR', 'America/Chicago', 'horário Central'],
    ['pt-BR', 'Asia/Baku', 'horário do Azerbaijão'],
    ['es', 'Europe/London', 'hora del Reino Unido'],
    ['es', 'America/Rio_Branco', 'hora de Acre'],
  ] as const)('writes in %s the zone %s like the others where Intl does not', (language, zone, name) => {
    expect(zoneName(language, zone, at)).toBe(name);
  });

  it.each([
    ['pt-BR', /^horário (d[aeo]s? \S|Central$)/],
    ['en', / Time( \(Canada\))?$/],
    ['es', /^hora (de|del|central|oriental)\b/],
  ] as const)('has one form for all zones of %s', (language, form) => {
    const instants = [at, Date.parse('2026-01-15T12:00:00.000Z')];
    const names = listTimeZones().flatMap((zone) => instants.map((each) => zoneName(language, zone, each)));
    expect(names.filter((name) => !form.test(name))).toEqual([]);
  });

  it.each(['UTC', 'Etc/UTC'])('calls %s by its short name, which has no other', (zone) => {
    expect(languages.map((language) => zoneName(language, zone, at))).toEqual(['UTC', 'UTC', 'UTC']);
  });
});
