import { bookshopTenantId } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookshopAdmin, bookshopWorker, signInAtMicrosoft, signUpBookshop } from '../world/bookshop.ts';
import { asking, tokenOf } from '../world/company.ts';
import { inBrazil, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { findingsOf } from './support/axe.ts';
import { keepPictures } from './support/open-panel.ts';

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
    const tenant = world.tryout.microsoft.state.tenants.find(({ id }) => id === bookshopTenantId);
    const members = tenant?.users.filter((user) => user.userType === 'Member' && user.deletedAt === null);
    expect(items.map(({ email }) => email).toSorted()).toEqual(
      members?.map((user) => user.userPrincipalName).toSorted(),
    );
    expect(await findingsOf(page, {})).toEqual([]);
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
