import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  chooseOwnPassword,
  openSignIn,
  ownPassword,
  switchControlOn,
  temporaryPassword,
  typePassword,
  worker,
} from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { inBrazil } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

const reason = 'Preciso fechar o caixa da loja antes do banco.';

let world: World;
let panel: Page;
let page: Page;
let ask: Ask;
let filled: Filled;
let outsider: string;

beforeAll(async () => {
  ({ world, page: panel, ask, filled } = await openPanel());
  page = panel;
  await switchControlOn(ask);
  outsider = filled.outside[0]!;
});

afterAll(() => world?.close());

afterEach((test) => keepPictures(test, { 'requests-worker': page, 'requests-panel': panel }));

const heading = (of: Page, name: string) => of.getByRole('heading', { name }).waitFor();
/** What the emulated mail server has taken for an address of a person: their own or that of recovery. */
const mailsFor = (email: string) => {
  const [name] = email.split('@');
  return world.tryout.emulators.state.outbox.filter((mail) => mail.to.startsWith(`${name}@`));
};
const mailWith = async (email: string, words: string) => {
  const found = () => mailsFor(email).find((mail) => `${mail.subject} ${mail.text}`.includes(words));
  await expect.poll(found, { timeout: 20_000 }).toBeDefined();
  return found()!;
};

describe('a worker who is refused', () => {
  it('asks for access from the refusal page', async () => {
    page = await openSignIn(world, outsider);
    await typePassword(page, outsider, temporaryPassword);
    await heading(page, 'Acesso não permitido agora');
    // Neither a reload nor the Back button sends the password again.
    await page.reload();
    await heading(page, 'Acesso não permitido agora');
    await page.getByRole('link', { name: 'Solicitar acesso' }).click();
    await heading(page, 'Solicite acesso fora do seu horário');
    await page.goBack();
    await heading(page, 'Acesso não permitido agora');
    await page.goForward();
    await heading(page, 'Solicite acesso fora do seu horário');
    expect(await page.getByLabel('E-mail de trabalho').inputValue()).toBe(outsider);
    await panel.goto(`${world.tryout.panelUrl}/requests`);
    await heading(panel, 'Nenhuma solicitação em aberto');
    await page.getByLabel('Por que você precisa entrar agora?').fill(reason);
    await page.getByRole('button', { name: 'Enviar solicitação' }).click();
    await heading(page, 'Solicitação recebida');
    await page.reload();
    await heading(page, 'Solicitação recebida');
  });

  it('appears in the panel without a reload, and the administrator gets an e-mail with a link', async () => {
    await panel.getByText(reason).waitFor();
    await panel.getByRole('link', { name: 'Solicitações: 1 solicitação em aberto' }).waitFor();
    const mail = await mailWith(admin, 'uma solicitação de acesso aguarda sua resposta');
    expect(mail.text).toContain(reason);
    const link = /http\S+\/requests/.exec(mail.text)?.[0] ?? '';
    await panel.goto(link);
    await panel.getByText(reason).waitFor();
  });

  it('is let in for the half hour that the administrator chooses', async () => {
    await panel.getByRole('button', { name: /^Aprovar a solicitação de/ }).click();
    const dialog = panel.getByRole('dialog');
    expect(await dialog.getByLabel('Duração').inputValue()).toBe('30');
    await dialog.getByRole('button', { name: 'Liberar acesso' }).click();
    await heading(panel, 'Nenhuma solicitação em aberto');
    const mail = await mailWith(outsider, 'Sua solicitação de acesso foi aprovada');
    expect(mail.text).toContain('ficar por 30 minutos');
    page = await openSignIn(world, outsider);
    await typePassword(page, outsider, temporaryPassword);
    await chooseOwnPassword(page);
    await panel.getByRole('tab', { name: 'Respondidas' }).click();
    await panel.getByText(/Aprovada por Helena Azevedo, hoje às 09:\d\d, por 30 minutos/).waitFor();
  });

  it('learns why another request is refused', async () => {
    const other = filled.outside[1]!;
    page = await (await world.browser.newContext(inBrazil)).newPage();
    await page.goto(`${world.tryout.panelUrl}/accounts/request-password-change`);
    await heading(page, 'Peça ajuda com sua senha');
    await page.getByLabel('E-mail de trabalho').fill(other);
    await page.getByLabel('O que aconteceu?').fill('Esqueci a senha no fim de semana.');
    await page.getByRole('button', { name: 'Enviar solicitação' }).click();
    await heading(page, 'Solicitação recebida');
    await panel.getByRole('tab', { name: 'Em aberto' }).click();
    await panel.getByRole('button', { name: /^Recusar a solicitação de/ }).click();
    const dialog = panel.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Recusar' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Resposta para a pessoa').fill('Passe na administração com o crachá.');
    await panel.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Recusar' }).click();
    await heading(panel, 'Nenhuma solicitação em aberto');
    const mail = await mailWith(other, 'não foi aprovada');
    expect(mail.text).toContain('Passe na administração com o crachá.');
  });

  it('does not reveal whether an address exists', async () => {
    const words: string[] = [];
    for (const email of [filled.outside[2]!, 'ninguem@padariaestrela.example', 'a@outra-empresa.example']) {
      await page.goto(`${world.tryout.signInUrl}/accounts/reset-password`);
      await page.getByLabel('E-mail de trabalho').fill(email);
      await page.getByRole('button', { name: 'Enviar link' }).click();
      await heading(page, 'Solicitação recebida');
      words.push((await page.locator('main').innerText()).replace(email, 'E-MAIL'));
    }
    expect(new Set(words).size).toBe(1);
  });
});

