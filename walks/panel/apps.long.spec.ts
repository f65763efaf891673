import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ownPassword, switchControlOn, temporaryPassword, typePassword, worker } from '../world/company.ts';
import type { Ask } from '../world/company.ts';
import { startSecondApp } from '../world/second-app.ts';
import type { SecondApp } from '../world/second-app.ts';
import { hourMs, inBrazil, monday9 } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

let world: World;
let panel: Page;
let work: Page;
let ask: Ask;
let payroll: SecondApp;
let stock: SecondApp;

beforeAll(async () => {
  ({ world, page: panel, ask } = await openPanel());
  work = await (await world.browser.newContext(inBrazil)).newPage();
  work.setDefaultTimeout(15_000);
  const now = () => world.tryout.clock.now();
  payroll = await startSecondApp('Folha', now);
  stock = await startSecondApp('Estoque', now, ['mail', 'sn', 'custo']);
  await switchControlOn(ask);
});

afterAll(async () => {
  await payroll?.close();
  await stock?.close();
  await world?.close();
});

afterEach((test) => keepPictures(test, { panel, work }));

/** The administrator registers an application in the panel; it then learns of us what the screen says. */
async function register(app: SecondApp, name: string): Promise<void> {
  await panel.getByRole('button', { name: 'Adicionar aplicativo' }).first().click();
  const dialog = panel.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nome' }).fill(name);
  await dialog.getByLabel('Metadados do aplicativo (XML)').fill(app.metadata);
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await panel.getByRole('heading', { name }).waitFor();
  const { provider } = await ask('apps.list');
  app.setUp({
    entityId: provider.entity_id,
    ssoUrl: provider.sso_url,
    sloUrl: provider.slo_url,
    certificate: provider.certificates[0]?.pem ?? '',
  });
}

const linkOf = async (name: string): Promise<string> =>
  (await ask('apps.list')).items.find((app) => app.name === name)?.start_url ?? '';

const factsOf = () => work.getByRole('listitem').allInnerTexts();

const heading = () => work.getByRole('heading', { level: 1 }).innerText();

