import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../layout/render.tsx';
import { errorNames } from './panel-texts.ts';
import { publicScreens } from './paths.ts';
import type { PublicScreen } from './paths.ts';
import { PublicPage } from './public-page.tsx';

const pageOf = (screen: PublicScreen, language: Language = 'pt-BR', isSignUpOpen = true): string =>
  renderPage(
    <PublicPage
      screen={screen}
      path="/login"
      language={language}
      nonce="n0"
      scriptSrc="/public-1.js"
      isSignUpOpen={isSignUpOpen}
      providers={['google']}
      betaProviders={[]}
    />,
  );

const waitingText = (html: string, name: string): string =>
  new RegExp(`<template data-text="${name.replace('.', '\\.')}">([^<]*)</template>`).exec(html)?.[1] ?? '';

const screens = [...new Set(Object.values(publicScreens))];
const everywhere = screens.flatMap((screen) => languages.map((language) => [screen, language] as const));

describe('a public screen of the panel', () => {
  it.each(everywhere)(
    '%s is wholly in %s, and leads to itself in the other languages',
    (screen, language) => {
      const html = pageOf(screen, language);
      expect(html).toContain(`<html lang="${language}">`);
      for (const each of languages) {
        const current = each === language ? ' aria-current="true"' : '';
        expect(html).toContain(`<a lang="${each}" href="/login?lang=${each}"${current}>`);
      }
      for (const name of errorNames) expect(waitingText(html, `errors.${name}`)).not.toBe('');
      // A key without a text would be said as it is; a place that the script does not fill would stay.
      expect(html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')).not.toMatch(
        />[a-z]+[A-Z.]\w*<|\{(?!id|domain|company|workspace)\w*\}/,
      );
    },
  );

  it.each(screens)('%s runs nothing but what its nonce allows', (screen) => {
    const html = pageOf(screen);
    expect(html.match(/<(?:script|style)\b(?![^>]*nonce="n0")/g)).toBeNull();
    expect(html).not.toMatch(/ (?:on\w+|style)=/);
    expect(html).toContain('<script defer="" src="/public-1.js" nonce="n0">');
  });

  it.each(screens)('%s waits with every button until its script is there', (screen) => {
    const buttons = pageOf(screen).match(/<button\b[^>]*>/g) ?? [];
    expect(buttons.length).toBeGreaterThan(1);
    expect(buttons.filter((button) => !button.includes('disabled=""'))).toEqual([
      expect.stringContaining('data-act="reload"'),
    ]);
  });

  it('says without JavaScript what it needs', () => {
    for (const screen of ['login', 'callback'] as const)
      expect(pageOf(screen)).toContain('<p class="note unscripted">O painel precisa de JavaScript.');
    expect(pageOf('suspended')).not.toContain('<p class="note unscripted">');
  });
});

describe('the sign-in to the panel', () => {
  it('offers to create an account only where sign-up is open', () => {
    expect(pageOf('login')).toContain('Criar a conta da minha empresa');
    expect(pageOf('login', 'pt-BR', false)).not.toContain('Criar a conta da minha empresa');
    expect(pageOf('callback')).toContain('Criar a conta da minha empresa');
    expect(pageOf('callback', 'pt-BR', false)).not.toContain('Criar a conta da minha empresa');
  });

  it('names the contact for a company without an account where sign-up is closed', () => {
    const text = (isOpen: boolean) =>
      waitingText(pageOf('callback', 'pt-BR', isOpen), 'errors.APP_NOT_INSTALLED');
    expect(text(true)).toContain('crie a conta');
    expect(text(false)).toContain('Peça a quem administra esta instalação');
  });
});

describe('the sign-in with several providers', () => {
  const both = (language: Language = 'pt-BR') =>
    renderPage(
      <PublicPage
        screen="login"
        path="/login/beta"
        language={language}
        nonce="n0"
        scriptSrc="/public-1.js"
        isSignUpOpen
        providers={['google', 'microsoft']}
        betaProviders={['microsoft']}
      />,
    );

  it('has a button of each, and marks the new one', () => {
    const [first = '', second = ''] = both().match(/<button[^>]*data-wish="identity".*?<\/button>/gs) ?? [];
    expect(first).toContain('data-provider="google"');
    expect(first).toContain('Fazer login com o Google');
    expect(first).not.toContain('Beta');
    expect(second).toContain('data-provider="microsoft"');
    expect(second).toContain('Fazer login com a Microsoft');
    expect(second).toContain('Beta');
  });

  it.each([
    [
      'pt-BR',
      'administradores do Google Workspace ou Microsoft 365',
      'Criar a conta da minha empresa com a Microsoft',
    ],
    ['en', 'Google Workspace or Microsoft 365 administrators', 'Create my company’s account with Microsoft'],
    [
      'es',
      'administradores de Google Workspace o Microsoft 365',
      'Crear la cuenta de mi empresa con Microsoft',
    ],
  ] as const)('names both workspaces and ways to an account in %s', (language, workspaces, create) => {
    expect(both(language)).toContain(workspaces);
    expect(both(language)).toContain(create);
    expect(waitingText(both(language), 'opening.microsoft')).toContain('Microsoft');
  });
});

describe('the screen of a suspended company', () => {
  it('tells its people what control being on or off means for them', () => {
    const html = pageOf('suspended', 'en');
    expect(waitingText(html, 'suspendedCompany')).toContain('{company}’s access to the panel is suspended');
    expect(waitingText(html, 'suspendedControlOn')).toContain('new session in {workspace}');
    expect(waitingText(html, 'suspendedControlOff')).toContain('sign in to {workspace} with their usual');
  });
});
