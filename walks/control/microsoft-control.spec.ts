import { firstDomain, initialDomain, secondDomain } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { isFederated } from '@shiftgate/emulators/microsoft/state/federation.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  bookshopAdmin,
  bookshopCashier,
  bookshopTenant,
  bookshopWorker,
  fillBookshop,
  openMail,
  signUpBookshop,
  typeMicrosoftPassword,
} from '../world/bookshop.ts';
import { asking, ownPassword, tokenOf, typePassword } from '../world/company.ts';
import type { Ask } from '../world/company.ts';
import { ControlPage } from '../world/control-page.ts';
import { sayIn, storedLanguage } from '../world/screen.ts';
import { hourMs, inBrazil, monday9, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { findingsOf } from '../support/axe.ts';
import { keepPictures } from '../support/open-panel.ts';

let world: World;
let panel: Page;
let work: Page;
let control: ControlPage;
let ask: Ask;

beforeAll(async () => {
  world = await startWorld();
  panel = await (await world.browser.newContext(inBrazil)).newPage();
  work = await (await world.browser.newContext(inBrazil)).newPage();
  panel.setDefaultTimeout(20_000);
  work.setDefaultTimeout(20_000);
  await signUpBookshop(panel, world.tryout.panelUrl);
  control = new ControlPage(panel, world.tryout.panelUrl);
  ask = asking(world.tryout.panelUrl, await tokenOf(panel));
  await fillBookshop(ask);
});
afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { panel, work }));

/** The domains that Entra sends to an identity provider. */
function federated(): readonly string[] {
  const tenant = bookshopTenant(world);
  return tenant.domains.filter((domain) => isFederated(tenant, domain)).map(({ name }) => name);
}

/** Opens a link of the rehearsal in a browser of its own and types the password there. */
async function follow(link: string, email: string): Promise<Page> {
  const page = await (await world.browser.newContext(inBrazil)).newPage();
  await page.goto(link);
  await typePassword(page, email, ownPassword);
  return page;
}

