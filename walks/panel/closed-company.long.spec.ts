import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCompany } from '../world/change-company.ts';
import { asking, chooseAccount, signUp, tokenOf } from '../world/company.ts';
import { PanelPage } from '../world/panel-page.ts';
import { inBrazil, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { findingsOf } from '../support/axe.ts';
import { keepPictures } from '../support/open-panel.ts';

let world: World;
let page: Page;
let panel: PanelPage;
let panelUrl: string;
let company: string;

beforeAll(async () => {
  world = await startWorld();
  ({ panelUrl } = world.tryout);
  page = await (await world.browser.newContext(inBrazil)).newPage();
  page.setDefaultTimeout(20_000);
  panel = new PanelPage(page, panelUrl);
  await signUp(page, panelUrl);
  ({ key: company } = await asking(panelUrl, await tokenOf(page))('company.current'));
});
afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { closed: page }));

const suspend = (is_suspended: boolean) => changeCompany(world, company, { is_suspended });
const ban = (is_banned: boolean) => changeCompany(world, company, { is_banned });
const path = () => new URL(page.url()).pathname;
const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
const inThePanel = () => page.locator('.sg-top-bar').waitFor();
const alert = () => page.getByRole('alert').innerText();

/** A call of the screen's own may meet the closed company first, and lead away from what is pressed. */
const pressUnlessGone = (what: Locator) => what.click({ timeout: 3000 }).catch(() => undefined);

async function signIn(): Promise<void> {
  await page.getByRole('button', { name: 'Fazer login com o Google' }).click();
  await chooseAccount(page);
}

describe('a suspended company', () => {
  it('is redirected from an open panel to the page of suspended companies, and stays there', async () => {
    await suspend(true);
    await page.getByRole('link', { name: 'Usuários' }).first().click();
    await heading('Conta suspensa');
    await panel.waitForText('O acesso da empresa Padaria Estrela');
    await panel.waitForText('o controle está desativado');
    expect(await findingsOf(page, {})).toEqual([]);
    await page.reload();
    await heading('Conta suspensa');
    for (const address of ['/', '/groups', '/admin', '/activation-steps', '/login']) {
      await page.goto(panelUrl + address);
      await heading('Conta suspensa');
      expect(path()).toBe('/suspended');
    }
  });

  it('is redirected there after a new sign-in', async () => {
    await panel.press('Sair');
    await page.waitForURL('**/login');
    await signIn();
    await heading('Conta suspensa');
    await panel.press('Verificar de novo');
    await panel.waitForText('o acesso continua suspenso');
  });

  it('is redirected home when the suspension ends', async () => {
    await suspend(false);
    await panel.press('Verificar de novo');
    await heading('Início');
    await suspend(true);
    await page.reload();
    await heading('Conta suspensa');
    await suspend(false);
    await page.reload();
    await heading('Início');
  });

  it('keeps what was typed until it can be saved', async () => {
    await page.goto(`${panelUrl}/password-settings`);
    await page.getByLabel('Tamanho mínimo').fill('14');
    await suspend(true);
    await panel.press('Salvar regras');
    await page.getByRole('dialog').getByText('O acesso da empresa ao painel foi suspenso').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click();
    await suspend(false);
    expect(await page.getByLabel('Tamanho mínimo').inputValue()).toBe('14');
    await panel.press('Salvar regras');
    await panel.waitForText('Regras das senhas salvas');
  });
});

describe('a banned company', () => {
  it('is signed out of an open panel with the reason, and cannot sign in again', async () => {
    await ban(true);
    await pressUnlessGone(page.getByRole('link', { name: 'Usuários' }).first());
    await page.waitForURL('**/login');
    expect(await alert()).toContain('O acesso desta empresa ao painel foi encerrado.');
    expect(await tokenOf(page)).toBe('');
    expect(await findingsOf(page, {})).toEqual([]);
    await signIn();
    await heading('Não foi possível entrar');
    expect(await alert()).toContain('O acesso desta empresa ao painel foi encerrado.');
    await page.getByRole('link', { name: 'Voltar para o login' }).click();
    await page.getByRole('button', { name: 'Fazer login com o Google' }).waitFor();
    // Shown once: the failed sign-in already gave the reason.
    expect(await page.getByRole('alert').count()).toBe(0);
    await ban(false);
    await signIn();
    await inThePanel();
  });

  it('is signed out on the page of suspended companies too', async () => {
    await suspend(true);
    await page.goto(`${panelUrl}/suspended`);
    await heading('Conta suspensa');
    await ban(true);
    await pressUnlessGone(page.getByRole('button', { name: 'Verificar de novo' }));
    await page.waitForURL('**/login');
    expect(await alert()).toContain('O acesso desta empresa ao painel foi encerrado.');
    await changeCompany(world, company, { is_banned: false, is_suspended: false });
    await signIn();
    await inThePanel();
  });

  it('may still copy what it typed', async () => {
    await page.goto(`${panelUrl}/password-settings`);
    await page.getByLabel('Tamanho mínimo').fill('15');
    await ban(true);
    // A refused call of the screen itself may have opened the dialog over the button already.
    const save = () => page.getByRole('button', { name: 'Salvar regras' }).first().dispatchEvent('click');
    await save();
    await page.getByRole('dialog').getByText('não pode mais ser salvo').waitFor();
    await panel.decide('Continuar editando');
    expect(await page.getByLabel('Tamanho mínimo').inputValue()).toBe('15');
    await save();
    await panel.decide('Sair');
    await page.waitForURL('**/login');
    expect(await alert()).toContain('O acesso desta empresa ao painel foi encerrado.');
    await ban(false);
    await signIn();
    await inThePanel();
  });
});

describe('a public screen that cannot look up the session', () => {
  let token: string;
  beforeEach(async () => {
    token = await tokenOf(page);
    expect(token).not.toBe('');
  });
  const problem = (status: number, code: string) => ({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: code, status, code, request_id: 'x1' }),
  });

  it.each([
    ['the network is away', null, 'Sem conexão com o servidor.'],
    ['the server is busy', problem(503, 'SERVICE_UNAVAILABLE'), 'O serviço está indisponível'],
    ['the server failed', problem(500, 'UNKNOWN_ERROR'), 'Código para o suporte: x1'],
    ['too much was asked', problem(429, 'REQUEST_LIMIT_EXCEEDED'), 'Muitas tentativas.'],
  ])('reports it and keeps the session: %s', async (_title, answer, words) => {
    for (const address of ['/login', '/suspended']) {
      await page.route('**/api/users/me', (route) =>
        answer === null ? route.abort() : route.fulfill(answer),
      );
      await page.goto(panelUrl + address);
      await panel.waitForText(words);
      await panel.press('Tentar de novo');
      await panel.waitForText(words);
      expect(await tokenOf(page)).toBe(token);
      await page.unroute('**/api/users/me');
      await panel.press('Tentar de novo');
      await heading('Início');
    }
  });

  it('forgets a session that is over', async () => {
    await asking(panelUrl, token)('auth.signOut');
    // The page leaves for the sign-in before it has loaded whole.
    await page.goto(`${panelUrl}/suspended`, { waitUntil: 'commit' });
    await page.waitForURL('**/login');
    await panel.waitForText('Sua sessão terminou.');
    expect(await tokenOf(page)).toBe('');
  });
});
