import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asking, chooseAccount, signUp, tokenOf, worker } from '../world/company.ts';
import { PanelPage } from '../world/panel-page.ts';
import { findingsOf } from '../support/axe.ts';
import { inBrazil, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const page = await (await world.browser.newContext(inBrazil)).newPage();
  await signUp(page, world.tryout.panelUrl);
  await page.context().close();
});
afterAll(() => world?.close());

describe('the sign-in screen', () => {
  it('loads nothing of the panel, and at most 15 kB', async () => {
    const page = await (await world.browser.newContext(inBrazil)).newPage();
    const loaded: { readonly path: string; readonly kb: Promise<number> }[] = [];
    page.on('response', (response) => {
      const kb = response.body().then((body) => gzipSync(body).length / 1000);
      loaded.push({ path: new URL(response.url()).pathname, kb });
    });
    await page.goto(`${world.tryout.panelUrl}/login`);
    await page.getByRole('button', { name: 'Fazer login com o Google' }).click({ trial: true });
    const paths = loaded.map(({ path }) => path);
    expect([...new Set(paths)].toSorted()).toEqual([
      '/favicon.svg',
      '/login',
      expect.stringMatching(/^\/public-[\w-]{12}\.js$/),
    ]);
    const sizes = await Promise.all(loaded.map(({ kb }) => kb));
    expect(sizes.reduce((sum, kb) => sum + kb, 0)).toBeLessThan(15);
    await page.context().close();
  });

  it('offers to reload where its script does not come, and opens once it does', async () => {
    const context = await world.browser.newContext(inBrazil);
    const page = await context.newPage();
    await page.goto(`${world.tryout.panelUrl}/favicon.svg`);
    await page.evaluate(() => localStorage.setItem('token', 'x'));
    await page.route('**/public-*.js', (route) => route.abort());
    await page.goto(`${world.tryout.panelUrl}/login`);
    await page.getByRole('alert').getByText('Não foi possível carregar a página').waitFor();
    expect(await page.getByText('Verificando sua sessão').isVisible()).toBe(false);
    expect(await findingsOf(page, {})).toEqual([]);
    await page.unroute('**/public-*.js');
    await page.getByRole('button', { name: 'Recarregar a página' }).click();
    await page.getByRole('button', { name: 'Fazer login com o Google' }).waitFor();
    await context.close();
  });

  it('can be used again after the way back from the provider', async () => {
    const context = await world.browser.newContext(inBrazil);
    const page = await context.newPage();
    await page.goto(`${world.tryout.panelUrl}/login`);
    const google = page.getByRole('button', { name: 'Fazer login com o Google' });
    for (const _time of ['first', 'second']) {
      await google.click();
      await page.waitForURL((url) => url.pathname !== '/login');
      await page.goBack();
      await google.waitFor();
      expect(await page.getByText('Abrindo o Google').isVisible()).toBe(false);
    }
    await context.close();
  });

  it('can be read in every language without JavaScript, and says that the panel needs it', async () => {
    const context = await world.browser.newContext({ ...inBrazil, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${world.tryout.panelUrl}/login`);
    await page.getByText('O painel precisa de JavaScript.').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Iniciar sesión en el panel' }).waitFor();
    await page.goto(`${world.tryout.panelUrl}/suspended`);
    await page.getByRole('link', { name: 'Volver al inicio de sesión' }).click();
    await page.getByText('El panel necesita JavaScript.').waitFor();
    await context.close();
  });

  it('keeps language and theme for the panel, and takes them from it', async () => {
    const page = await (await world.browser.newContext(inBrazil)).newPage();
    const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
    const theme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    await page.goto(`${world.tryout.panelUrl}/login`);
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Sign in to the panel' }).waitFor();
    expect(await stored('app_language')).toBe('en');
    expect(new URL(page.url()).search).toBe('');
    expect(await theme()).toBe('light');
    await page.getByRole('button', { name: 'Change the theme' }).click();
    expect([await theme(), await stored('darkMode')]).toEqual(['dark', 'true']);
    expect(await findingsOf(page, {})).toEqual([]);
    // The panel's own menu stores another language, which the server learns from the page.
    await page.evaluate(() => localStorage.setItem('app_language', 'es'));
    await page.goto(`${world.tryout.panelUrl}/login`);
    await page.getByRole('heading', { name: 'Iniciar sesión en el panel' }).waitFor();
    expect(await theme()).toBe('dark');
    await page.goto(`${world.tryout.panelUrl}/suspended`);
    await page.getByRole('heading', { name: 'Cuenta suspendida' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  it('shows the error of a sign-in in another language, and without the used code', async () => {
    const page = await (await world.browser.newContext(inBrazil)).newPage();
    await page.goto(`${world.tryout.panelUrl}/auth/callback?state=x&code=y`);
    await page.getByRole('alert').getByText('não é válida neste navegador').waitFor();
    expect(new URL(page.url()).search).toBe('');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('alert').getByText('isn’t valid in this browser').waitFor();
    expect(await page.title()).toBe('Shiftgate – Couldn’t sign you in');
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await page.context().close();
  });
});

describe('an installation whose sign-up is closed', () => {
  let closed: World;
  beforeAll(async () => {
    closed = await startWorld({ isSignUpOpen: false });
  });
  afterAll(() => closed?.close());
  const openLogin = async () => {
    const page = await (await closed.browser.newContext(inBrazil)).newPage();
    await page.goto(`${closed.tryout.panelUrl}/login`);
    return page;
  };

  it('offers no account, and names the contact for a company without one', async () => {
    const page = await openLogin();
    const google = page.getByRole('button', { name: 'Fazer login com o Google' });
    await google.waitFor();
    expect(await page.getByRole('button', { name: 'Criar a conta' }).count()).toBe(0);
    expect(await findingsOf(page, {})).toEqual([]);
    await google.click();
    await chooseAccount(page);
    // Asked once, by the first sign-in to this installation.
    await page.getByRole('button', { name: 'Permitir' }).click();
    await page.getByRole('alert').getByText('Peça a quem administra esta instalação').waitFor();
    expect(await findingsOf(page, {})).toEqual([]);
    await page.context().close();
  });

  it('sends the administrator of a waiting company to the consent of the workspace', async () => {
    const page = await openLogin();
    const refusal = { status: 409, code: 'CONSENT_REQUIRED' };
    await page.route(`${closed.tryout.panelUrl}/api/auth/callback*`, (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', json: refusal }),
    );
    await page.getByRole('button', { name: 'Fazer login com o Google' }).click();
    await chooseAccount(page);
    await page.getByRole('heading', { name: 'Falta um passo' }).waitFor();
    expect(await findingsOf(page, {})).toEqual([]);
    await page.unroute(`${closed.tryout.panelUrl}/api/auth/callback*`);
    await page.getByRole('button', { name: 'Continuar no Google' }).click();
    await page.waitForURL((url) => (url.searchParams.get('scope') ?? '').includes('admin.directory.user'));
    await page.context().close();
  });
});

describe('the answer to a sign-in to the panel', () => {
  it('is accepted in the browser that began it, and in no other', async () => {
    const { panelUrl } = world.tryout;
    const mine = await (await world.browser.newContext(inBrazil)).newPage();
    // The redirect with the answer is stopped, as an attacker would do to sign another person in to their account.
    let answer = '';
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await mine.route(`${panelUrl}/api/auth/callback*`, async (route) => {
      answer = (route.request().postDataJSON() as { callback_url: string }).callback_url;
      await held;
      await route.continue();
    });
    await mine.goto(`${panelUrl}/login`);
    await mine.getByRole('button', { name: 'Fazer login com o Google' }).click();
    await chooseAccount(mine);
    await expect.poll(() => answer, { timeout: 15_000 }).toContain('code=');
    // In another language the page would lose the answer that it hands in.
    expect(await mine.getByRole('link', { name: 'English' }).count()).toBe(0);

    const other = await (await world.browser.newContext(inBrazil)).newPage();
    await other.goto(answer);
    await other.getByText('não é válida neste navegador').waitFor();
    expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull();

    release();
    await mine.getByRole('heading', { name: 'Início' }).waitFor();
    expect(await mine.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  });
});

describe('a session that ends under an open screen', () => {
  it('keeps unsaved changes until a sign-in in another tab', async () => {
    const { panelUrl } = world.tryout;
    const context = await world.browser.newContext(inBrazil);
    const page = await context.newPage();
    const panel = new PanelPage(page, panelUrl);
    const signIn = async (tab: typeof page) => {
      await tab.getByRole('button', { name: 'Fazer login com o Google' }).click();
      await chooseAccount(tab);
      await tab.getByRole('heading', { name: 'Início' }).waitFor();
    };
    await page.goto(`${panelUrl}/login`);
    await signIn(page);
    await page.goto(`${panelUrl}/password-settings`);
    await page.getByLabel('Tamanho mínimo').fill('14');
    // The panel learns it by itself, from its event stream.
    await asking(panelUrl, await tokenOf(page))('auth.signOut');
    await page.getByRole('dialog').getByText('Sua sessão terminou').waitFor();
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('dialog').getByRole('button', { name: 'Entrar em outra aba' }).click(),
    ]);
    await signIn(other);
    await panel.waitForText('Você entrou de novo');
    expect(await page.getByLabel('Tamanho mínimo').inputValue()).toBe('14');
    await panel.press('Salvar regras');
    await panel.waitForText('Regras das senhas salvas');

    // Nothing is typed: the sign-in screen says why it is there.
    await asking(panelUrl, await tokenOf(page))('auth.signOut');
    await page.getByText('Sua sessão terminou. Entre de novo').waitFor();
    await context.close();
  });

  it('does not let another person save what is on the screen', async () => {
    const { panelUrl } = world.tryout;
    const context = await world.browser.newContext(inBrazil);
    const page = await context.newPage();
    await page.goto(`${panelUrl}/login`);
    await page.getByRole('button', { name: 'Fazer login com o Google' }).click();
    await chooseAccount(page);
    await page.getByRole('heading', { name: 'Início' }).waitFor();
    const ask = asking(panelUrl, await tokenOf(page));
    const { items } = await ask('users.list', { query: { search: worker } });
    await ask('permissions.addManagers', { body: { users: items.map(({ key }) => key) } });
    await page.goto(`${panelUrl}/password-settings`);
    await page.getByLabel('Tamanho mínimo').fill('16');
    await ask('auth.signOut');
    await page.getByRole('dialog').getByText('Sua sessão terminou').waitFor();
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('dialog').getByRole('button', { name: 'Entrar em outra aba' }).click(),
    ]);
    await other.getByRole('button', { name: 'Fazer login com o Google' }).click();
    await other.getByRole('searchbox').fill(worker);
    await other.getByRole('button', { name: 'Procurar' }).click();
    await other.getByText(worker).first().click();
    await other.getByRole('button', { name: 'Permitir' }).click();
    await page.getByRole('heading', { name: 'Início' }).waitFor();
    const settings = await asking(panelUrl, await tokenOf(page))('company.passwordSettings');
    expect(settings.password_strength.min_length).not.toBe(16);
    await context.close();
  });
});
