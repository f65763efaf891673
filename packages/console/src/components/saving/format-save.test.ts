import { describe, expect, it } from 'vitest';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { speak } from '#testing/speak.ts';
import { formatDeletion, formatLastChange, formatSave } from './format-save.ts';

const reader = (language: Language) => ({
  nowMs: Date.parse('2025-11-20T20:00:00Z'),
  zone: 'America/Sao_Paulo',
  language,
  me: 'me',
});
const save = { updated_at: '2025-11-20T17:32:00Z', updated_by: 'Marina Costa', updated_by_key: 'her' };

describe('the author of the last save', () => {
  it.each([
    ['pt-BR', 'Marina Costa salvou este turno hoje às 14:32.'],
    ['en', 'Marina Costa saved this shift today at 14:32.'],
    ['es', 'Marina Costa guardó este turno hoy a las 14:32.'],
  ] as const)('is named with the hour of the company, in %s', (language, expected) => {
    expect(formatSave(save, 'shift', reader(language), speak(language))).toBe(expected);
  });

  it.each([
    ['pt-BR', 'Última alteração: Marina Costa, em 19/11/2025 à 00:05.'],
    ['en', 'Last changed by Marina Costa, on 19/11/2025 at 00:05.'],
    ['es', 'Último cambio: Marina Costa, el 19/11/2025 a las 00:05.'],
  ] as const)('is named with the date of another day, in %s', (language, expected) => {
    const older = { ...save, updated_at: '2025-11-19T03:05:00Z' };
    expect(formatLastChange(older, reader(language), speak(language))).toBe(expected);
  });

  it('is "you" for a save in another window', () => {
    expect(formatSave({ ...save, updated_by_key: 'me' }, 'look', reader('en'), speak('en'))).toBe(
      'You saved the appearance today at 14:32, in another window.',
    );
  });

  it.each([
    [
      'pt-BR',
      'Marina Costa excluiu este turno hoje às 14:32.',
      'Você excluiu este turno hoje às 14:32, em outra janela.',
    ],
    [
      'en',
      'Marina Costa deleted this shift today at 14:32.',
      'You deleted this shift today at 14:32, in another window.',
    ],
    [
      'es',
      'Marina Costa eliminó este turno hoy a las 14:32.',
      'Usted eliminó este turno hoy a las 14:32, en otra ventana.',
    ],
  ] as const)('is named for a deletion as well, in %s', (language, hers, mine) => {
    const say = (key: string) =>
      formatDeletion({ ...save, updated_by_key: key }, 'shift', reader(language), speak(language));
    expect([say('her'), say('me')]).toEqual([hers, mine]);
  });

  it('stays open when the author is unknown', () => {
    const unknown = { updated_at: null, updated_by: null, updated_by_key: null };
    expect(formatSave(unknown, 'calendar', reader('en'), speak('en'))).toBeNull();
    expect(formatLastChange(unknown, reader('en'), speak('en'))).toBeNull();
  });
});
