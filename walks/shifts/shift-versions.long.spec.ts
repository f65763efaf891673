import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, switchControlOn } from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { ShiftPage } from '../world/shift-page.ts';
import type { World } from '../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

const name = 'Vitrine';
const night = { kind: 'everyday', start_hour: '20:00', end_hour: '23:00' };

let world: World;
let page: Page;
let ask: Ask;
let filled: Filled;
let shift: ShiftPage;
/** Of the shift. */
let key: string;

beforeAll(async () => {
  ({ world, page, ask, filled } = await openPanel());
  key = await makeShop(ask, name);
  await ask('shifts.addUsers', { params: { key }, body: { users: [filled.user] } });
  await ask('shifts.bulkActivate', { body: { action: 'activate', rule_groups: [key] } });
  await ask('shifts.replaceRules', { params: { key }, body: { rules: [night] } });
  await switchControlOn(ask);
  shift = new ShiftPage(page, world.tryout.panelUrl);
});

afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { 'shift-versions': page }));

const rows = () => page.getByLabel('Versões dos horários').locator('tbody tr');
const week = (title: string): Locator =>
  shift.dialog().getByRole('region', { name: title }).locator('.sg-bar[data-bar]');
const question = () => page.getByRole('dialog', { name: /^Restaurar a versão de / });
const restore = async () => {
  await shift.press('Restaurar esta versão');
  await question().getByRole('button', { name: 'Restaurar', exact: true }).click();
};

describe('the versions of a shift', () => {
  it('are listed with who and when, and draw the week before and after', async () => {
    await shift.open(name, 'Versões');
    await expect.poll(() => rows().count()).toBe(3);
    expect(await rows().nth(0).innerText()).toMatch(/Horários alterados\s+Horários atuais\s+Helena Azevedo/);
    expect(await rows().nth(2).innerText()).toContain('Turno criado');
    await rows().nth(1).getByRole('button').click();
    await shift.dialog().getByText('Segunda a sexta das 08:00 às 12:00').first().waitFor();
    expect(await week('Horários desta versão').count()).toBe(10);
    await shift.press('Anterior');
    await shift.dialog().getByText('Todos os dias das 20:00 às 23:00').waitFor();
    expect([await week('Horários antes').count(), await week('Horários desta versão').count()]).toEqual([
      10, 7,
    ]);
  });

  it('are restored after their effect was shown, and the restoring is undone', async () => {
    await shift.press('Próximo');
    await shift.press('Restaurar esta versão');
    await question()
      .getByText(/Só os horários mudam/)
      .waitFor();
    await page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    expect(await rows().count()).toBe(3);
    await restore();
    await shift.waitForText(/^Versão de .* restaurada\./);
    await expect.poll(() => rows().count()).toBe(4);
    expect(await rows().nth(0).innerText()).toMatch(/Versão de .* restaurada\s+Horários atuais/);
    await shift.tab('Horários');
    await expect.poll(() => shift.sentence()).toContain('Segunda a sexta das 08:00 às 12:00');
    await page.getByRole('button', { name: 'Desfazer', exact: true }).last().click();
    await shift.waitForText(/^Restauração desfeita\./);
    await expect.poll(() => shift.sentence()).toBe('Todos os dias das 20:00 às 23:00.');
  });

  it('are not restored over what another person saved in between', async () => {
    await shift.tab('Versões');
    await expect.poll(() => rows().count()).toBe(5);
    await rows().nth(1).getByRole('button').click();
    await shift.press('Restaurar esta versão');
    await question().waitFor();
    await ask('shifts.update', { params: { key }, body: { color: 9 } });
    await question().getByRole('button', { name: 'Restaurar', exact: true }).click();
    await shift.waitForText(/confira e restaure de novo/);
    await question().waitFor({ state: 'detached' });
    await restore();
    await shift.waitForText(/^Versão de .* restaurada\./);
  });

  it('name the restored version in the audit log', async () => {
    await page.goto(`${world.tryout.panelUrl}/reports/audit?area=shift&event=shift.version_restored`);
    await shift.waitForText(
      new RegExp(`Restaurou no turno ${name} os horários da versão de \\d\\d/\\d\\d/\\d{4}`),
    );
  });
});
