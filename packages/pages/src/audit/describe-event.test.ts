import { consoleTexts as en } from '@shiftgate/phrases/en/index.ts';
import { consoleTexts as pt } from '@shiftgate/phrases/pt-BR/index.ts';
import { surroundingsOf } from '@shiftgate/phrases/surroundings.ts';
import { finder, format } from '@shiftgate/phrases/translate.ts';
import { expect, it } from 'vitest';
import { describeEvent } from './describe-event.ts';

const sentence = (language: 'pt-BR' | 'en', code: string) => {
  const find = finder(language === 'en' ? en : pt, surroundingsOf(language, 'google'));
  return describeEvent(
    { event: 'service_provider.request_refused', facts: { application: 'Wiki', code } },
    {
      language,
      timeZone: 'UTC',
      text: (key, params) => {
        const text = find(key);
        return text === undefined ? null : format(language, text, params);
      },
    },
  );
};

it('says in words why a sign-in request was refused, and else by its code', () => {
  expect(sentence('pt-BR', 'ACS_UNKNOWN')).toBe(
    'Recusou uma solicitação de login de Wiki: endereço de resposta (ACS) não cadastrado',
  );
  expect(sentence('en', 'SIGNATURE_MISSING')).toBe(
    'Denied a sign-in request from Wiki: required signature missing',
  );
  expect(sentence('en', 'XML_TOO_DEEP')).toBe('Denied a sign-in request from Wiki: XML_TOO_DEEP');
});
