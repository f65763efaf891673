import type { signIn as signInTexts } from '@shiftgate/phrases/pt-BR/sign-in.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  asking,
  chooseAccount,
  chooseOwnPassword,
  fillCompany,
  openSignIn,
  ownPassword,
  signUp,
  switchControlOn,
  temporaryPassword,
  tokenOf,
  typePassword,
  worker,
} from '../world/company.ts';
import type { Ask } from '../world/company.ts';
import { ControlPage } from '../world/control-page.ts';
import { sayIn, storedLanguage } from '../world/screen.ts';
import { hourMs, inBrazil, monday9, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { keepPictures } from '../support/open-panel.ts';

const dayMs = 24 * hourMs;
/** Shared on Friday at ten, the temporary password works until Monday at ten. */
const friday10 = monday9 + 4 * dayMs + hourMs;
const sunday11 = friday10 + 2 * dayMs + hourMs;
const monday11 = friday10 + 3 * dayMs + hourMs;

let world: World;
let panel: Page;
let control: ControlPage;
let ask: Ask;
/** People of the shift of the day who were not there on Friday. */
let away: readonly string[];

beforeAll(async () => {
  world = await startWorld();
  world.tryout.clock.set(friday10);
  for (const user of world.tryout.emulators.state.users)
    user.recoveryEmail = `${user.primaryEmail.split('@')[0]}@correio.example`;
  panel = await (await world.browser.newContext(inBrazil)).newPage();
  panel.setDefaultTimeout(20_000);
  await signUp(panel, world.tryout.panelUrl);
  control = new ControlPage(panel, world.tryout.panelUrl);
  ask = asking(world.tryout.panelUrl, await tokenOf(panel));
  const { shift } = await fillCompany(ask);
  const { items } = await ask('users.list', { query: { shift, status: 'active', page_size: '25' } });
  away = items.map(({ email }) => email).filter((email) => email !== worker);
  await switchControlOn(ask);
});
afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { panel }));

/** Moves the clock; the panel's session does not outlive the days. */
async function goTo(instant: number): Promise<void> {
  // An open panel opens the sign-in by itself when its session ends, and would race this navigation.
  await panel.goto('about:blank');
  world.tryout.clock.set(instant);
  await panel.goto(`${world.tryout.panelUrl}/login`);
  await panel.getByRole('button', { name: 'Fazer login com o Google' }).click();
  await chooseAccount(panel);
  await panel.getByRole('heading', { name: 'Início' }).waitFor();
  ask = asking(world.tryout.panelUrl, await tokenOf(panel));
}

/** Home in each language says a text about the people who are left with the temporary password. */
async function homeSays(which: 'soon' | 'over'): Promise<void> {
  for (const language of ['en', 'es', 'pt-BR'] as const) {
    const say = await sayIn(language);
    await panel.evaluate((code) => localStorage.setItem('app_language', code), storedLanguage[language]);
    await control.open('/');
    const figure = panel.locator('[data-figure=on_temporary]').first();
    await figure.waitFor();
    const count = Number(await figure.getAttribute('data-count'));
    expect(count).toBeGreaterThan(100);
    const [before = '', after = ''] = say(`home.temporaryEnd.${which}`, { count, moment: '§' }).split('§');
    const text = await figure.innerText();
    expect(text.startsWith(before)).toBe(true);
    expect(text.endsWith(after)).toBe(true);
    expect(text).toMatch(/10:00/);
    await panel
      .getByRole('button', { name: say('home.temporaryEnd.send') })
      .first()
      .waitFor();
  }
}

const textsOf = async (language: Language): Promise<(typeof signInTexts)['page']> =>
  ((await import(`@shiftgate/phrases/${language}/sign-in.ts`)) as { signIn: typeof signInTexts }).signIn.page;
const mailsAbout = (subject: string) =>
  world.tryout.emulators.state.outbox.filter((mail) => mail.subject.includes(subject));

describe('a temporary password that ends over a weekend', () => {
  it('lets a person in on Friday, who chooses a password of their own', async () => {
    const work = await openSignIn(world, worker);
    await typePassword(work, worker, temporaryPassword);
    await chooseOwnPassword(work);
    await work.context().close();
  });

  it('is announced on Sunday by email and on home, in each language', async () => {
    await goTo(sunday11);
    await expect.poll(() => mailsAbout('a senha temporária expira em breve').length).toBeGreaterThan(0);
    await homeSays('soon');
  });

  it.each(languages.map((language, index) => [language, index] as const))(
    'is explained on Monday, with the way out, only to people who type it right: %s',
    async (language, index) => {
      world.tryout.clock.set(monday11);
      const texts = await textsOf(language);
      // Each time another person, so that earlier attempts do not throttle the next ones.
      const email = away[index] ?? '';
      const work = await openSignIn(world, email, language);
      await typePassword(work, email, 'nem de longe a senha certa');
      await work.getByText(texts.wrong).waitFor();
      await typePassword(work, email, temporaryPassword);
      await work.getByText(texts.temporary_ended).waitFor();
      expect(await work.getByText(texts.wrong).count()).toBe(0);
      await work.context().close();
    },
  );

  it('still lets in who chose a password on Friday', async () => {
    const work = await openSignIn(world, worker);
    await typePassword(work, worker, ownPassword);
    await work.getByTestId('signed-in-as').waitFor();
    await work.context().close();
  });

  it('is over on home, in each language; links sent from there arrive', async () => {
    await goTo(monday11);
    await homeSays('over');
    const before = mailsAbout('senha').length;
    await panel.getByRole('main').getByRole('button', { name: 'Enviar links', exact: true }).first().click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Enviar link', exact: true }).click();
    await control.waitForText(/^Os links estão a caminho/);
    await expect.poll(() => mailsAbout('senha').length - before, { timeout: 30_000 }).toBeGreaterThan(100);
  });

  it('works again for who was away once it is extended', async () => {
    await control.press('Prorrogar por 72 h');
    await control.waitForText('A senha temporária funciona por mais 72 horas.');
    const email = away[4] ?? '';
    const work = await openSignIn(world, email);
    await typePassword(work, email, temporaryPassword);
    await chooseOwnPassword(work);
    await work.context().close();
  });
});
