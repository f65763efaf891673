import { describe, expect, it } from 'vitest';
import { readCalendar } from '#testing/read-calendar.ts';
import { writeCalendar } from './write-calendar.ts';
import type { WrittenCalendar } from './write-calendar.ts';

const start = Date.parse('2026-11-23T22:00:00Z');
const calendar: WrittenCalendar = {
  productName: 'Shiftgate',
  title: 'Horário de acesso',
  alarmText: 'Seu acesso termina em 10 minutos',
  alarmMinutes: 10,
  timeZone: 'America/Sao_Paulo',
  language: 'pt-BR',
  now: Date.parse('2026-11-23T12:00:00.789Z'),
  events: [
    { uid: 'a@entrar.example', start, end: start + 12 * 3_600_000, hasAlarm: true },
    { uid: 'b@entrar.example', start: start + 86_400_000, end: start + 90_000_000, hasAlarm: false },
  ],
};

describe('a written calendar', () => {
  it('is read back by a strict reader, with its alarm before the end', () => {
    expect(readCalendar(writeCalendar(calendar))).toEqual({
      name: 'Horário de acesso',
      timeZone: 'America/Sao_Paulo',
      events: [
        {
          uid: 'a@entrar.example',
          start,
          end: start + 12 * 3_600_000,
          summary: 'Horário de acesso',
          alarmBeforeEnd: 600_000,
        },
        {
          uid: 'b@entrar.example',
          start: start + 86_400_000,
          end: start + 90_000_000,
          summary: 'Horário de acesso',
          alarmBeforeEnd: null,
        },
      ],
    });
  });

  it('writes every time in UTC, without fractions', () => {
    const text = writeCalendar(calendar);
    expect(text).toContain('\r\nDTSTART:20261123T220000Z\r\nDTEND:20261124T100000Z\r\n');
    expect(text).toContain('\r\nDTSTAMP:20261123T120000Z\r\n');
  });

  it.each([
    ['accents at every place of the fold', 'ção '.repeat(60)],
    ['characters outside of the basic plane', '🕖'.repeat(60)],
    ['one octet less than a line', 'x'.repeat(74 - 'X-WR-CALNAME:'.length)],
    ['exactly a line', 'x'.repeat(75 - 'X-WR-CALNAME:'.length)],
    ['one octet more than a line', 'x'.repeat(76 - 'X-WR-CALNAME:'.length)],
    ['signs with a meaning', 'a;b,c\\d\ne\r\nBEGIN:VEVENT'],
  ])('folds and escapes a title with %s', (_what, title) => {
    const text = writeCalendar({ ...calendar, title, events: [] });
    expect(readCalendar(text).name).toBe(title.replace('\r\n', '\n'));
    expect(text).not.toContain('\uFFFD');
  });
});

describe('the strict reader of these tests', () => {
  const text = writeCalendar(calendar);

  it.each([
    ['lines that end with LF alone', text.replaceAll('\r\n', '\n')],
    ['a line that is too long', text.replace('VERSION:2.0', `VERSION:2.0\r\nX-LONG:${'x'.repeat(80)}`)],
    ['a component that does not end', text.replace('END:VEVENT\r\n', '')],
    ['an event without a stamp', text.replace(/DTSTAMP:.*\r\n/, '')],
    ['a time without a zone', text.replace('DTSTART:20261123T220000Z', 'DTSTART:20261123T220000')],
    ['a sign that is not escaped', text.replaceAll('Horário de acesso', 'Horário, de acesso')],
  ])('refuses %s', (_what, broken) => {
    expect(() => readCalendar(broken)).toThrow();
  });
});
