import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { confirmEveryone } from '../world/change-company.ts';
import {
  asking,
  chooseAccount,
  openSignIn,
  ownPassword,
  switchControlOn,
  temporaryPassword,
  tokenOf,
  typePassword,
  worker,
} from '../world/company.ts';
import type { Ask } from '../world/company.ts';
import { PeoplePage } from '../world/people-page.ts';
import { inBrazil } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

const joao = 'joao.santos@padariaestrela.example';
const carla = 'carla.mendonca@padariaestrela.example';
const atHome = 'ana.em.casa@correio.example';

let world: World;
let page: Page;
let ask: Ask;
let people: PeoplePage;

beforeAll(async () => {
  ({ world, page, ask } = await openPanel({}, ({ tryout }) => {
    for (const user of tryout.emulators.state.users)
      user.recoveryEmail = user.primaryEmail === worker ? atHome : null;
  }));
  await switchControlOn(ask);
  // Passwords and links of administrators are among those that go to everyone.
  await confirmEveryone(world, (await ask('company.current')).key, world.tryout.clock.now());
  people = new PeoplePage(page, world.tryout.panelUrl);
});

afterAll(() => world?.close());

afterEach((test) => keepPictures(test, { passwords: page }));

const way = (name: string) => people.dialog().getByText(name, { exact: true }).click();
const mailsTo = (address: string) =>
  world.tryout.emulators.state.outbox.filter((mail) => JSON.stringify(mail.to).includes(address));
const mailTo = async (address: string, count: number) => {
  await expect.poll(() => mailsTo(address).length, { timeout: 15_000 }).toBe(count);
  return mailsTo(address)[0]!;
};

describe('a new password for one person', () => {
  it('is generated, shown once, and works right away when no change is required', async () => {
    await people.inRow(worker, 'Ana Lima', 'Redefinir senha');
    await people
      .dialog()
      .getByRole('checkbox', { name: 'Exigir uma senha nova no próximo acesso' })
      .uncheck();
    await people.decide('Gerar e redefinir');
    await people.waitForText('Nova senha de Ana Lima');
    const made = await people.dialog().getByRole('status', { name: 'Nova senha' }).innerText();
    expect(made.length).toBeGreaterThanOrEqual(16);
    await page.keyboard.press('Escape');
    await people.waitForText('Copie agora: depois de fechar, ela não aparece de novo.');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await people.decide('Copiar senha');
    await people.waitForText('Copiada');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made);
    await people.decide('Concluir');
    expect(await page.getByText(made).count()).toBe(0);
    const work = await openSignIn(world, worker);
    await typePassword(work, worker, made);
    await work.getByTestId('signed-in-as').waitFor();
    await work.context().close();
  });

  it('is shown while its button is pressed, with focus and caret in their place, and hidden to be sent', async () => {
    const work = await openSignIn(world, worker);
    await work.locator('#email').fill(worker);
    const field = work.locator('#password');
    const button = work.getByRole('button', { name: 'Mostrar a senha' });
    const state = async () => [await field.getAttribute('type'), await button.getAttribute('aria-pressed')];
    await field.fill('quatro garças');
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
    const before = await field.boundingBox();
    await button.click();
    expect(await state()).toEqual(['text', 'true']);
    expect(await field.boundingBox()).toEqual(before);
    await work.keyboard.type(' mil');
    expect(await field.inputValue()).toBe('quatro mil garças');
    await button.click();
    expect(await state()).toEqual(['password', 'false']);
    await field.press('Tab');
    await work.keyboard.press('Space');
    expect(await state()).toEqual(['text', 'true']);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await work.evaluate(() =>
      document.querySelector('form')!.addEventListener('submit', (event) => event.preventDefault()),
    );
    await field.press('Enter');
    expect(await state()).toEqual(['password', 'false']);
    await work.context().close();
  });

  it('can be typed without scripts, where no show button appears', async () => {
    const context = await world.browser.newContext({ ...inBrazil, javaScriptEnabled: false });
    const work = await context.newPage();
    await work.goto(`${world.tryout.signInUrl}/accounts/me`);
    await work.locator('#password').fill('quatro garças');
    expect(await work.getByRole('button').allInnerTexts()).toEqual(['Entrar']);
    await context.close();
  });

  it('is chosen by the person through a link, whose recipient is shown before', async () => {
    const before = mailsTo(atHome).length;
    await people.inRow(worker, 'Ana Lima', 'Redefinir senha');
    await way('Enviar link');
    await people.waitForText(`Ana Lima recebe em ${atHome} um link para criar a própria senha.`);
    await people.decide('Enviar link');
    await people.waitForText(`O link para Ana Lima está a caminho de ${atHome}.`);
    const mail = await mailTo(atHome, before + 1);
    const [link = ''] = /http:\S+\/sign-in\/change\/\S+/.exec(mail.text) ?? [];
    const phone = await (await world.browser.newContext(inBrazil)).newPage();
    await phone.goto(link);
    for (const field of await phone.locator('input[autocomplete=new-password]').all())
      await field.fill(ownPassword);
    await phone.locator('form button[type=submit]').last().click();
    await phone.locator('input[autocomplete=new-password]').first().waitFor({ state: 'detached' });
    await phone.context().close();
    const work = await openSignIn(world, worker);
    await typePassword(work, worker, ownPassword);
    await work.getByTestId('signed-in-as').waitFor();
    await work.context().close();
  });

  it('cannot be a link without an address that reaches the person', async () => {
    await people.inRow(joao, 'João Santos', 'Redefinir senha');
    await way('Enviar link');
    await people.waitForText(/João Santos não tem e-mail de recuperação/);
    expect(await people.dialog().getByRole('button', { name: 'Enviar link' }).isDisabled()).toBe(true);
    await people.decide('Cancelar');
  });
});

