import { firstDomain } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { federationOf } from '@shiftgate/emulators/microsoft/state/federation.ts';
import type { Federation } from '@shiftgate/emulators/microsoft/state/model.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  bookshopRescueAdmin,
  bookshopTenant,
  bookshopWorker,
  fillBookshop,
  openMail,
  signInAtMicrosoft,
  signUpBookshop,
  switchBookshopOn,
  typeMicrosoftPassword,
} from '../world/bookshop.ts';
import { asking, ownPassword, tokenOf, typePassword } from '../world/company.ts';
import { confirmEveryone } from '../world/change-company.ts';
import { ControlPage } from '../world/control-page.ts';
import { inBrazil, monday9, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { findingsOf } from '../support/axe.ts';
import { keepPictures } from '../support/open-panel.ts';
import { runCommand } from '../support/run-command.ts';

let world: World;
let panel: Page;
let work: Page;
let control: ControlPage;

beforeAll(async () => {
  world = await startWorld();
  await openBrowser();
  work = await (await world.browser.newContext(inBrazil)).newPage();
  work.setDefaultTimeout(20_000);
  await signUpBookshop(panel, world.tryout.panelUrl);
  const ask = asking(world.tryout.panelUrl, await tokenOf(panel));
  await fillBookshop(ask);
  // The password of an administrator asks for a confirmation at Microsoft.
  await confirmEveryone(world, (await ask('company.current')).key, monday9);
  await switchBookshopOn(ask);
});
afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { panel, work }));

/** Opens the browser of an administrator, signed in nowhere. */
async function openBrowser(): Promise<void> {
  panel = await (await world.browser.newContext(inBrazil)).newPage();
  panel.setDefaultTimeout(20_000);
  control = new ControlPage(panel, world.tryout.panelUrl);
}

/** The federation of the domain under control as Entra holds it; null while the domain is managed. */
function atEntra(): Federation | null {
  const tenant = bookshopTenant(world);
  const domain = tenant.domains.find(({ name }) => name === firstDomain);
  if (domain === undefined) throw new Error('no such domain');
  return federationOf(tenant, domain);
}

/** Signs the worker in through Entra up to the mail; returns the certificate in the signed assertion. */
async function signWorkerIn(): Promise<string> {
  await openMail(world, work, bookshopWorker);
  await work.waitForURL(`${world.tryout.signInUrl}/**`);
  const posted = work.waitForRequest((request) => request.url().endsWith('/login.srf'));
  await typePassword(work, bookshopWorker, ownPassword);
  const response = new URLSearchParams((await posted).postData() ?? '').get('SAMLResponse') ?? '';
  await work.getByRole('heading', { name: 'Caixa de entrada' }).waitFor();
  expect(await work.getByTestId('signed-in-as').textContent()).toBe(bookshopWorker);
  const xml = Buffer.from(response, 'base64').toString();
  return /X509Certificate>([^<]+)</.exec(xml)?.[1]?.replace(/\s/g, '') ?? '';
}

/** Signs in to the panel in a browser of its own: the session before has ended by the moved clock. */
async function openPanelAgain(path: string): Promise<void> {
  await panel.context().close();
  await openBrowser();
  await control.open('/login');
  await control.press('Fazer login com a Microsoft');
  await signInAtMicrosoft(panel, bookshopRescueAdmin);
  await panel.getByRole('heading', { name: 'Início' }).waitFor();
  await control.open(path);
}

describe('the certificate rollover of a company on Microsoft 365 under control', () => {
  let before: string;
  let next: string;

  it('signs with the certificate that Entra was given at the activation', async () => {
    before = await signWorkerIn();
    expect(before).not.toBe('');
    expect(atEntra()).toMatchObject({ signingCertificate: before, nextSigningCertificate: null });
  });

  it('announces the next certificate to Entra, says how long that takes, and signs with the old one meanwhile', async () => {
    await control.open('/integrations/apps');
    await control.press('Preparar o próximo certificado');
    await control.waitForText('O Microsoft 365 precisa de 48 horas para reconhecer o próximo certificado.');
    await expect.poll(() => atEntra()?.nextSigningCertificate, { timeout: 20_000 }).toBeTruthy();
    next = atEntra()?.nextSigningCertificate ?? '';
    expect(next).not.toBe(before);
    expect(atEntra()?.signingCertificate).toBe(before);
    expect(await panel.getByRole('button', { name: 'Ativar o próximo certificado' }).count()).toBe(0);
    expect(await findingsOf(panel, {})).toEqual([]);
    expect(await signWorkerIn()).toBe(before);
    world.tryout.clock.set(monday9 + 2 * DAY_MS - 60_000);
    expect(await signWorkerIn()).toBe(before);
  });

  it('signs with the next one after 48 hours, which Entra accepts beside the old one', async () => {
    world.tryout.clock.set(monday9 + 2 * DAY_MS + 3_600_000);
    await openPanelAgain('/integrations/apps');
    await panel.getByText('Anterior', { exact: true }).waitFor({ timeout: 30_000 });
    expect(await signWorkerIn()).toBe(next);
    expect([atEntra()?.signingCertificate, atEntra()?.nextSigningCertificate]).toContain(next);
  });

  it('leaves the next one alone at Entra a week later, and people go on signing in', async () => {
    world.tryout.clock.set(monday9 + 9 * DAY_MS + 2 * 3_600_000);
    await expect.poll(() => atEntra()?.signingCertificate, { timeout: 30_000 }).toBe(next);
    expect(await signWorkerIn()).toBe(next);
  });
});

describe('the rescue by the command line', () => {
  const disable = (...args: string[]) =>
    runCommand(world.dataDir, ['control', 'disable', '--company', firstDomain, ...args]);

  it('says in a dry run what it would turn off, and changes nothing', async () => {
    await openPanelAgain('/');
    await control.waitForText(`Domínios: ${firstDomain}`);
    const { code, out } = await disable('--dry-run');
    expect(out).toContain('Access control is on: it would be turned off.');
    expect(out).toContain(
      `The workspace redirects people to Shiftgate: everyone of a domain (${firstDomain}).`,
    );
    expect(out).toContain('Dry run: nothing was changed.');
    expect(code).toBe(0);
    expect(atEntra()).not.toBeNull();
    await signWorkerIn();
  });

  it('ends the federation, and the open panel shows that control is off', async () => {
    const { code, out } = await disable();
    expect(out).toContain('Access control is off.');
    expect(out).toContain('The workspace redirects no one to Shiftgate.');
    expect(code).toBe(0);
    expect(atEntra()).toBeNull();
    await control.waitForText('O controle está desativado');
  });

  it('lets a worker in at Entra directly, with the password of Microsoft', async () => {
    await openMail(world, work, bookshopWorker);
    await work.getByRole('heading', { name: 'Insira a senha' }).waitFor();
    await typeMicrosoftPassword(work);
    await work.getByRole('heading', { name: 'Caixa de entrada' }).waitFor();
    expect(await work.getByTestId('signed-in-as').textContent()).toBe(bookshopWorker);
    expect(await work.getByText(/^Conectado pela página de entrada da empresa/).count()).toBe(0);
  });
});
