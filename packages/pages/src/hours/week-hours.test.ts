import { describe, expect, it } from 'vitest';
import { accountTexts } from '../account-texts.ts';
import { dayName, weekSentence, weekdayName } from './week-hours.ts';

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

describe('the week in one sentence', () => {
  const day = (on: string, from: number, to: number) => ({
    on,
    isToday: false,
    isVacation: false,
    windows: [{ from, to }],
    holiday: null,
    isSpecialDate: false,
  });
  const nights = [day('2026-11-23', 22 * 60, 30 * 60), day('2026-11-24', 22 * 60, 30 * 60)];

  it.each([
    ['pt-BR', 'Segunda-feira e terça-feira, das 22:00 às 06:00 do dia seguinte.'],
    ['en', 'Monday and Tuesday, from 22:00 to 06:00 the next day.'],
    ['es', 'Lunes y martes, de 22:00 a 06:00 del día siguiente.'],
  ] as const)('says that a night ends on the next day in %s', (language, sentence) => {
    expect(weekSentence(language, accountTexts(language), nights)).toBe(sentence);
  });

  it('says midnight and one o’clock in the singular in Portuguese', () => {
    const early = [day('2026-11-23', 0, 8 * 60), day('2026-11-24', 8 * 60, 25 * 60)];
    expect(weekSentence('pt-BR', accountTexts('pt-BR'), early)).toBe(
      'Segunda-feira, da 00:00 às 08:00; terça-feira, das 08:00 à 01:00 do dia seguinte.',
    );
  });

  it.each([
    ['pt-BR', 'Todos os dias, das 19:00 às 07:00 do dia seguinte.'],
    ['en', 'Every day, from 19:00 to 07:00 the next day.'],
    ['es', 'Todos los días, de 19:00 a 07:00 del día siguiente.'],
  ] as const)('says the same hours of all days once, in %s', (language, sentence) => {
    const week = [24, 25, 26, 27, 28, 29, 30].map((date) => day(`2026-11-${date}`, 19 * 60, 31 * 60));
    expect(weekSentence(language, accountTexts(language), week)).toBe(sentence);
  });
});
