import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Emulators } from '../start-emulators.ts';
import { googleClient, startForTest } from '../testing/start.ts';
import { sampleLetters } from './sample-letters.ts';

let emulators: Emulators;
beforeAll(async () => {
  ({ emulators } = await startForTest());
});
afterAll(() => emulators.close());

const open = async (url: string, language: string): Promise<string> =>
  (await fetch(url, { headers: { 'accept-language': language } })).text();

describe('the pages of the emulators', () => {
  it.each([
    ['en-US,en;q=0.9', 'en', 'Use your company account.'],
    ['es-AR', 'es', 'Use la cuenta de su empresa.'],
    ['pt-PT', 'pt-BR', 'Use a conta da sua empresa.'],
    ['fr,es;q=0.8', 'es', 'Use la cuenta de su empresa.'],
    ['fr', 'pt-BR', 'Use a conta da sua empresa.'],
  ])('of the workspace speak the language of the browser: %s', async (wanted, language, words) => {
    const page = await open(`${emulators.appUrl}/login`, wanted);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(words);
  });

  it.each([
    ['en', 'Choose an account'],
    ['es', 'Elija una cuenta'],
    ['pt-BR', 'Escolha uma conta'],
  ])('of the consent do so too: %s', async (language, words) => {
    const url = googleClient(emulators).generateAuthUrl({ scope: ['openid'], state: 's' });
    expect(await open(url, language)).toContain(words);
  });

  it.each([
    ['en', 'The scope parameter is missing.'],
    ['es', 'Falta el parámetro scope.'],
    ['pt-BR', 'Falta o parâmetro scope.'],
  ])('of a request that cannot be answered do so too: %s', async (language, words) => {
    const url = new URL(googleClient(emulators).generateAuthUrl({ scope: ['openid'] }));
    url.searchParams.delete('scope');
    expect(await open(url.href, language)).toContain(words);
  });

  it.each([
    ['en', 'drops the connection without doing it'],
    ['es', 'corta la conexión sin ejecutar'],
    ['pt-BR', 'derruba a conexão sem executar'],
  ])('name the faults in it: %s', async (language, words) => {
    expect(await open(emulators.googleUrl, language)).toContain(words);
  });

  it('have letters of every unit in every language', () => {
    const shapeOf = ({ everybody, byUnit }: (typeof sampleLetters)['en']) => [
      everybody.length,
      Object.entries(byUnit).map(([unit, letters]) => [unit, letters.length]),
    ];
    for (const letters of Object.values(sampleLetters))
      expect(shapeOf(letters)).toEqual(shapeOf(sampleLetters['pt-BR']));
  });

  it.each([
    ['en', 'Outbox', 'Back to real time'],
    ['es', 'Bandeja de salida', 'Volver al tiempo real'],
    ['pt-BR', 'Caixa de saída', 'Voltar ao tempo real'],
  ])('and so does the page with the clock and the emails: %s', async (language, outbox, real) => {
    const page = await open(emulators.googleUrl, language);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(outbox);
    expect(page).toContain(real);
  });
});
