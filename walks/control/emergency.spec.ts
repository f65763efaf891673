import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { admin, chooseAccount, switchControlOn, worker } from '../world/company.ts';
import type { Ask } from '../world/company.ts';
import { inBrazil } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';
import { runCommand } from '../support/run-command.ts';

const passphrase = 'fornada das cinco sai antes do sol';

let world: World;
let panel: Page;
let work: Page;
let ask: Ask;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sg-emergency-'));
  ({ world, page: panel, ask } = await openPanel());
  work = await (await world.browser.newContext(inBrazil)).newPage();
  work.setDefaultTimeout(15_000);
  await switchControlOn(ask);
});

afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

afterEach((test) => keepPictures(test, { panel, work }));

const file = () => join(folder, 'emergency.json');

/** Turns control off on a machine that has no database, no data folder and no settings. */
const disable = (...args: string[]) =>
  runCommand(join(folder, 'nothing'), ['control', 'disable', ...args], passphrase);

/** Where the workspace sends a worker after the address is typed. */
async function typeAddress(): Promise<void> {
  await work.context().clearCookies();
  await work.goto(`${world.tryout.workspaceUrl}/login`);
  await work.getByRole('textbox').first().fill(worker);
  await work.keyboard.press('Enter');
}

describe('the emergency file', () => {
  it('is allowed by a super administrator, for single sign-on alone', async () => {
    await panel.goto(`${world.tryout.panelUrl}/emergency-file`);
    await panel.getByText('Ainda não há um arquivo de emergência.').waitFor();
    await panel.getByRole('button', { name: 'Autorizar no Google Workspace' }).click();
    await chooseAccount(panel);
    await panel.locator('input[name="scope"]').first().waitFor({ state: 'attached' });
    expect(await panel.locator('input[name="scope"]').count()).toBe(1);
    await panel.getByRole('button', { name: /permitir|continuar/i }).click();
    await panel.getByText(`por ${admin}`).waitFor();
    expect(panel.url()).toBe(`${world.tryout.panelUrl}/emergency-file`);
  });

  it('reports a refused consent', async () => {
    await panel.getByRole('button', { name: 'Autorizar de novo' }).click();
    await chooseAccount(panel);
    await panel.getByRole('button', { name: 'Cancelar' }).click();
    await panel.getByText('A autorização não foi guardada.').waitFor();
  });

  it('is exported with a passphrase that is strong and typed twice', async () => {
    await panel.goto(`${world.tryout.panelUrl}/emergency-file`);
    await panel.getByRole('button', { name: 'Exportar arquivo' }).click();
    const dialog = panel.getByRole('dialog');
    const [first, again] = [dialog.getByLabel('Frase secreta', { exact: true }), dialog.getByLabel('Repita')];
    const button = dialog.getByRole('button', { name: 'Exportar arquivo' });
    await first.fill('aaaaaaaaaaaaaaaa');
    await dialog.getByText('Fraca demais').waitFor();
    await first.fill('Padaria2026!');
    await dialog.getByText('Fraca demais').waitFor();
    const rule = dialog.getByRole('listitem').filter({ hasText: 'Não é baseada no nome' });
    expect(await rule.getAttribute('data-met')).toBe('false');
    await first.fill(passphrase);
    await dialog.getByText('Forte').waitFor();
    expect(await button.isDisabled()).toBe(true);
    await again.fill(`${passphrase}!`);
    await dialog.getByText('As duas frases não são iguais.').waitFor();
    await again.fill(passphrase);
    await button.click();
    const [window] = await Promise.all([
      panel.waitForEvent('popup'),
      panel.getByRole('button', { name: 'Continuar com o Google' }).click(),
    ]);
    const [download] = await Promise.all([panel.waitForEvent('download'), chooseAccount(window)]);
    expect(download.suggestedFilename()).toMatch(/^emergency-padariaestrela\.example-\d{4}-\d\d-\d\d\.json$/);
    await download.saveAs(file());
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await panel.getByText('Exportado hoje').waitFor();
  });

  it('is tried in English, and shows what it would do', async () => {
    await panel.evaluate(() => localStorage.setItem('app_language', 'en'));
    await panel.reload();
    await panel.locator('input[type="file"]').setInputFiles(file());
    await panel.getByLabel('Passphrase', { exact: true }).fill('not this one at all');
    await panel.getByRole('button', { name: 'Test', exact: true }).click();
    await panel.getByText('The passphrase is incorrect.').waitFor();
    await panel.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await panel.getByRole('button', { name: 'Test', exact: true }).click();
    await panel.getByText('The authorization in the file is valid. This would be turned off:').waitFor();
    await panel.getByText('single sign-on for everyone in the company').waitFor();
    await panel.getByText(/^Tested on/).waitFor();
  });

  it('switches single sign-on off where there is nothing but the file', async () => {
    await typeAddress();
    await work.waitForURL(`${world.tryout.signInUrl}/**`);
    const dry = await disable('--emergency-file', file(), '--dry-run');
    expect(dry.out).toContain('everyone in the company');
    expect(dry.code).toBe(0);
    const done = await disable('--emergency-file', file());
    expect(done.out).toContain('the workspace redirects no one to Shiftgate');
    expect(done.code).toBe(0);
    await typeAddress();
    await work.getByLabel(/senha/i).fill('workspace123');
    await work.keyboard.press('Enter');
    await work.waitForURL(`${world.tryout.workspaceUrl}/`);
  });
});
