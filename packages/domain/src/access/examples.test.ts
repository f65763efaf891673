import { describe, expect, it } from 'vitest';
import { isoWeekdayOf, dayNumberOf } from '../calendar/plain-date.ts';
import { aCompiledShift, aQuestion, instantOf } from '../testing/factories.ts';
import { decideFull } from './decide.ts';
import { EXEMPLOS, RESULTADOS, type Example, type ExampleGroup } from './examples.ts';

const WEEKDAYS = [
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
  'domingo',
];

/** "02/03/2026 07:59" as an instant on the company's clock. */
function readMoment(text: string): number {
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d)$/.exec(text) ?? [];
  if (time === undefined) throw new Error(`not a moment: ${text}`);
  return instantOf(`${year}-${month}-${day} ${time}`);
}

function decideExample(group: ExampleGroup, example: Example): ReturnType<typeof decideFull> {
  const [, moment = ''] = /^\S+ (.*)$/.exec(example.quando) ?? [];
  const calendar = {
    holidays: new Map([['BR', group.feriados ?? []]]),
    exceptionalOpenings: group.aberturasExcepcionais ?? [],
  };
  const shifts = group.turnos.map((shift) => aCompiledShift(shift, calendar));
  return decideFull(
    aQuestion({
      attempt: { at: readMoment(moment), ...example.tentativa },
      subject: { shifts, ...group.pessoa, ...example.pessoa },
      company: group.empresa ?? {},
      timeClock: example.ponto ?? null,
    }),
  );
}

describe.each(EXEMPLOS)('$titulo', (group) => {
  it.each(group.exemplos)('$quando: $resultado ($porque)', (example) => {
    const verdict = decideExample(group, example);
    expect(verdict.result).toBe(RESULTADOS[example.resultado]);
    expect(verdict.isAllowed).toBe(example.resultado === 'entra');
    if (example.turno !== undefined) expect(verdict.shiftKey).toBe(example.turno);
    const [, word, moment] = /^(até|abre) (.*)$/.exec(example.depois ?? '') ?? [];
    if (word === 'até') expect(verdict.allowedUntil).toBe(readMoment(moment ?? ''));
    if (word === 'abre') expect(verdict.nextOpening).toBe(readMoment(moment ?? ''));
    if (example.depois === 'sem fim') expect(verdict.allowedUntil).toBeNull();
    if (example.depois === 'não abre') expect(verdict.nextOpening).toBeNull();
  });

  it.each(group.exemplos)('names the right weekday: $quando', ({ quando }) => {
    const [, weekday, day, month, year] = /^(\S+) (\d\d)\/(\d\d)\/(\d{4})/.exec(quando) ?? [];
    expect(WEEKDAYS[isoWeekdayOf(dayNumberOf(`${year}-${month}-${day}`)) - 1]).toBe(weekday);
  });
});

describe('the examples', () => {
  it('show every result that does not need a broken integration', () => {
    const shown = new Set(EXEMPLOS.flatMap(({ exemplos }) => exemplos.map(({ resultado }) => resultado)));
    expect([...shown].toSorted()).toEqual(Object.keys(RESULTADOS).toSorted());
  });
});
