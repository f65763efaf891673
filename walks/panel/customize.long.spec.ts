import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSignIn, switchControlOn, worker } from '../world/company.ts';
import type { Ask } from '../world/company.ts';
import type { World } from '../world/start.ts';
import { openPanel } from '../support/open-panel.ts';

let world: World;
let panel: Page;
let ask: Ask;
const refusedByPolicy: string[] = [];

beforeAll(async () => {
  ({
    world,
    page: panel,
    ask,
  } = await openPanel({}, (_world, page) =>
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) refusedByPolicy.push(message.text());
    }),
  ));
  await switchControlOn(ask);
});

afterAll(() => world?.close());

const shoot = async (name: string, page = panel) => {
  const folder = process.env.SHOTS_OF_FAILURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
};
afterEach(async (test) => {
  if (test.task.result?.state === 'fail') await shoot('failed');
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 90">
  <script>fetch('/stolen')</script><text x="10" y="60" font-size="48" fill="#2b1d0e">Estrela</text></svg>`;
const card = (name: string) => panel.getByRole('group', { name, exact: true });
/** Gives a file to the card's chooser. */
async function choose(name: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const [chooser] = await Promise.all([
    panel.waitForEvent('filechooser'),
    card(name)
      .getByRole('button', { name: /imagem/ })
      .click(),
  ]);
  await chooser.setFiles(file);
}

/** What a page of the sign-in service wears, as the browser shows it. */
const wornBy = (page: Page) =>
  page.evaluate(() => {
    const button = getComputedStyle(document.querySelector('button[type=submit]') ?? document.body);
    const logo = document.querySelector<HTMLImageElement>('.brand img');
    return {
      button: button.backgroundColor,
      ink: button.color,
      page: getComputedStyle(document.body).backgroundColor,
      background: getComputedStyle(document.body).backgroundImage,
      logo:
        logo === null ? null : { isLoaded: logo.naturalWidth > 0, width: logo.getBoundingClientRect().width },
    };
  });

describe('the branding of the sign-in page', () => {
  it('opens from the menu and begins with the product’s branding', async () => {
    await panel.getByRole('link', { name: 'Personalização' }).click();
    await panel.getByRole('heading', { level: 1, name: 'Personalização' }).waitFor();
    await panel.getByText('Falta o logotipo.').waitFor();
    // The page in the frame has a field with autofocus. The preview must not move the focus or the scroll position.
    await panel.frameLocator('iframe').getByLabel('Senha', { exact: true }).waitFor();
    expect(await panel.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
    expect(await panel.evaluate(() => window.scrollY)).toBe(0);
    await shoot('customize-new');
  });

  it('takes an SVG logo as a picture of it, and a photograph as background', async () => {
    await choose('Logotipo', { name: 'estrela.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await card('Logotipo')
      .getByText('1.000 × 300 px')
      .or(card('Logotipo').getByText('1000 × 300 px'))
      .waitFor();
    expect(await panel.getByLabel('Largura (px)').inputValue()).toBe('220');
    expect(await panel.getByLabel('Altura (px)').inputValue()).toBe('66');
    await panel.getByLabel('Largura (px)').fill('300');
    expect(await panel.getByLabel('Altura (px)').inputValue()).toBe('90');
    const photograph = await panel.screenshot({ type: 'jpeg' });
    await choose('Imagem de fundo', { name: 'loja.jpg', mimeType: 'image/jpeg', buffer: photograph });
    await card('Imagem de fundo')
      .getByText(/1\.?440 × 900 px/)
      .waitFor();
    await choose('Imagem de fundo', {
      name: 'x.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not an image'),
    });
    await panel.getByText('Não foi possível ler a imagem.').waitFor();
  });

  it('warns of too little contrast, and fixes it with one press', async () => {
    await panel.getByLabel('Cor principal', { exact: true }).fill('#F4C542');
    await panel.getByLabel('Cor secundária', { exact: true }).fill('2b1d0e');
    await panel.getByLabel('Cor do texto', { exact: true }).fill('#ffffff');
    await panel.getByText(/contraste de 1,6:1; o mínimo é 4,5:1/).waitFor();
    await shoot('customize-contrast');
    await panel.getByRole('button', { name: 'Usar #000000 no texto' }).click();
    await panel.getByText(/Texto do botão: contraste de 12/).waitFor();
    const frame = panel.frameLocator('iframe');
    await expect
      .poll(() =>
        frame.locator('button[type=submit]').evaluate((button) => getComputedStyle(button).backgroundColor),
      )
      .toBe('rgb(244, 197, 66)');
    // As people see the field: a script, which no preview runs, shows its button.
    await frame.getByRole('button', { name: 'Mostrar a senha' }).waitFor();
    expect(
      await panel.locator('.sg-page-preview').evaluate((box) => [box.scrollLeft, box.scrollTop]),
    ).toEqual([0, 0]);
    await shoot('customize-filled');
  });

  it('previews the refusal page as well, and a phone', async () => {
    await panel.getByText('Acesso negado', { exact: true }).click();
    await panel.getByText('Celular', { exact: true }).click();
    await panel.getByText('Escuro', { exact: true }).last().click();
    await panel.frameLocator('iframe').getByRole('alert').waitFor();
    expect(
      await panel
        .locator('iframe')
        .evaluate((frame) => (frame as HTMLIFrameElement).contentWindow?.innerWidth),
    ).toBe(390);
    await shoot('customize-phone');
  });

  it('asks before unsaved changes are lost', async () => {
    await panel.getByRole('link', { name: 'Usuários' }).click();
    await panel.getByRole('button', { name: 'Continuar editando' }).click();
    expect(new URL(panel.url()).pathname).toBe('/customize');
  });

  it('appears on the real page as soon as it is saved', async () => {
    await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
    await panel.getByText('Página de login atualizada').waitFor();
    const page = await openSignIn(world, worker);
    await page.waitForLoadState('networkidle');
    await shoot('sign-in', page);
    const worn = await wornBy(page);
    expect(worn).toMatchObject({
      button: 'rgb(244, 197, 66)',
      ink: 'rgb(0, 0, 0)',
      page: 'rgb(43, 29, 14)',
      logo: { isLoaded: true },
    });
    expect(worn.background).toMatch(/\/look\/[^/]+\/[0-9a-f]{64}\.jpg/);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await wornBy(page)).background).toBe('none');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await shoot('sign-in-phone', page);
    await page.context().close();
    expect(refusedByPolicy).toEqual([]);
  });

  it('does not overwrite what another administrator saved meanwhile', async () => {
    const { version, secondary_color, text_color } = await ask('branding.get');
    await panel.getByLabel('Cor principal', { exact: true }).fill('#114411');
    await ask('branding.set', {
      body: {
        version,
        logo: null,
        logo_width: null,
        logo_height: null,
        background: null,
        primary_color: '#441144',
        secondary_color,
        text_color,
      },
    });
    await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
    await panel.getByText(/ salvou a aparência hoje às? /).waitFor();
    await panel.getByRole('button', { name: 'Descartar a minha e carregar a salva' }).click();
    expect(await panel.getByLabel('Cor principal', { exact: true }).inputValue()).toBe('#441144');
  });

  it('keeps edits made while it is being saved', async () => {
    await panel.getByLabel('Cor principal', { exact: true }).fill('#114411');
    await panel.route('**/companies/customize', async (route) => {
      if (route.request().method() !== 'GET')
        await panel.getByLabel('Cor secundária', { exact: true }).fill('#eeddcc');
      await route.continue();
    });
    await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
    await panel.getByText('Página de login atualizada').waitFor();
    await panel.unrouteAll({ behavior: 'wait' });
    const field = panel.getByLabel('Cor secundária', { exact: true });
    expect(await field.inputValue()).toBe('#eeddcc');
    await panel.getByRole('button', { name: 'Limpar: Cor secundária' }).click();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await panel.getByText('Página de login atualizada').waitFor({ state: 'hidden' });
  });

  it('goes back to the product’s branding', async () => {
    await panel.getByRole('button', { name: 'Restaurar o visual padrão' }).click();
    await panel.getByRole('button', { name: 'Limpar tudo' }).click();
    await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
    await panel.getByText('Página de login atualizada').waitFor();
    const page = await openSignIn(world, worker);
    expect(await wornBy(page)).toMatchObject({ button: 'rgb(31, 95, 214)', background: 'none', logo: null });
    await page.context().close();
  });
});
