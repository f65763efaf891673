import { paths } from '@shiftgate/console/lib/routing/paths.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  bookshopAdmin,
  bookshopCashier,
  bookshopTenant,
  bookshopWorker,
  signInAtMicrosoft,
  signUpBookshop,
} from './world/bookshop.ts';
import { asking, tokenOf } from './world/company.ts';
import { ShiftPage } from './world/shift-page.ts';
import { inBrazil, startWorld } from './world/start.ts';
import type { World } from './world/start.ts';
import { settle } from './world/walk.ts';
import { findingsOf } from './support/axe.ts';
import { keepPictures } from './support/open-panel.ts';

/** Every screen of the menu, and the way to control. */
const screensOfPanel = [
  paths.home,
  paths.users,
  paths.shifts,
  paths.calendar,
  paths.requests,
  paths.reports,
  paths.accessLog,
  paths.sessions,
  paths.accessDuration,
  paths.auditLog,
  paths.usersReport,
  paths.shiftsReport,
  paths.permissionsReport,
  paths.customizationReport,
  paths.passwordSettings,
  paths.customize,
  paths.apps,
  paths.permissions,
  paths.emergencyFile,
  paths.activation,
  paths.activationTest,
];
const ofGoogle = /google|gmail|super ?admin|duas etapas|2-step|dos pasos/i;

let world: World;
let page: Page;

beforeAll(async () => {
  world = await startWorld();
  page = await (await world.browser.newContext(inBrazil)).newPage();
  page.setDefaultTimeout(20_000);
});
afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { microsoft: page }));

describe('the bookshop on Microsoft 365', () => {
  it('creates its account with the consent of the organization, and has its people in the panel', async () => {
    await signUpBookshop(page, world.tryout.panelUrl);
    await page.getByRole('link', { name: 'Usuários' }).first().click();
    await page.getByText('Luana Ferreira').waitFor();
    await page.getByText(bookshopWorker).waitFor();
    const ask = asking(world.tryout.panelUrl, await tokenOf(page));
    const { items } = await ask('users.list', { query: { page_size: '200' } });
    const { users } = bookshopTenant(world);
    const members = users.filter((user) => user.homeUserId === null && user.deletedAt === null);
    expect(items.map(({ email }) => email).toSorted()).toEqual(
      members.map((user) => user.userPrincipalName).toSorted(),
    );
    expect(await findingsOf(page, {})).toEqual([]);
  });

  it('follows a change at Microsoft when its administrator asks for a sync', async () => {
    const cashier = bookshopTenant(world).users.find((user) => user.userPrincipalName === bookshopCashier);
    cashier!.displayName = 'Diego Souza Nunes';
    await page.getByRole('link', { name: 'Início' }).first().click();
    await page.getByRole('button', { name: 'Sincronizar agora' }).click();
    await page.getByRole('link', { name: 'Usuários' }).first().click();
    await page.getByText('Diego Souza Nunes').waitFor();
  });

  it('names everyone who administers the workspace, and finds them by a filter', async () => {
    await page.goto(`${world.tryout.panelUrl}${paths.users}?role=workspace_administrator`);
    await page.getByText('Camila Rezende').waitFor();
    const people = await page.getByRole('row').allInnerTexts();
    const nameOf = (text: string): string => text.split('\n').find((line) => line.includes(' · ')) ?? text;
    expect(people.slice(1).map(nameOf)).toEqual([
      'Beatriz Moura · Administrador Global',
      'Camila Rezende · Administrador do Microsoft 365',
      'Cauã Gomes · Administrador do Microsoft 365',
      'Diego Fonseca · Administrador do Microsoft 365',
      'Maiara Vieira · Administrador do Microsoft 365',
      'Mateus Ribeiro · Administrador do Microsoft 365',
      'Sérgio Peixoto · Administrador Global',
      'Sônia Camargo · Administrador do Microsoft 365',
    ]);
    expect(await findingsOf(page, {})).toEqual([]);
  });

  it('gets its first shift with hours and a person, and turns it on', async () => {
    const shift = new ShiftPage(page, world.tryout.panelUrl);
    await page.getByRole('link', { name: 'Turnos', exact: true }).click();
    await shift.press('Criar turno');
    await shift.dialog().getByRole('textbox').fill('Loja Centro');
    await shift.decide('Criar turno');
    await shift.press('Modelos');
    await shift.decide('Usar modelo');
    await shift.tab('Login e saída');
    await page.getByRole('switch', { name: 'Saída automática no fim do horário' }).press('Space');
    await shift.waitForText('No Microsoft 365, a pessoa sai de todos os dispositivos e aplicativos');
    await shift.save();
    await shift.tab(/Participantes/);
    await shift.adding('Por e-mails', () =>
      shift.dialog().getByRole('textbox', { name: 'E-mails' }).fill(bookshopWorker),
    );
    await shift.decide('Adicionar pessoas');
    await page.getByText(bookshopWorker).first().waitFor();
    await shift.stateSwitch(/^Desativado/).press('Space');
    await shift.stateSwitch(/^Ativado/).waitFor();
  });

  // That the texts of every language have none is proved where they are.
  it('has no word of Google on its screens', async () => {
    const found: string[] = [];
    for (const path of screensOfPanel) {
      await page.goto(world.tryout.panelUrl + path);
      await settle(page);
      const lines = (await page.locator('body').innerText()).split('\n');
      found.push(...lines.filter((line) => ofGoogle.test(line)).map((line) => `${path}: ${line}`));
    }
    expect(found).toEqual([]);
  });

  it('signs its administrator in again without another consent', async () => {
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto(`${world.tryout.panelUrl}/login`);
    await page.getByRole('button', { name: 'Fazer login com a Microsoft' }).click();
    await signInAtMicrosoft(page, bookshopAdmin);
    await page.getByRole('heading', { name: 'Início' }).waitFor();
  });

  it('reads the mail of a person with the password of Microsoft, as control is off', async () => {
    const context = await world.browser.newContext({ ...inBrazil, locale: 'es' });
    const mail = await context.newPage();
    await mail.goto(`${world.tryout.microsoftUrl}/mail`);
    await signInAtMicrosoft(mail, bookshopAdmin);
    await mail.getByRole('heading', { name: 'Bandeja de entrada' }).waitFor();
    expect(await mail.getByTestId('signed-in-as').textContent()).toBe(bookshopAdmin);
    await context.close();
  });
});
