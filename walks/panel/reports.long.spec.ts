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
afterEach((test) => keepPictures(test, { reports: page }));

const cardOf = (name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

it('leads from the menu to all reports with their figures of the last days', async () => {
  await page.getByRole('link', { name: 'Relatórios' }).first().click();
  await heading('Relatórios');
  await cardOf('Relatório de turnos')
    .getByText(/^[1-9]\d* ?registros em 7 dias$/)
    .waitFor();
  await cardOf('Relatório de personalização').getByText('registros em 7 dias').waitFor();
  expect(await findingsOf(page, { within: 'main' })).toEqual([]);
});

it('shows what was changed of shifts, by kind and day, and opens the entry', async () => {
  const name = 'Relatório de turnos';
  await cardOf(name).getByRole('link', { name, exact: true }).click();
  await heading('Relatório de turnos');
  const picture = page.getByRole('figure', { name: 'Registros no período' });
  await picture.getByText(/^Regras de horário \d/).waitFor();
  await picture.getByText('Ver em tabela').click();
  await picture.locator('tbody tr').getByRole('link').first().click();
  await page.waitForURL(/range=days&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await page
    .getByRole('combobox', { name: 'Evento' })
    .selectOption('Alterou as regras de horário do turno …');
  await page.waitForURL(/event=shift\.rules_replaced/);
  await expect
    .poll(() =>
      page.locator('tbody .sg-audit-what').filter({ hasNotText: 'Alterou as regras de horário' }).count(),
    )
    .toBe(0);
  await page.locator('tbody .sg-link-button').first().click();
  const entry = page.getByRole('dialog', { name: 'Registro de auditoria' });
  await entry.getByRole('region', { name: 'Horários depois' }).getByRole('button').first().waitFor();
  await entry.getByRole('button', { name: 'Fechar' }).click();
  await entry.waitFor({ state: 'hidden' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^report-groups-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
});

it('has the other reports beside it, each with its own events', async () => {
  for (const name of ['Relatório de usuários', 'Relatório de permissões', 'Relatório de personalização']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await heading(name);
    await page.getByRole('combobox', { name: 'Evento' }).waitFor();
    expect(await findingsOf(page, { within: 'main' })).toEqual([]);
  }
  await page.getByText('Ainda não há registros neste período').waitFor();
});

it('finds entries of both logs from the index, and leads to the entry', async () => {
  await page
    .getByRole('navigation', { name: 'Você está em' })
    .getByRole('link', { name: 'Relatórios' })
    .click();
  await page.getByRole('searchbox').fill('helena.azevedo');
  await page.waitForURL(/search=helena/);
  const found = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Registro de auditoria', level: 2 }),
  });
  await found.getByRole('listitem').first().waitFor();
  expect(await findingsOf(page, { within: 'main' })).toEqual([]);
  await found.getByRole('listitem').first().getByRole('link').click();
  await page
    .getByRole('dialog', { name: 'Registro de auditoria' })
    .getByText('helena.azevedo@')
    .first()
    .waitFor();
});