describe('applications beside the workspace', () => {
  it('are registered by their metadata, beside the one that control keeps', async () => {
    await panel.goto(`${world.tryout.panelUrl}/integrations/apps`);
    await panel.getByRole('heading', { name: 'Google Workspace', exact: true }).waitFor();
    await panel.getByText('Gerenciado pelo controle de acesso').waitFor();
    await register(payroll, 'Folha de pagamento');
    await register(stock, 'Estoque');
    // What the metadata ask for in vain is said.
    await panel.getByText('O aplicativo também pede informações que não temos: custo.').waitFor();
    await panel.getByRole('status').getByRole('button', { name: 'Fechar' }).click();
    await panel.getByText('Recebe: mail, sn').waitFor();
    const file = process.env.SHOTS_OF_FAILURES;
    if (file) await panel.screenshot({ path: join(file, 'apps.png'), fullPage: true });
  });

  it('refuse metadata that is not safe, and say why', async () => {
    await panel.getByRole('button', { name: 'Adicionar aplicativo' }).first().click();
    const dialog = panel.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Outro');
    await dialog
      .getByLabel('Metadados do aplicativo (XML)')
      .fill(
        `<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>${payroll.metadata.replace(/<\?xml[^>]*>/, '')}`,
      );
    await dialog.getByRole('button', { name: 'Adicionar' }).click();
    await dialog.getByText('Estes metadados não podem ser usados').waitFor();
    await panel.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Fechar sem salvar' }).click();
  });

  it('receive the attributes that the administrator chooses, under the names of the application', async () => {
    await panel.getByRole('button', { name: 'Editar: Folha de pagamento' }).click();
    const dialog = panel.getByRole('dialog');
    const choice = dialog.getByRole('combobox', { name: 'O que o aplicativo recebe sobre a pessoa' });
    const option = (name: string) => panel.getByRole('option', { name, exact: true });
    await choice.click();
    await option('E-mail e nome').click();
    await dialog.getByText('email, firstName, lastName, displayName').waitFor();
    await choice.click();
    await option('Escolher um a um').click();
    const row = (number: number) => dialog.getByRole('group', { name: `Atributo ${number}`, exact: true });
    await dialog.getByRole('button', { name: 'Remover atributo 4' }).click();
    await dialog.getByRole('button', { name: 'Adicionar atributo' }).click();
    await row(4).getByRole('combobox', { name: 'Informação' }).click();
    await option('Texto fixo').click();
    await row(4).getByLabel('Nome no aplicativo').fill('email');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await row(4).getByText('Este nome já foi usado acima.').waitFor();
    await row(4).getByText('Preencha este campo.').waitFor();
    await row(4).getByLabel('Nome no aplicativo').fill('urn:x:filial');
    await row(4).getByLabel('Texto, igual para todas as pessoas').fill('Matriz & Centro');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await panel.getByText('Recebe: email, firstName, lastName, urn:x:filial').waitFor();
    const { items } = await ask('apps.list');
    expect(items.find((app) => app.name === 'Folha de pagamento')?.attributes.at(-1)).toEqual({
      name: 'urn:x:filial',
      format: 'uri',
      source: 'text',
      text: 'Matriz & Centro',
    });
  });

  it('let a worker in by the link of the application', async () => {
    await work.goto(await linkOf('Folha de pagamento'));
    await typePassword(work, worker, temporaryPassword);
    await work.getByLabel('Nova senha', { exact: true }).fill(ownPassword);
    await work.getByLabel('Repita a nova senha').fill(ownPassword);
    await work.getByRole('button', { name: 'Salvar e entrar' }).click();
    await work.waitForURL(`${payroll.url}/**`);
    expect(await heading()).toBe(`Dentro: ${worker}`);
    expect(await factsOf()).toEqual([
      `email: ${worker}`,
      'firstName: Ana',
      'lastName: Lima',
      'urn:x:filial: Matriz & Centro',
    ]);
  });

  it('let the worker into another one without a password', async () => {
    await work.goto(await linkOf('Estoque'));
    await work.waitForURL(`${stock.url}/**`);
    expect(await heading()).toBe(`Dentro: ${worker}`);
    expect(await factsOf()).toEqual([`mail: ${worker}`, 'sn: Lima']);
  });

  it('sign the worker out of all of them together', async () => {
    await work.goto(`${payroll.url}/sair`);
    await work.waitForURL(`${payroll.url}/slo**`);
    expect(await heading()).toBe('Saída completa');
    await work.goto(stock.url);
    expect(await heading()).toBe('Fora');
    await work.goto(await linkOf('Estoque'));
    await work.locator('#password').waitFor();
  });

  it('refuse the worker outside of the hours, like the workspace', async () => {
    // Half past twelve: between the two halves of the shift.
    world.tryout.clock.set(monday9 + 3.5 * hourMs);
    await work.goto(await linkOf('Folha de pagamento'));
    await typePassword(work, worker, ownPassword);
    expect(await work.getByRole('main').innerText()).toContain('fora do seu horário');
    const { items } = await ask('accessLog.list', { query: { search: worker } });
    expect(items[0]?.result).toBe('outside_allowed_hours');
  });

  it('are changed by hand, lose nothing that was typed, and keep their link', async () => {
    const link = await linkOf('Folha de pagamento');
    await panel.getByRole('button', { name: 'Editar: Folha de pagamento' }).click();
    const dialog = panel.getByRole('dialog');
    const addresses = dialog.getByLabel('URLs do ACS');
    const sloUrl = dialog.getByLabel('URL da página de saída (SLO), se houver');
    await addresses.fill(`${payroll.url}/acs\nhttp://folha.example/acs`);
    await sloUrl.fill('');
    await dialog.getByText('Novos metadados', { exact: true }).click();
    await dialog.getByLabel('Novos metadados (XML)').fill(payroll.metadata);
    await dialog.getByText('Manualmente', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.getByText('Use só um dos dois.').waitFor();
    await dialog.getByLabel('Novos metadados (XML)').fill('');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.getByText('Precisa ser um endereço https.').waitFor();
    expect(await addresses.inputValue()).toBe(`${payroll.url}/acs\nhttp://folha.example/acs`);
    expect(await sloUrl.inputValue()).toBe('');
    await addresses.fill(`${payroll.url}/acs\n${payroll.url}/outro`);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await panel.getByText('Folha de pagamento salvo.').waitFor();
    const { items } = await ask('apps.list');
    expect(items.find((app) => app.name === 'Folha de pagamento')).toMatchObject({
      acs_urls: [`${payroll.url}/acs`, `${payroll.url}/outro`],
      slo_url: null,
      logout: 'none',
      start_url: link,
    });
  });

  it('are removed', async () => {
    const link = await linkOf('Estoque');
    await panel.getByRole('button', { name: 'Remover: Estoque' }).click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await panel.getByText('Aplicativo Estoque removido.').waitFor();
    const answer = await work.goto(link);
    expect(answer?.status()).toBe(404);
  });
});
