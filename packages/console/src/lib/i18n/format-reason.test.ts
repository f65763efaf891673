import { errorStatus } from '@shiftgate/contract/errors.ts';
import { consoleTexts as en } from '@shiftgate/phrases/en/index.ts';
import { consoleTexts as es } from '@shiftgate/phrases/es/index.ts';
import { consoleTexts as pt } from '@shiftgate/phrases/pt-BR/index.ts';
import { surroundingsOf } from '@shiftgate/phrases/surroundings.ts';
import { finder } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { formatReason } from './format-reason.ts';

describe('formatReason', () => {
  it.each([
    ['pt-BR', pt, 'Erro inesperado.'],
    ['en', en, 'Unexpected error.'],
    ['es', es, 'Error inesperado.'],
  ] as const)('leaves no place of a text unfilled for any code, in %s', (language, texts, unexpected) => {
    const find = finder(texts, surroundingsOf(language, 'google'));
    expect(Object.keys(errorStatus).filter((code) => formatReason(find, code).includes('{'))).toEqual([]);
    expect(formatReason(find, 'UNKNOWN_ERROR')).toBe(unexpected);
  });

  it('has the text of a known code, and the code itself otherwise', () => {
    const find = finder(en, surroundingsOf('en', 'microsoft'));
    expect(formatReason(find, 'DIRECTORY_UNAVAILABLE')).toBe(
      'Microsoft 365 didn’t respond. Try again in a moment.',
    );
    expect(formatReason(find, 'NO_RECIPIENT')).toBe('There’s no recovery email to send it to.');
    expect(formatReason(find, 'SOMETHING_NEW')).toBe('SOMETHING_NEW');
  });
});
