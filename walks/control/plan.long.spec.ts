import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { admin, asking, chooseAccount, switchControlOn, tokenOf } from '../world/company.ts';
import { PanelPage } from '../world/panel-page.ts';
import type { World } from '../world/start.ts';
import { findingsOf } from '../support/axe.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

let world: World;
let page: Page;
let panel: PanelPage;

// The trial begins on Monday, 23 November 2026, and ends with 7 December.
beforeAll(async () => {
  const opened = await openPanel();
  ({ world, page } = opened);
  panel = new PanelPage(page, world.tryout.panelUrl);
  await switchControlOn(opened.ask);
});
afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { plan: page }));

/** Moves everybody's clock; sessions of the panel do not last for days. */
async function moveTo(local: string): Promise<void> {
  // An open panel would leave for the sign-in by itself, at the same time.
  await page.goto('about:blank');
  world.tryout.clock.set(Date.parse(`2026-${local}:00-03:00`));
  await page.goto(`${world.tryout.panelUrl}/login`);
  await page.getByRole('button', { name: 'Fazer login com o Google' }).click();
  await chooseAccount(page);
  await page.getByRole('heading', { name: 'Início' }).waitFor();
}
const banner = () => page.locator('.sg-banner').filter({ hasText: /período de teste/ });
const subjects = () =>
  world.tryout.emulators.outbox
    .filter((mail) => mail.to.includes(admin) && mail.subject.includes('período de teste'))
    .map((mail) => mail.subject.replace(/^.*?: /, ''));

describe('the end of a trial', () => {
  it('is not shown before its last week', async () => {
    await moveTo('11-29T09:00');
    expect(await banner().count()).toBe(0);
    expect(subjects()).toEqual([]);
  });

  it('is shown on every screen and by e-mail a week before, and can be dismissed for a day', async () => {
    await moveTo('11-30T09:00');
    await panel.waitForText(
      'O período de teste termina em 7 dias, em 7 de dezembro. Depois o controle será desativado.',
    );
    await panel.waitForText('Continuar com o controle depois do período de teste');
    expect(await banner().getAttribute('data-tone')).toBe('warn');
    await expect.poll(subjects).toEqual(['o período de teste termina em 7 dias']);
    await page.getByRole('link', { name: 'Turnos' }).first().click();
    await banner().waitFor();
    await panel.press('Dispensar por hoje');
    await banner().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Turnos' }).waitFor();
    expect(await banner().count()).toBe(0);
    await moveTo('12-01T09:00');
    await panel.waitForText('O período de teste termina em 6 dias');
  });

  it('is shown again three days before, one day before and on the day', async () => {
    await moveTo('12-04T09:00');
    await panel.waitForText('O período de teste termina em 3 dias, em 7 de dezembro.');
    await expect.poll(() => subjects()[0]).toBe('o período de teste termina em 3 dias');
    await moveTo('12-06T09:00');
    await panel.waitForText('O período de teste termina em 1 dia, em 7 de dezembro.');
    expect(await page.getByRole('button', { name: 'Dispensar por hoje' }).count()).toBe(0);
    await expect.poll(() => subjects()[0]).toBe('o período de teste termina em 1 dia');
    await moveTo('12-07T09:00');
    await panel.waitForText('O período de teste termina hoje, 7 de dezembro, no fim do dia.');
    expect(await banner().getAttribute('data-tone')).toBe('bad');
    await expect.poll(() => subjects()[0]).toBe('o período de teste termina hoje');
    expect(await findingsOf(page, { within: 'main' })).toEqual([]);
  });

  it('fits a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await banner().waitFor();
    // The shell needs a moment to lay itself out for a phone.
    const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(widthOf).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('reports afterwards that control is off and cannot be activated any more', async () => {
    await moveTo('12-08T00:05');
    await panel.waitForText('O período de teste terminou em 7 de dezembro: o controle está desativado');
    expect(await page.getByRole('main').getByRole('link', { name: 'Ativar o controle' }).count()).toBe(0);
    await expect.poll(() => subjects()[0]).toBe('o período de teste terminou');
    const [mail] = world.tryout.emulators.outbox;
    expect(mail?.text).toContain('O controle foi desativado no Google Workspace');
    const ask = asking(world.tryout.panelUrl, await tokenOf(page));
    expect((await ask('control.state')).state).toBe('inactive');
    expect(subjects()).toHaveLength(5);
  });
});
