import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { languages } from '@shiftgate/phrases/translate.ts';
import {
  chooseOwnPassword,
  openSignIn,
  switchControlOn,
  temporaryPassword,
  typePassword,
  worker,
} from '../world/company.ts';
import { sayIn, storedLanguage } from '../world/screen.ts';
import { hourMs, monday9 } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { findingsOf } from '../support/axe.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

let world: World;
let page: Page;
let work: Page | undefined;

beforeAll(async () => {
  const opened = await openPanel();
  ({ world, page } = opened);
  await switchControlOn(opened.ask);
  work = await openSignIn(world, worker);
  await typePassword(work, worker, temporaryPassword);
  await chooseOwnPassword(work);
  await work.goto(`${world.tryout.signInUrl}/accounts/me`);
  world.tryout.clock.set(monday9 + hourMs);
  await work.getByRole('button', { name: 'Sair deste dispositivo' }).click();
  await work.getByRole('heading', { name: 'Você saiu' }).waitFor();
  world.tryout.clock.set(monday9 + 2 * hourMs);
});
afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { panel: page, work }));

const reports = [
  ['loginlogout', 'accessLog'],
  ['sessions', 'sessions'],
  ['access_duration', 'accessDuration'],
  ['users', 'usersReport'],
  ['groups', 'shiftsReport'],
  ['user_permissions', 'permissionsReport'],
  ['customize_login', 'customizationReport'],
  ['audit', 'auditLog'],
] as const;

it.each(languages)('opens each report in %s, and downloads what it shows', async (language) => {
  const say = await sayIn(language);
  await page.evaluate((value) => localStorage.setItem('app_language', value), storedLanguage[language]);
  await page.goto(`${world.tryout.panelUrl}/reports`);
  for (const [path, title] of reports) {
    const name = say(`shell.${title}`);
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === `/reports/${path}`);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('common.download') }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect([path, text.startsWith('\uFEFF"')]).toEqual([path, true]);
    expect([path, await findingsOf(page, { within: 'main' })]).toEqual([path, []]);
  }
});

it('shows how long a session lasted, by shift and by day, and how it is counted', async () => {
  await page.evaluate((value) => localStorage.setItem('app_language', value), storedLanguage['pt-BR']);
  await page.goto(`${world.tryout.panelUrl}/reports/access_duration`);
  const sums = page.getByRole('row').filter({ hasText: 'Loja — manhã e tarde' });
  await sums.getByText('1 h 00 min').first().waitFor();
  await page.goto(`${world.tryout.panelUrl}/reports/access_duration?view=day`);
  const day = page.getByRole('row').filter({ hasText: 'Ana Lima' });
  await day.getByText('1 h 00 min').first().waitFor();
  expect(await findingsOf(page, { within: 'main' })).toEqual([]);
});
