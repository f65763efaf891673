import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asking, tokenOf } from '../world/company.ts';
import { PeoplePage } from '../world/people-page.ts';
import { inBrazil } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

const carla = 'carla.mendonca@padariaestrela.example';

let world: World;
let page: Page;
let panel: PeoplePage;

beforeAll(async () => {
  ({ world, page } = await openPanel());
  panel = new PeoplePage(page, world.tryout.panelUrl);
});

afterAll(() => world?.close());

afterEach((test) => keepPictures(test, { search: page }));

const path = () => new URL(page.url()).pathname;
const field = (at = page) => at.getByRole('combobox', { name: /^Buscar pessoas|^O que fazer/ });
const options = () => page.getByRole('option').allInnerTexts();
/** The words of the line that the field names to readers. */
const active = () =>
  field().evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant')!)?.innerText,
  );
const search = async (text: string) => {
  await page.keyboard.press('Control+k');
  await field().fill(text);
};

describe('the global search', () => {
  it('opens by key from anywhere, has the focus, and gives it back', async () => {
    await page.getByRole('link', { name: 'Registro de acessos', exact: true }).focus();
    await page.keyboard.press('Control+k');
    await expect.poll(() => field().evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Registro de acessos',
    );
    await page.getByRole('button', { name: 'Busca geral' }).click();
    await field().waitFor();
    await page.keyboard.press('Control+k');
    await field().waitFor({ state: 'detached' });
  });

  it('opens a screen by a keyword, with the keyboard alone', async () => {
    await search('FERIADOS');
    await expect.poll(options).toEqual(['Calendário']);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Calendário', level: 1 }).waitFor();
    expect(path()).toBe('/calendar');
  });

  it('finds a shift without its accents and opens it', async () => {
    await search('manha');
    await page.getByRole('option', { name: /Loja — manhã e tarde/ }).click();
    await page.getByRole('heading', { name: /Loja — manhã e tarde/ }).waitFor();
    expect(path()).toMatch(/^\/groups\//);
  });

  it('searches people once the typing pauses, not at each key', async () => {
    const asked: string[] = [];
    const onRequest = (request: { url(): string }) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/users') asked.push(url.searchParams.get('search') ?? '');
    };
    page.on('request', onRequest);
    await page.keyboard.press('Control+k');
    await field().pressSequentially('joao santos', { delay: 20 });
    await page.getByRole('option', { name: /João Santos/ }).waitFor();
    page.off('request', onRequest);
    expect(asked).toEqual(['joao santos']);
    await page.getByRole('status').filter({ hasText: '1 resultado' }).waitFor();
  });

  it('walks through the lines with the arrows, round at both ends', async () => {
    await field().fill('turno');
    await expect.poll(async () => (await options()).length).toBeGreaterThan(2);
    const first = await active();
    await page.keyboard.press('ArrowUp');
    const last = await active();
    expect(last).not.toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(first);
    expect(await page.getByRole('option', { selected: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
  });

  it("sets a person's vacation in two clicks from any screen", async () => {
    await search('ana.lima');
    await page.getByRole('option', { name: /Ana Lima/ }).click();
    expect((await options())[0]).toBe('Abrir a página de Ana Lima');
    await page.getByRole('option', { name: 'Férias' }).click();
    await panel.typeDays('01/12/2026', '10/12/2026');
    await panel.decide('Salvar');
    await panel.waitForText('Férias de Ana Lima: 01/12/2026 a 10/12/2026.');
    expect(path()).toMatch(/^\/groups\//);
  });

  it('closes the person before it closes the search', async () => {
    await search('ana.lima');
    await page.getByRole('option', { name: /Ana Lima/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'O que fazer com Ana Lima' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: /^Buscar pessoas/ }).waitFor();
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
  });

  it('makes a shift, changes the theme, and starts switching control on', async () => {
    await search('criar turno');
    await page.keyboard.press('Enter');
    await panel.dialog().getByLabel('Nome').fill('Feito pela busca');
    await panel.dialog().getByRole('button', { name: 'Criar turno' }).click();
    await page.getByRole('heading', { name: /Feito pela busca/ }).waitFor();
    await search('tema escuro');
    await page.keyboard.press('Enter');
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await search('tema');
    await expect.poll(options).toEqual(['Usar o tema claro']);
    await page.keyboard.press('Enter');
    await search('ligar controle');
    await expect.poll(options).toEqual(['Ativar o controle']);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/activation-steps');
    await page.goBack();
  });

  it('fits on a phone, and its field is a button there', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Busca geral' }).click();
    await field().fill('ana.lima');
    await page.getByRole('option', { name: /Ana Lima/ }).click();
    await page.getByRole('option', { name: 'Abrir a página de Ana Lima' }).click();
    await page.getByRole('heading', { name: 'Ana Lima' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize(inBrazil.viewport);
  });

  it('waits for the answer of an open dialog', async () => {
    await panel.press('Redefinir senha');
    await panel.dialog().waitFor();
    await page.keyboard.press('Control+k');
    expect(await field().count()).toBe(0);
    await panel.decide('Cancelar');
  });

  it('reports that the network is down, keeps the screen, and opens when it is back', async () => {
    const context = await world.browser.newContext({
      ...inBrazil,
      storageState: await page.context().storageState(),
    });
    const other = await context.newPage();
    await other.goto(`${world.tryout.panelUrl}/users`);
    const box = other.getByLabel('Buscar por nome ou e-mail');
    await box.waitFor();
    await context.setOffline(true);
    await box.fill('carla');
    await other.keyboard.press('Control+k');
    await other
      .getByText(/^Sem conexão com o servidor/)
      .first()
      .waitFor();
    expect(await box.inputValue()).toBe('carla');
    await context.setOffline(false);
    await other.keyboard.press('Control+k');
    await field(other).waitFor();
    await context.close();
  });
});

describe('the search of a manager', () => {
  it('offers neither what only control admins may do nor anything on administrators', async () => {
    const ask = asking(world.tryout.panelUrl, await tokenOf(page));
    const { items } = await ask('users.list', { query: { search: carla } });
    await ask('permissions.addManagers', { body: { users: [items[0]!.key] } });
    page = await (await world.browser.newContext(inBrazil)).newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(`${world.tryout.panelUrl}/login`);
    await page.getByRole('button', { name: 'Fazer login com o Google' }).click();
    await page.getByRole('searchbox').fill(carla);
    await page.getByRole('button', { name: 'Procurar' }).click();
    await page.getByText(carla).first().click();
    await page.getByRole('button', { name: 'Permitir' }).click();
    await page.getByRole('heading', { name: 'Início' }).waitFor();
    await page.keyboard.press('Control+k');
    await field().waitFor();
    const offered = await options();
    expect(offered).toContain('Criar turno');
    expect(offered).not.toContain('Permissões');
    expect(offered).not.toContain('Ativar o controle');
    await field().fill('marcos tavares');
    await page.getByRole('option', { name: /Marcos Tavares/ }).click();
    await expect.poll(options).toEqual(['Abrir a página de Marcos Tavares', 'Histórico de acessos']);
    await page.getByText('Só um administrador do controle pode mudar o acesso desta pessoa.').waitFor();
  });
});
