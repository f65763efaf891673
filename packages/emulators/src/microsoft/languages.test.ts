import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globalAdmin, startMicrosoftForTest } from '../testing/microsoft.ts';
import type { EmulatedMicrosoft } from './index.ts';
import { graphPermissions } from './tokens/permissions.ts';
import { permissionTexts } from './tokens/permission-texts.ts';

let microsoft: EmulatedMicrosoft;
beforeAll(async () => {
  ({ microsoft } = await startMicrosoftForTest());
});
afterAll(() => microsoft.close());

const open = async (path: string, language: string): Promise<string> =>
  (await fetch(microsoft.loginUrl + path, { headers: { 'accept-language': language } })).text();

describe('the pages of the emulated Microsoft', () => {
  it.each([
    [
      'en',
      'Emulated Microsoft',
      'Made-up companies',
      'drops the connection without doing it',
      'Global Administrator',
    ],
    [
      'es',
      'Microsoft emulada',
      'Empresas inventadas para probar',
      'corta la conexión sin ejecutar',
      'Administrador global',
    ],
    [
      'pt-BR',
      'Microsoft emulada',
      'Empresas inventadas para experimentar',
      'derruba a conexão sem executar',
      'Administrador global',
    ],
  ])('speak the language of the browser: %s', async (language, ...words) => {
    const page = await open('/', language);
    expect(page).toContain(`<html lang="${language}">`);
    for (const word of words) expect(page).toContain(word);
  });

  it.each([
    ['en', 'Pick an account', 'Enter password', 'You signed out of your account', 'Couldn’t sign you in'],
    [
      'es',
      'Elija una cuenta',
      'Escriba la contraseña',
      'Cerró la sesión de su cuenta',
      'No se pudo iniciar sesión',
    ],
    ['pt-BR', 'Escolha uma conta', 'Insira a senha', 'Você saiu da sua conta', 'Não foi possível entrar'],
  ])('of a sign-in do so too: %s', async (language, picker, password, signedOut, refused) => {
    expect(await open('/mail', language)).toContain(picker);
    expect(await open(`/mail?emulator_account=${globalAdmin}`, language)).toContain(password);
    expect(await open('/login.srf', language)).toContain(signedOut);
    expect(await open('/mail?emulator_account=nobody@nowhere.example', language)).toContain(refused);
  });

  it.each(['pt-BR', 'en', 'es'] as const)('have words for every permission: %s', (language) => {
    expect(Object.keys(permissionTexts[language]).toSorted()).toEqual(
      Object.keys(graphPermissions).toSorted(),
    );
  });
});
