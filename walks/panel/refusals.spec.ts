import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { admin, asking, chooseAccount, fillCompany, signUp, tokenOf, worker } from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { inBrazil, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { keepPictures } from '../support/open-panel.ts';

let world: World;
let page: Page;
let ask: Ask;
let filled: Filled;

const freshPage = async (): Promise<Page> => {
  const fresh = await (await world.browser.newContext(inBrazil)).newPage();
  fresh.setDefaultTimeout(20_000);
  return fresh;
};

beforeAll(async () => {
  world = await startWorld();
});

afterAll(() => world?.close());

afterEach((test) => keepPictures(test, { refusals: page }));

/** Presses a button of the sign-in screen and chooses an account at the provider. */
async function begin(button: string, email: string): Promise<void> {
  page = await freshPage();
  await page.goto(`${world.tryout.panelUrl}/login`);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('button', { name: 'Procurar' }).click();
  await page.getByText(email).first().click();
}

const consent = (decision: 'Permitir' | 'Cancelar') => page.getByRole('button', { name: decision }).click();
const alert = () => page.getByRole('alert').innerText();
const create = 'Criar a conta da minha empresa com o Google';
/** Asks for the identity alone, which both people have allowed by then: no consent is asked for again. */
const enter = 'Fazer login com o Google';

describe('the panel after a failed sign-in or action', () => {
  it('reports a refused consent, also in a language chosen afterwards', async () => {
    await begin(create, admin);
    await consent('Cancelar');
    expect(await alert()).toContain('O acesso não foi permitido.');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByText('Access wasn’t granted.').waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /sign-in/ })
      .click();
    await page.waitForURL('**/login');
  });

  it('names the missing permissions', async () => {
    await begin(create, admin);
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
    await consent('Permitir');
    expect(await alert()).toContain('Faltam permissões');
  });

  it('reports that a company has no account', async () => {
    await begin(enter, admin);
    expect(await alert()).toContain('Sua empresa ainda não tem conta no Shiftgate.');
  });

  it('does not let a worker create the account', async () => {
    await begin(create, worker);
    await consent('Permitir');
    expect(await alert()).toContain('Só administradores do Google Workspace');
  });

  it('does not let a worker into the panel', async () => {
    page = await freshPage();
    await signUp(page, world.tryout.panelUrl);
    ask = asking(world.tryout.panelUrl, await tokenOf(page));
    filled = await fillCompany(ask);
    const signedIn = page;
    await begin(enter, worker);
    expect(await alert()).toContain('Só administradores do Google Workspace');
    page = signedIn;
  });

  it('names in the wizard what blocks the activation, with the fix beside it', async () => {
    // The administrator took the permission back at the provider.
    await fetch(`${world.tryout.googleUrl}/_control/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin }),
    });
    await page.goto(`${world.tryout.panelUrl}/activation-steps?step=4`);
    const item = page.getByRole('listitem').filter({ hasText: 'Conexão com o Google Workspace' });
    await item.getByText('Impedimento', { exact: true }).waitFor();
    await item.getByText('O Google não aceita mais a autorização').waitFor();
    await item.getByRole('button', { name: 'Permitir acesso' }).waitFor();
    expect(
      await page.getByRole('button', { name: /^(Ativar o controle|Enviar links e ativar)$/ }).isDisabled(),
    ).toBe(true);
    const { domains_list: domains } = await ask('company.current');
    const body = { domains, password_option: 'link', logout_option: 'redirect' };
    await expect(ask('control.activate', { body })).rejects.toThrow('INVALID_GOOGLE_ACCESS_TOKEN');
  });

  it('asks for the permission again and takes it, with the panel open', async () => {
    await page.goto(world.tryout.panelUrl);
    await page.getByRole('button', { name: 'Permitir acesso' }).click();
    await chooseAccount(page);
    await consent('Permitir');
    await page.getByRole('heading', { name: 'Início' }).waitFor();
    expect((await ask('auth.scopes')).reconnect).toBe(false);
  });

  it('signs one person out by force after a question', async () => {
    await page.goto(`${world.tryout.panelUrl}/users/${filled.user}`);
    await page.getByRole('button', { name: 'Forçar saída' }).click();
    await page.getByRole('dialog').getByText('Esta ação não pode ser desfeita.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Forçar saída' }).click();
    await page.getByText(/^Saída de .+ em andamento\.$/).waitFor();
  });

  it('asks who it is before an act that needs it, in a small window, and then does it', async () => {
    await page.goto(`${world.tryout.panelUrl}/users/${filled.user}`);
    const problem = { code: 'FRESH_SIGN_IN_REQUIRED', request_id: 'r1', facts: {}, fields: [] };
    await page.route(
      '**/api/users/*/force-logout',
      (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify(problem),
        }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Forçar saída' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forçar saída' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Continuar com o Google' }).click();
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await chooseAccount(popup);
    await closed;
    await page.getByText(/^Saída de .+ em andamento\.$/).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows that it polls while the event stream is down', async () => {
    await page.route('**/api/events', (route) => route.abort());
    await page.goto(`${world.tryout.panelUrl}/reports/loginlogout`);
    await page.getByText('Atualizando a cada 15 segundos').waitFor();
    await page.unroute('**/api/events');
    await page.getByText('Em tempo real').waitFor({ timeout: 40_000 });
  });
});
