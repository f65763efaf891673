import { errorStatus } from '@shiftgate/contract/errors.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import { endpoints } from '@shiftgate/contract/routes/index.ts';
import { languages, lookUp } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { expect, test } from 'vitest';
import { loadFirstTexts, loadLaterTexts } from './load-texts.ts';

/** Codes without words in the panel, each with its reason. */
const silent: Partial<Record<ErrorCode, string>> = {
  CONSENT_REQUIRED: 'only a sign-in is answered with it: the sign-in screen leads on to the consent',
  UNREGISTERED_USER: 'only a sign-in is refused with it: the words are those of the sign-in screen',
  INVITED_DOMAIN_NOT_VERIFIED: 'only a sign-in is refused with it: the words are those of the sign-in screen',
  DOMAIN_OF_OTHER_COMPANY: 'only a sign-in is refused with it: the words are those of the sign-in screen',
  APP_NOT_INSTALLED: 'only a sign-in is refused with it: the words are those of the sign-in screen',
  SIGN_IN_WITH_GOOGLE: 'only a sign-in is refused with it: the words are those of the sign-in screen',
  SIGN_IN_WITH_MICROSOFT: 'only a sign-in is refused with it: the words are those of the sign-in screen',
  FORBIDDEN_CUSTOMER: 'only a sign-in is refused with it: the words are those of the sign-in screen',
};

/** Answered with a screen that has a way on, where others get a sentence. */
const withOwnScreen: readonly ErrorCode[] = ['CONSENT_REQUIRED'];

const codes = Object.keys(errorStatus) as ErrorCode[];

async function loginTexts(language: Language) {
  const { login } = (await import(`../../../../phrases/src/${language}/login.ts`)) as {
    login: Parameters<typeof lookUp>[0];
  };
  return login;
}

test.each(languages)('has a text in %s for every code that the panel can show', async (language) => {
  const texts = await Promise.all([loadFirstTexts(language), loadLaterTexts(language)]);
  const hasWords = (code: ErrorCode) => texts.some((part) => lookUp(part, `errors.${code}`) !== undefined);
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code) => !hasWords(code) && silent[code] === undefined)).toEqual([]);
  expect(codes.filter((code) => hasWords(code) && silent[code] !== undefined)).toEqual([]);
});

test.each(languages)(
  'has a text in %s on the sign-in screen for every refusal of a sign-in',
  async (language) => {
    const login = await loginTexts(language);
    const refusals = [
      ...endpoints['auth.authorize'].errors,
      ...endpoints['auth.callback'].errors,
      // What ends a session sends people to that screen.
      ...endpoints['users.me'].errors,
      ...(Object.keys(silent) as ErrorCode[]),
    ].filter((code) => !withOwnScreen.includes(code));
    const missing = refusals.filter((code) => lookUp(login, `errors.${code}`) === undefined);
    expect([...new Set(missing)]).toEqual([]);
  },
);