describe('new passwords for many', () => {
  it('are on a list that can be downloaded once', async () => {
    await people.open();
    await people.paste([joao, carla]);
    await people.bulk('Gerar senhas');
    await people.waitForText('Gerar senhas para 2 pessoas');
    await people.decide('Gerar senhas');
    await people.waitForText('2 concluídas');
    await people.waitForText(/As senhas aparecem só uma vez/);
    const load = (name: string) =>
      Promise.all([page.waitForEvent('download'), people.decide(name)]).then(async ([file]) =>
        readFileSync(await file.path(), 'utf8'),
      );
    const list = await load('Baixar lista de senhas');
    expect(list.split('\n')[0]).toContain('Senha');
    const line = list.split('\n').find((each) => each.includes(joao)) ?? '';
    expect(line.split(';').at(-1)!.trim().length).toBeGreaterThanOrEqual(12);
    await page.reload();
    const after = await load('Baixar resultado por pessoa');
    expect(after.split('\n')[0]).not.toContain('Senha');
    await people.decide('Fechar');
  });

  it('go by e-mail to people with a recovery address, and name the others', async () => {
    const before = mailsTo(atHome).length;
    await people.open();
    await people.paste([worker, joao]);
    await people.bulk('Gerar senhas');
    await people
      .dialog()
      .getByRole('radio', { name: /Por e-mail, a cada pessoa/ })
      .check();
    await people.decide('Gerar senhas');
    await people.waitForText('1 concluída');
    await people.waitForText('Não há e-mail de recuperação para onde enviar.');
    await people.decide('Fechar');
    const mail = await mailTo(atHome, before + 1);
    expect(mail.subject).toContain('Sua nova senha');
    const [, made = ''] = /:\s+(\S{12,})\s+Use-a/.exec(mail.text) ?? [];
    const work = await openSignIn(world, worker);
    await typePassword(work, worker, made);
    await work.locator('input[autocomplete=new-password]').first().waitFor();
    await work.context().close();
  });
});

describe('sharing with a whole domain', () => {
  it('sends the link to all people with an address, and counts the others', async () => {
    const before = mailsTo(atHome).length;
    await people.open();
    await people.press('Senhas de domínios inteiros');
    await page.getByRole('menuitem', { name: 'Enviar link de redefinição de senha' }).click();
    await people.waitForText('Vai para o e-mail de recuperação. Quem não tem um fica de fora');
    const send = people.dialog().getByRole('button', { name: 'Enviar link' });
    expect(await send.isDisabled()).toBe(true);
    await people.dialog().getByRole('checkbox', { name: 'padariaestrela.example' }).check();
    await send.click();
    await people.waitForText('1 concluída');
    await people.waitForText(/ficaram de fora/);
    await people.decide('Fechar');
    await mailTo(atHome, before + 1);
  });

  it('sends the temporary password, which is set first when there is none', async () => {
    // An open panel opens the sign-in by itself when its session ends, and would race this navigation.
    await page.goto('about:blank');
    world.tryout.clock.set(world.tryout.clock.now() + 4 * 86_400_000);
    const token = await signInAgain();
    ask = asking(world.tryout.panelUrl, token);
    await confirmEveryone(world, (await ask('company.current')).key, world.tryout.clock.now());
    await people.open('?share=share_temporary_password');
    const send = people.dialog().getByRole('button', { name: 'Enviar senha' });
    await people.dialog().getByRole('checkbox', { name: 'padariaestrela.example' }).check();
    expect(await send.isDisabled()).toBe(true);
    await people
      .dialog()
      .getByLabel(/^Senha temporária/)
      .fill(temporaryPassword);
    await send.click();
    await people.waitForText(/ficaram de fora/);
    await people.decide('Fechar');
    expect(new URL(page.url()).searchParams.get('share')).toBeNull();
  });
});

/** The panel's session does not outlive the days that have passed. */
async function signInAgain(): Promise<string> {
  await page.goto(`${world.tryout.panelUrl}/login`);
  await page.getByRole('button', { name: 'Fazer login com o Google' }).click();
  await chooseAccount(page);
  await page.getByRole('heading', { name: 'Início' }).waitFor();
  return await tokenOf(page);
}
