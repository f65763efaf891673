import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { World } from '../world/start.ts';
import { findingsOf } from '../support/axe.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  ({ world, page } = await openPanel());
});
afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { audit: page }));

it('leads from the menu to what was changed, filtered by area and event', async () => {
  await page.getByRole('link', { name: 'Registro de auditoria' }).first().click();
  await page.getByRole('heading', { name: 'Registro de auditoria', level: 1 }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Conectou o Google Workspace' }).first().waitFor();
  await page.getByRole('combobox', { name: 'Área' }).selectOption('Turnos');
  await page
    .getByRole('combobox', { name: 'Evento' })
    .selectOption('Alterou as regras de horário do turno …');
  await page.waitForURL(/area=shift&event=shift\.rules_replaced/);
  await expect
    .poll(() => page.getByRole('row').filter({ hasNotText: 'Alterou as regras de horário' }).count())
    .toBe(1);
});

it('shows the hours of a shift before and after its change, and who made it', async () => {
  await page.locator('tbody .sg-link-button').first().click();
  const entry = page.getByRole('dialog', { name: 'Registro de auditoria' });
  await entry.getByRole('heading', { name: /^Alterou as regras de horário do turno / }).waitFor();
  await entry.getByText('helena.azevedo@padariaestrela.example').waitFor();
  await entry.getByText('Sem horários').or(entry.getByText('Horários antes')).first().waitFor();
  await entry.getByRole('region', { name: 'Horários depois' }).getByRole('button').first().waitFor();
  expect(await findingsOf(page, { within: '[role=dialog]' })).toEqual([]);
  await entry.getByRole('button', { name: /^Ver tudo sobre / }).click();
  await page.waitForURL(/target=/);
  await page.getByRole('row').filter({ hasText: 'Criou o turno' }).first().waitFor();
});

it('downloads the same sentences, and keeps the download as an entry', async () => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(
    /"shift\.created";"Criou o turno [^"]*";"Helena Azevedo";"helena\.azevedo@padariaestrela\.example";""/,
  );
  await page.getByRole('button', { name: /^Remover o filtro: / }).click();
  await page
    .getByRole('row')
    .filter({ hasText: 'Baixou o arquivo “Registro de auditoria”' })
    .first()
    .waitFor();
});
