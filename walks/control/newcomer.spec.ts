import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { dist } from '#build/build.ts';
import { findFreePorts } from '#tryout/ports.ts';
import type { TryoutOptions } from '#tryout/config.ts';
import type { Tryout } from '#tryout/tryout.ts';
import { admin, chooseAccount, ownPassword, temporaryPassword, worker } from '../world/company.ts';
import { ControlPage } from '../world/control-page.ts';
import { ShiftPage } from '../world/shift-page.ts';

/** Monday, 09:00 in São Paulo (UTC-3). */
const monday9 = Date.parse('2026-11-23T12:00:00Z');
const hours = 3_600_000;

let tryout: Tryout;
let dataDir: string;
let browser: Browser;
let panel: Page;
let control: ControlPage;
let shift: ShiftPage;
let office: BrowserContext;
let work: Page;

beforeAll(async () => {
  const built = (await import(join(dist, 'tryout', 'parts.mjs'))) as {
    startTryout: (options: TryoutOptions) => Promise<Tryout>;
  };
  dataDir = mkdtempSync(join(tmpdir(), 'sg-'));
  tryout = await built.startTryout({
    port: await findFreePorts(),
    dataDir,
    consoleDir: join(dist, 'console'),
    isDurable: false,
  });
  tryout.clock.set(monday9);
  browser = await launchBrowser();
  const place = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: { width: 1440, height: 900 } };
  panel = await (await browser.newContext(place)).newPage();
  control = new ControlPage(panel, tryout.panelUrl);
  shift = new ShiftPage(panel, tryout.panelUrl);
  office = await browser.newContext(place);
  work = await office.newPage();
  for (const page of [panel, work]) page.setDefaultTimeout(15_000);
});