describe('a signed-in worker', () => {
  const mine = () => page.goto(`${world.tryout.signInUrl}/accounts/me`);

  it('sees hours, access and devices on the self-service page', async () => {
    page = await openSignIn(world, worker);
    await mine();
    await heading(page, 'Entre para ver sua conta');
    await page.goto(`${world.tryout.workspaceUrl}/login`);
    await page.getByRole('textbox').first().fill(worker);
    await page.getByRole('button', { name: 'Avançar' }).click();
    await typePassword(page, worker, temporaryPassword);
    await chooseOwnPassword(page);
    await mine();
    await heading(page, 'Minha conta');
    const words = await page.locator('main').innerText();
    expect(words).toContain('Seu acesso atual termina hoje às 12:00. O próximo começa hoje às 13:00.');
    expect(words).toContain('Segunda-feira a sexta-feira, das 08:00 às 12:00 e das 13:00 às 18:00');
    expect(words).toContain('Chrome no');
  });

  it('changes the password with the old one, and signs in again', async () => {
    const fill = async (current: string) => {
      await page.getByLabel('Senha atual', { exact: true }).fill(current);
      await page.getByLabel('Nova senha', { exact: true }).fill('sete canoas no rio claro');
      await page.getByLabel('Repita a nova senha').fill('sete canoas no rio claro');
      await page.getByRole('button', { name: 'Trocar senha' }).click();
    };
    await fill('não é esta senha');
    await page.getByText('A senha atual não está correta.').waitFor();
    await fill(ownPassword);
    await heading(page, 'Senha salva');
    await mine();
    await heading(page, 'Entre para ver sua conta');
    page = await openSignIn(world, worker);
    await typePassword(page, worker, 'sete canoas no rio claro');
    await page.getByTestId('signed-in-as').waitFor();
  });

  it('signs out of all devices and of the workspace', async () => {
    await mine();
    await page.getByRole('button', { name: 'Sair de tudo, inclusive do e-mail' }).click();
    await heading(page, 'Você saiu de todos os dispositivos');
    await expect
      .poll(
        async () => {
          await page.goto(world.tryout.workspaceUrl);
          return await page.getByTestId('signed-in-as').count();
        },
        { timeout: 20_000 },
      )
      .toBe(0);
  });
});
