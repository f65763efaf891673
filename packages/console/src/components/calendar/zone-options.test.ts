import { listTimeZones } from '@shiftgate/domain/calendar/zone.ts';
import { languages } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { findOptions } from '#design/form/find-options.ts';
import { describeZone, listZones } from './zone-options.ts';

const winter = Date.parse('2026-01-15T12:00:00Z');
const summer = Date.parse('2026-07-15T12:00:00Z');

describe('describeZone', () => {
  it.each([
    ['pt-BR', 'America/Sao_Paulo', '(GMT-03:00) Horário de Brasília — São Paulo'],
    ['en', 'America/Sao_Paulo', '(GMT-03:00) Brasilia Time — São Paulo'],
    ['es', 'America/Sao_Paulo', '(GMT-03:00) Hora de Brasilia — São Paulo'],
    ['pt-BR', 'America/Cuiaba', '(GMT-04:00) Horário do Amazonas — Cuiabá'],
    ['pt-BR', 'America/New_York', '(GMT-05:00) Horário do Leste — Nova York'],
    ['en', 'America/New_York', '(GMT-05:00) Eastern Time — New York'],
    ['es', 'America/Bogota', '(GMT-05:00) Hora de Colombia — Bogotá'],
    ['es', 'Europe/Lisbon', '(GMT+00:00) Hora de Europa occidental — Lisboa'],
    ['pt-BR', 'Asia/Singapore', '(GMT+08:00) Horário de Singapura — Singapura'],
    ['en', 'Asia/Calcutta', '(GMT+05:30) India Time — Kolkata'],
    ['pt-BR', 'Asia/Kolkata', '(GMT+05:30) Horário da Índia — Calcutá'],
    ['pt-BR', 'Europe/Vienna', '(GMT+01:00) Horário da Europa Central — Viena'],
    ['pt-BR', 'Europe/London', '(GMT+00:00) Horário do Reino Unido — Londres'],
    ['es', 'America/Los_Angeles', '(GMT-08:00) Hora del Pacífico — Los Ángeles'],
    ['es', 'Europe/Kyiv', '(GMT+02:00) Hora de Europa oriental — Kiev'],
    ['en', 'Asia/Saigon', '(GMT+07:00) Indochina Time — Ho Chi Minh City'],
    ['en', 'America/St_Lucia', '(GMT-04:00) Atlantic Time — St. Lucia'],
    ['pt-BR', 'UTC', '(GMT+00:00) UTC'],
    ['es', 'Etc/GMT+3', '(GMT-03:00) Etc/GMT+3'],
  ] as const)('names in %s the zone %s', (language, zone, label) => {
    expect(describeZone(zone, language, winter).label).toBe(label);
  });

  it.each([
    ['America/Sao_Paulo', '(GMT-03:00) São Paulo'],
    ['UTC', '(GMT+00:00) UTC'],
    ['Mars/Olympus_Mons', 'Mars/Olympus Mons'],
  ])('names %s by its city alone in short', (zone, short) => {
    expect(describeZone(zone, 'pt-BR', winter).short).toBe(short);
  });

  it('has the offset of the given day', () => {
    expect(describeZone('Europe/Madrid', 'en', winter).label).toMatch(/^\(GMT\+01:00\)/);
    expect(describeZone('Europe/Madrid', 'en', summer).label).toMatch(/^\(GMT\+02:00\)/);
  });

  it('shows an unknown zone by its IANA name, with blanks', () => {
    expect(describeZone('Mars/Olympus_Mons', 'pt-BR', winter).label).toBe('Mars/Olympus Mons');
  });
});

describe('listZones', () => {
  it.each(languages)('has every zone once, by offset and then by name, in %s', (language) => {
    const zones = listZones(language, winter);
    expect(zones.map(({ value }) => value).toSorted()).toEqual(listTimeZones().toSorted());
    const offsets = zones.map(({ label }) => Number(/GMT([+-]\d\d):/.exec(label)?.[1]));
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    const brazilian = zones.filter(({ label }) => label.startsWith('(GMT-03:00)')).map(({ label }) => label);
    expect(brazilian).toEqual(brazilian.toSorted((a, b) => a.localeCompare(b, language)));
  });

  it('alone reads the countries of all zones: a screen that shows one zone does not wait for them', () => {
    expect(describeZone('America/Sao_Paulo', 'pt-BR', winter).keywords).not.toContain('Brasil');
    const listed = listZones('pt-BR', winter).find(({ value }) => value === 'America/Sao_Paulo');
    expect(listed?.keywords).toContain('Brasil');
  });

  it.each([
    'São Paulo',
    'sao paulo',
    'brasil',
    'Brasília',
    'America/Sao_Paulo',
    'america/sao paulo',
    'GMT-03:00',
    'UTC-3',
    '-3',
  ])('is searched with %s', (typed) => {
    const found = findOptions(listZones('pt-BR', winter), typed, 500).map(({ value }) => value);
    expect(found).toContain('America/Sao_Paulo');
    expect(found).not.toContain('Asia/Tokyo');
  });
});