describe('control of a company on Microsoft 365', () => {
  it('is rehearsed by two people through links of their own, without a change at Microsoft', async () => {
    await control.open('/activation-test');
    await panel.getByRole('heading', { name: 'Ensaio da ativação', level: 1 }).waitFor();
    await control.waitForText('O que o ensaio não comprova');
    await control.press('Começar');
    await panel.getByRole('radio', { name: 'Só as pessoas que eu escolher' }).check();
    await panel.getByRole('radio', { name: 'Fora do horário de expediente' }).check();
    await control.press('Avançar');
    for (const email of [bookshopWorker, bookshopCashier]) {
      await panel.getByRole('searchbox').fill(email);
      await panel.getByRole('listitem').filter({ hasText: email }).waitFor();
      await control.press(/^Escolher: /);
    }
    await control.press('Começar o ensaio');
    await panel.getByRole('button', { name: 'Copiar link de Luana Ferreira' }).waitFor();

    const links = new Map<string, string>();
    for (const { email, link } of (await ask('control.test')).test?.users ?? []) links.set(email, link ?? '');
    expect([...links.keys()].toSorted()).toEqual([bookshopWorker, bookshopCashier].toSorted());
    const current = panel.locator('[aria-current=step]');
    const passes = async (title: string) => {
      await current.getByRole('heading', { name: title }).waitFor();
      await expect.poll(() => current.getByText('Concluído às').count(), { timeout: 20_000 }).toBe(2);
    };
    const answers = async (title: string, text: string) => {
      for (const [email, link] of links) {
        const page = await follow(link, email);
        expect(await page.locator('body').innerText()).toContain(text);
        await page.context().close();
      }
      await passes(title);
    };
    // Mail filters open links, so only a typed password counts.
    for (const [email, link] of links) await (await follow(link, email)).context().close();
    await passes('Nova página de login');
    await control.press('Seguir para o próximo teste');
    await current.getByRole('heading', { name: 'Bloqueio fora do horário' }).waitFor();
    await answers('Bloqueio fora do horário', 'Acesso não permitido agora');
    await control.press('Seguir para o próximo teste');
    await current.getByRole('heading', { name: 'Acesso permitido' }).waitFor();
    await answers('Acesso permitido', 'Minha conta');
    await control.press('Seguir para o próximo teste');
    await passes('Saída forçada');
    expect(federated()).toEqual([]);

    await control.press('Encerrar o ensaio');
    await control.waitForText('O ensaio terminou');
    const over = await (await world.browser.newContext(inBrazil)).newPage();
    await over.goto(links.get(bookshopWorker)!);
    await over.getByText('O ensaio deste link terminou.').waitFor();
    await over.context().close();
  });

  it.each(['en', 'es'] as const)('leads through its wizard in %s, on a phone', async (language) => {
    const say = await sayIn(language, 'microsoft');
    const context = await world.browser.newContext({ ...inBrazil, viewport: { width: 390, height: 844 } });
    await context.addInitScript(
      ([token, code]) => {
        localStorage.setItem('token', token!);
        localStorage.setItem('app_language', code!);
      },
      [await tokenOf(panel), storedLanguage[language]] as const,
    );
    const page = await context.newPage();
    const fits = () =>
      page.waitForFunction(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      );
    const next = () => page.getByRole('button', { name: say('common.next'), exact: true }).click();
    await page.goto(`${world.tryout.panelUrl}/activation-steps`);
    await page.getByRole('heading', { name: say('control.title'), level: 1 }).waitFor();
    await page.getByRole('link', { name: say('activation.rehearsal.welcome.start') }).waitFor();
    await page.getByRole('button', { name: say('activation.welcome.realStart') }).click();
    for (const [index, step] of (['shifts', 'password', 'sessions'] as const).entries()) {
      const name = say(`activation.steps.${step}`);
      await page.getByText(say('control.stepOf', { step: index + 1, total: 4, name })).waitFor();
      await fits();
      await next();
    }
    await page.getByRole('heading', { name: say('activation.preflight.title') }).waitFor();
    await page.getByText(say('activation.preflight.titles.windows_sign_in')).first().waitFor();
    await fits();
    await context.close();
  });

  it('is switched on for one of two domains, after what changes at Windows is known', async () => {
    await control.open('/activation-steps');
    await control.press('Ativar para todos');
    await control.waitForText('Passo 1 de 4');
    expect(await panel.getByRole('checkbox', { name: initialDomain, exact: true }).count()).toBe(0);
    await panel.getByRole('checkbox', { name: secondDomain, exact: true }).uncheck();
    await control.press('Avançar');
    await panel.getByRole('radio', { name: /^Link/ }).check();
    await control.press('Avançar');
    await control.waitForText('Passo 3 de 4');
    await control.press('Avançar');
    await control.waitForText('Verificação antes de ativar');
    const start = panel.getByRole('button', { name: /^(Ativar o controle|Enviar links e ativar)$/ });
    await control.waitForText('Resolva os impedimentos encontrados');
    expect(await start.isDisabled()).toBe(true);
    const known = panel.getByRole('button', { name: /^Estou ciente: / });
    for (let left = await known.count(); left > 0; left -= 1) {
      await known.first().click();
      await expect.poll(() => known.count()).toBe(left - 1);
    }
    expect(await findingsOf(panel, {})).toEqual([]);
    // The administrator signs in here from now on, and has no password here yet.
    await control.waitForText('Você é um deles: escolha sua senha agora.');
    expect(await start.isDisabled()).toBe(true);
    await control.press('Escolher minha senha');
    const own = panel.getByRole('dialog', { name: 'Sua senha no Shiftgate' });
    await own.getByLabel('Senha', { exact: true }).fill(ownPassword);
    await own.getByRole('button', { name: 'Salvar senha' }).click();
    const [confirming] = await Promise.all([
      panel.waitForEvent('popup'),
      panel.getByRole('button', { name: 'Continuar com a Microsoft' }).click(),
    ]);
    await typeMicrosoftPassword(confirming);
    await control.waitForText('Senha salva.');
    await control.readWarnings();
    await start.click();
    await panel.getByRole('heading', { name: 'O controle está ativado' }).waitFor({ timeout: 40_000 });
    expect(federated()).toEqual([firstDomain]);
    expect((await ask('control.state')).domains).toEqual([firstDomain]);
  });

  it('lets the administrator who switched it on into the mail at Microsoft, by our form', async () => {
    const mail = await (await world.browser.newContext(inBrazil)).newPage();
    await openMail(world, mail, bookshopAdmin);
    await mail.waitForURL(`${world.tryout.signInUrl}/**`);
    await typePassword(mail, bookshopAdmin, ownPassword);
    await mail.getByRole('heading', { name: 'Caixa de entrada' }).waitFor();
    await mail.context().close();
  });

  it('lets a person inside of the hours through our form into the mail at Microsoft', async () => {
    await openMail(world, work, bookshopWorker);
    await work.waitForURL(`${world.tryout.signInUrl}/**`);
    expect(await work.locator('#email').inputValue()).toBe(bookshopWorker);
    await typePassword(work, bookshopWorker, ownPassword);
    await work.getByRole('heading', { name: 'Caixa de entrada' }).waitFor();
    expect(await work.getByTestId('signed-in-as').textContent()).toBe(bookshopWorker);
    await work.getByText(/^Conectado pela página de entrada da empresa desde/).waitFor();
  });

  it('ends the session at Microsoft as the administrator forces it', async () => {
    await control.open(`/users?search=${bookshopWorker}`);
    await control.press('Ações para Luana Ferreira');
    await panel.getByRole('menuitem', { name: 'Forçar saída' }).click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Forçar saída' }).click();
    await work.getByText('Você foi desconectado').waitFor();
    await work.getByText('O administrador encerrou as suas sessões.').waitFor();
  });

  it('denies the same person outside of the hours, on our page', async () => {
    world.tryout.clock.set(monday9 + 3.5 * hourMs);
    await openMail(world, work, bookshopWorker);
    await work.waitForURL(`${world.tryout.signInUrl}/**`);
    await typePassword(work, bookshopWorker, ownPassword);
    await work.getByText('Você está fora do seu horário de acesso.').waitFor();
    expect(work.url()).toContain(world.tryout.signInUrl);
  });

  it('is switched off, and Microsoft asks for the password of its own again', async () => {
    await control.open('/?dialog=disable-control');
    await control.waitForText('Como cada pessoa entra depois');
    await control.press('Quero desativar');
    await control.disable();
    expect(federated()).toEqual([]);
    expect(bookshopTenant(world).domains.find(({ isDefault }) => isDefault)?.name).toBe(firstDomain);
    await openMail(world, work, bookshopWorker);
    await work.getByRole('heading', { name: 'Insira a senha' }).waitFor();
  });
});
