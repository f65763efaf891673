import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  openSignIn,
  ownPassword,
  switchControlOn,
  temporaryPassword,
  typePassword,
  worker,
} from '../world/company.ts';
import type { Ask } from '../world/company.ts';
import type { World } from '../world/start.ts';
import { findingsOf } from '../support/axe.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

let world: World;
let panel: Page;
let work: Page | undefined;
let ask: Ask;

beforeAll(async () => {
  ({ world, page: panel, ask } = await openPanel());
  await switchControlOn(ask);
});
afterAll(() => world?.close());

afterEach((test) => keepPictures(test, { panel, work }));

const open = (path: string) => panel.goto(`${world.tryout.panelUrl}${path}`);

describe('the rules of passwords', () => {
  it('check a sample password before they are saved, with the text that a worker will read', async () => {
    await open('/password-settings');
    await panel.getByLabel('Senha de teste', { exact: true }).fill('Senha@2025');
    await panel.getByText('Esta senha seria recusada.').waitFor();
    const page = panel.frameLocator('iframe');
    await page.getByText('Esta senha é muito comum').waitFor();
    await panel.getByLabel('Senha de teste', { exact: true }).fill('quatro bicicletas verdes');
    await panel.getByText('Esta senha seria aceita.').waitFor();
    await panel.getByRole('checkbox', { name: 'Número' }).check();
    await panel.getByText('Esta senha seria recusada.').waitFor();
  });

  it('ask before unsaved changes are lost, and stay when they are saved', async () => {
    await panel.getByRole('link', { name: 'Usuários', exact: true }).first().click();
    await panel.getByRole('dialog').getByRole('button').first().waitFor();
    await panel.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Salvar regras' }).click();
    await panel.getByText('Regras das senhas salvas').waitFor();
    // The bar went, and with it the button that was pressed: the focus is not lost with them.
    await expect.poll(() => panel.evaluate(() => document.activeElement?.id)).toBe('content');
    expect((await ask('company.passwordSettings')).password_strength.number).toBe(true);
  });
});

describe('the sessions of the company', () => {
  it('show a worker right after the sign-in, and end with a proof', async () => {
    await open('/reports/sessions');
    await panel.getByText('Nenhuma sessão aberta').waitFor();
    const page = await openSignIn(world, worker);
    page.setDefaultTimeout(15_000);
    work = page;
    await typePassword(page, worker, temporaryPassword);
    await page.getByLabel('Nova senha', { exact: true }).fill(`${ownPassword} 7`);
    await page.getByLabel('Repita a nova senha').fill(`${ownPassword} 7`);
    await page.getByRole('button', { name: 'Salvar e entrar' }).click();
    const row = panel.getByRole('row').filter({ hasText: worker });
    await row.waitFor();
    await row.getByRole('button', { name: /^Encerrar sessão de/ }).click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
    await panel.getByText('Nenhuma sessão aberta').waitFor();
    await panel.getByText('Encerradas no Shiftgate', { exact: true }).click();
    const ended = panel.getByRole('row').filter({ hasText: worker });
    await ended.getByText('Confirmada', { exact: true }).waitFor();
    await ended.getByText(/solicitada por Helena Azevedo/).waitFor();
  });

  it('stay among the open ones where hours end without automatic sign-out, until they are ended there', async () => {
    const page = await openSignIn(world, worker);
    page.setDefaultTimeout(15_000);
    work = page;
    await typePassword(page, worker, `${ownPassword} 7`);
    await page.getByTestId('signed-in-as').waitFor();
    world.tryout.clock.set(Date.parse('2026-11-23T15:01:00Z'));
    await open('/reports/sessions');
    const row = panel.getByRole('row').filter({ hasText: worker });
    await row.getByText('Pode continuar no Google Workspace').waitFor();
    await row.getByText('A saída automática estava desativada neste turno').waitFor();
    expect(await findingsOf(panel, {})).toEqual([]);
    const device = panel.getByRole('columnheader', { name: 'Dispositivo' });
    await panel.getByRole('button', { name: 'Colunas' }).click();
    await panel.getByRole('checkbox', { name: 'Dispositivo' }).uncheck();
    await panel.keyboard.press('Escape');
    await device.waitFor({ state: 'detached' });
    await panel.getByText('Encerradas no Shiftgate', { exact: true }).click();
    // Each view has an arrangement of columns of its own.
    await device.waitFor();
    const over = panel.getByRole('row').filter({ hasText: 'Só a sessão no Shiftgate foi encerrada' });
    await over.getByText('Pode continuar no Google Workspace').waitFor();
    expect(await over.getByText(/^(Saída forçada|Confirmada)$/).count()).toBe(0);
    const { items } = await ask('users.list', { query: { search: worker } });
    await open(`/users/${items[0]!.key}`);
    await panel.getByText('A pessoa pode continuar no Google Workspace').waitFor();
    await open('/reports/sessions');
    await row.getByRole('button', { name: /^Encerrar no Google Workspace a sessão de/ }).click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Encerrar no Google Workspace' }).click();
    await panel.getByText('Nenhuma sessão aberta').waitFor();
    // The page of the mailbox notices it by itself.
    await page.getByTestId('signed-in-as').waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('a worker who signs out', () => {
  it('gets a warning about the open mailbox, and closes it with one press', async () => {
    world.tryout.clock.set(Date.parse('2026-11-23T16:05:00Z'));
    const page = await openSignIn(world, worker);
    page.setDefaultTimeout(15_000);
    work = page;
    await typePassword(page, worker, `${ownPassword} 7`);
    await page.getByTestId('signed-in-as').waitFor();
    await page.goto(`${world.tryout.signInUrl}/accounts/me`);
    await page.getByText('“Sair deste dispositivo” deixa o e-mail aberto neste navegador').waitFor();
    await page.getByRole('button', { name: 'Sair deste dispositivo' }).click();
    await page.getByText('Seu e-mail continua aberto neste navegador.').waitFor();
    expect(await findingsOf(page, {})).toEqual([]);
    await page.getByRole('button', { name: 'Sair também do e-mail' }).click();
    await page.getByRole('heading', { name: 'Você saiu do e-mail' }).waitFor();
    expect(await findingsOf(page, {})).toEqual([]);
    await page.goto(`${world.tryout.workspaceUrl}/`);
    expect(await page.getByTestId('signed-in-as').count()).toBe(0);
  });
});