afterAll(async () => {
  await browser?.close();
  await tryout?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

// A failed step is easier to understand with a look at both screens.
afterEach(async (test) => {
  if (test.task.result?.state !== 'fail' || !process.env.SHOTS_OF_FAILURES) return;
  await panel.screenshot({ path: join(process.env.SHOTS_OF_FAILURES, 'panel.png') });
  await work.screenshot({ path: join(process.env.SHOTS_OF_FAILURES, 'work.png') });
});

/** The worker opens the workspace app and types their address. */
async function openWork(): Promise<void> {
  await work.goto(`${tryout.workspaceUrl}/login`);
  await work.getByRole('textbox').first().fill(worker);
  await work.getByRole('button', { name: 'Avançar' }).click();
}

/** The worker types a password on our sign-in page. */
async function typePassword(password: string): Promise<void> {
  await work.waitForURL(`${tryout.signInUrl}/**`);
  await work.getByLabel('E-mail').fill(worker);
  await work.getByLabel('Senha', { exact: true }).fill(password);
  await work.getByRole('button', { name: 'Entrar', exact: true }).click();
}

describe('a newcomer, from the first click to control off again', () => {
  it('creates the company through the consent page and sees its people', async () => {
    await panel.goto(tryout.panelUrl);
    await panel.getByRole('button', { name: 'Criar a conta da minha empresa com o Google' }).click();
    await chooseAccount(panel);
    await panel.getByRole('button', { name: /permitir|continuar/i }).click();
    await panel.getByRole('heading', { name: 'Início' }).waitFor();
    await expect.poll(() => panel.getByRole('main').innerText(), { timeout: 30_000 }).toContain('231');
  });

  it('makes a shift with hours, puts a worker into it and activates it', async () => {
    await panel.getByRole('link', { name: 'Turnos', exact: true }).click();
    await panel.getByRole('button', { name: 'Criar turno' }).first().click();
    await panel.getByRole('dialog').getByRole('textbox').fill('Horário comercial');
    await panel.getByRole('dialog').getByRole('button', { name: 'Criar turno' }).click();
    await panel.getByRole('button', { name: 'Modelos' }).click();
    await panel.getByRole('button', { name: 'Usar modelo' }).click();
    await panel.getByRole('tab', { name: 'Login e saída' }).click();
    await panel.getByRole('switch', { name: 'Saída automática no fim do horário' }).press('Space');
    await shift.save();
    await shift.waitForText('Turno salvo');
    await panel.getByRole('tab', { name: /Participantes/ }).click();
    await panel.getByRole('button', { name: 'Adicionar pessoas' }).first().click();
    await panel.getByRole('tab', { name: 'Por e-mails' }).click();
    await panel.getByRole('dialog').getByRole('textbox', { name: 'E-mails' }).fill(worker);
    await panel.getByRole('dialog').getByRole('button', { name: 'Ver o efeito' }).click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Adicionar pessoas' }).click();
    await panel.getByText(worker).first().waitFor();
    await shift.stateSwitch(/^Desativado/).press('Space');
    await shift.stateSwitch(/^Ativado/).waitFor();
  });

  it('switches control on', async () => {
    await control.goToReview(/^Senha temporária/, temporaryPassword);
    await control.readWarnings();
    await control.press('Ativar o controle');
    await panel.getByText('O controle está ativado').first().waitFor({ timeout: 40_000 });
  });

  it('leaves the administrator, who has no password here, to the sign-in of the workspace', async () => {
    await work.goto(`${tryout.workspaceUrl}/login`);
    await work.getByRole('textbox').first().fill(admin);
    await work.getByRole('button', { name: 'Avançar' }).click();
    await work.getByLabel(/senha/i).waitFor();
    expect(work.url()).toContain(tryout.workspaceUrl);
  });

  it('lets the worker in after a change of password', async () => {
    await openWork();
    await typePassword(temporaryPassword);
    await work.getByLabel('Nova senha', { exact: true }).fill(ownPassword);
    await work.getByLabel('Repita a nova senha').fill(ownPassword);
    await work.getByRole('button', { name: 'Salvar e entrar' }).click();
    await work.getByTestId('signed-in-as').waitFor();
    expect(await work.getByTestId('signed-in-as').innerText()).toContain(worker);
  });

  it('signs the worker out when the hours end', async () => {
    tryout.clock.set(monday9 + 3 * hours);
    await work.getByText('Você foi desconectado').waitFor({ timeout: 30_000 });
  });

  it('denies the worker outside the hours and names the next opening', async () => {
    await openWork();
    await typePassword(ownPassword);
    await work.getByText('Você está fora do seu horário de acesso.').waitFor();
    expect(await work.getByRole('main').innerText()).toContain('hoje às 13:00');
  });

  it('denies another network, then another browser', async () => {
    tryout.clock.set(monday9 + 5 * hours);
    await shift.open('Horário comercial', 'Login e saída');
    await panel.getByLabel('IPs permitidos').fill('203.0.113.*');
    await shift.save();
    await shift.waitForText('Turno salvo');
    await openWork();
    await typePassword(ownPassword);
    await work.getByText('O acesso não é permitido a partir desta rede.').waitFor();
    await shift.open('Horário comercial', 'Login e saída');
    await panel.getByLabel('IPs permitidos').fill('');
    await panel.getByRole('checkbox', { name: 'Firefox' }).check();
    await shift.save();
    await shift.waitForText('Turno salvo');
    await openWork();
    await typePassword(ownPassword);
    await work.getByText('O acesso não é permitido com este navegador ou sistema.').waitFor();
  });

  it('shows every attempt with its reason, and the trace of one', async () => {
    await panel.getByRole('link', { name: 'Registro de acessos' }).click();
    const rows = panel.getByRole('main');
    for (const reason of [
      'Navegador ou sistema bloqueado',
      'IP bloqueado',
      'Fora do horário permitido',
      'Acesso permitido',
    ]) {
      await expect.poll(() => rows.innerText()).toContain(reason);
    }
    await panel.getByRole('table').getByText('IP bloqueado').first().click();
    await panel.getByRole('dialog').getByText('Horário comercial').first().waitFor();
  });

  it('switches control off, after the sum, and the workspace asks for its own password again', async () => {
    await control.open('/');
    await panel.getByRole('main').getByText('Desativar o controle').first().click();
    await control.disable();
    expect(new URL(panel.url()).pathname).toBe('/');
    await expect.poll(() => panel.getByRole('main').innerText(), { timeout: 30_000 }).toContain('Desativado');
    await openWork();
    await work.getByLabel(/senha/i).waitFor();
    expect(work.url()).toContain(tryout.workspaceUrl);
  });
});
