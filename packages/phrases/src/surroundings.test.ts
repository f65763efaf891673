import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { surroundingsOf } from './surroundings.ts';
import { inSurroundings, languages } from './translate.ts';
import type { Language, Surroundings, Text, Texts } from './translate.ts';

const googleWords =
  /google|gmail|super ?admin|2-step|duas etapas|dos pasos|admin console|console de administração|consola del? (la )?administra|post-?sso|pós-sso|posterior al sso/i;
const microsoftWords =
  /microsoft|entra\b|onmicrosoft|global administrator|administrador global|multifa[ct]tor/i;

/** Keys (or their beginnings) of texts that name Google and that no company of Microsoft reads. */
const forGoogleAlone: readonly (readonly [key: string, why: string])[] = [
  ['login.google.', 'the button of Google, beside the one of Microsoft'],
  ['login.errors.NO_DOMAIN_ASSOCIATED', 'follows a sign-in with Google'],
  ['login.errors.SIGN_IN_WITH_GOOGLE', 'to people of a company of Google'],
  ['login.errors.INVALID_GOOGLE_ACCESS_TOKEN', 'to a company of Google'],
  ['errors.NO_DOMAIN_ASSOCIATED', 'follows a sign-in with Google'],
  ['firstErrors.INVALID_GOOGLE_ACCESS_TOKEN', 'to a company of Google'],
  ['confirmIdentity.google.', 'to people of a company of Google'],
  ['emergency.consentText', 'where people are redirected by profiles; domains have consentTextDomains'],
  ['emergency.sheetOpens', 'where people are redirected by profiles; domains have sheetOpensDomains'],
  ['emergencyMail.opens.google', 'to a company of Google'],
  ['emergencyMail.end.google', 'to a company of Google'],
  ['emergency.sheetLines.', 'where people are redirected by profiles; domains have sheetLinesDomains'],
  ['search.words.', 'what the search understands, not shown'],
];

function* formsOf(node: Text | Texts, key: string): Generator<readonly [key: string, text: string]> {
  if (typeof node === 'string') yield [key, node];
  else for (const [name, child] of Object.entries(node)) yield* formsOf(child, `${key}.${name}`);
}

/** Every text of a language, with the words of its surroundings filled in. */
async function readTexts(language: Language, around: Surroundings) {
  const folder = new URL(`./${language}/`, import.meta.url);
  const gathering = ['index.ts', 'first.ts', 'later.ts', 'all-errors.ts', 'files.ts'];
  const found: (readonly [string, string])[] = [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts') && !gathering.includes(name))) {
    const parts = (await import(new URL(file, folder).href)) as Texts;
    for (const [name, part] of Object.entries(parts)) {
      for (const [key, text] of formsOf(part, name))
        found.push([key, inSurroundings(text, around) as string]);
    }
  }
  return found;
}

const isExempt = (key: string) =>
  forGoogleAlone.some(([known]) => (known.endsWith('.') ? key.startsWith(known) : key === known));

describe('the texts of a company', () => {
  it.each(languages)('of Microsoft have no word of Google in %s', async (language) => {
    const texts = await readTexts(language, surroundingsOf(language, 'microsoft'));
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter(([key, text]) => googleWords.test(text) && !isExempt(key))).toEqual([]);
  });

  it.each(languages)(
    'of Microsoft name its rehearsal, and no test of the activation, in %s',
    async (language) => {
      const texts = await readTexts(language, surroundingsOf(language, 'microsoft'));
      const ofTest = /teste de ativação|activation test|prueba de activación/i;
      expect(texts.filter(([, text]) => ofTest.test(text))).toEqual([]);
    },
  );

  it.each<[Language, RegExp, RegExp]>([
    ['pt-BR', /^Em até duas horas, /, /cerca de uma hora/],
    ['en', /^Within two hours, /, /about an hour/],
    ['es', /^En un máximo de dos horas, /, /cerca de una hora/],
  ])(
    'of Microsoft promise in %s neither an immediate activation nor sign-out',
    async (language, start, end) => {
      const texts = new Map(await readTexts(language, surroundingsOf(language, 'microsoft')));
      for (const key of ['control.activatedText', 'controlMail.done.more'])
        expect(texts.get(key), key).toMatch(start);
      for (const key of ['users.forceText', 'people.logout.text', 'people.accessDialog.removeAndLogoutHint'])
        expect(texts.get(key), key).toMatch(end);
      const deleted = /app passwords are deleted|senhas de app, excluídas|de aplicación se eliminan/;
      expect(texts.get('users.forceText')).not.toMatch(deleted);
      const atGoogle = new Map(await readTexts(language, surroundingsOf(language, 'google')));
      expect(atGoogle.get('users.forceText')).toMatch(deleted);
    },
  );

  it.each(languages)(
    'of Microsoft end sessions of every kind, and open no settings of SSO, in %s',
    async (language) => {
      const texts = await readTexts(language, surroundingsOf(language, 'microsoft'));
      // Where sessions of browsers alone can be ended.
      const ofBrowsers = /(?:logouts\.scopes|login\.scopeHints)\.browser$/;
      const ofWeb = /sess(?:ões|ão) web|web session|sesion(?:es)? web|sesión web/i;
      expect(texts.filter(([key, text]) => ofWeb.test(text) && !ofBrowsers.test(key))).toEqual([]);
      expect(new Map(texts).get('activation.preflight.fixes.workspace_console')).not.toMatch(/SSO/);
    },
  );

  it.each(languages)('name no one in %s as going around the sign-in page', async (language) => {
    // Where whole domains are redirected, their administrators use it too.
    const around = surroundingsOf(language, 'microsoft');
    const texts = new Map(await readTexts(language, around));
    for (const key of ['figures.definitions.redirected', 'login.suspendedControlOn'])
      expect(texts.get(key), key).not.toContain(around.superAdmins);
  });

  it('need each exception in one language at least', async () => {
    const all = [];
    for (const language of languages)
      all.push(...(await readTexts(language, surroundingsOf(language, 'microsoft'))));
    const named = all.filter(([, text]) => googleWords.test(text)).map(([key]) => key);
    const needless = forGoogleAlone.filter(
      ([known]) => !named.some((key) => (known.endsWith('.') ? key.startsWith(known) : key === known)),
    );
    expect(needless).toEqual([]);
  });

  it.each(languages)('not known yet have no word of either provider in %s', (language) => {
    const wrong = Object.values(surroundingsOf(language, null)).filter(
      (text) => googleWords.test(text) || microsoftWords.test(text) || /workspace/i.test(text),
    );
    expect(wrong.filter((text) => !/^(la )?conso(le|la)|^admin console/.test(text))).toEqual([]);
  });

  it('begin with a capital where a sentence does', () => {
    const spanish = surroundingsOf('es', 'google');
    expect(inSurroundings('{SecondStep}: {secondStep}, {other}', spanish)).toBe(
      'Verificación en dos pasos: verificación en dos pasos, {other}',
    );
  });
});
