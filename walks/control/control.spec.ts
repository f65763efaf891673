import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  openSignIn,
  ownPassword,
  temporaryPassword,
  tokenOf,
  typePassword,
  worker,
} from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { ControlPage } from '../world/control-page.ts';
import { hourMs, inBrazil, monday9 } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

let world: World;
let panel: Page;
let control: ControlPage;
let ask: Ask;
let filled: Filled;

beforeAll(async () => {
  ({ world, page: panel, ask, filled } = await openPanel());
  control = new ControlPage(panel, world.tryout.panelUrl);
});

afterAll(() => world?.close());

afterEach((test) => keepPictures(test, { control: panel }));

/** Whether the workspace sends a person to our sign-in, as their browser sees it. */
async function isSentToUs(email: string): Promise<boolean> {
  const context = await world.browser.newContext(inBrazil);
  const page = await context.newPage();
  await page.goto(`${world.tryout.workspaceUrl}/login`);
  await page.getByRole('textbox').first().fill(email);
  await page.getByRole('button', { name: 'Avançar' }).click();
  await page.getByLabel(/senha/i).first().waitFor();
  const isOurs = page.url().startsWith(world.tryout.signInUrl);
  await context.close();
  return isOurs;
}

/** A person of the test opens the workspace app and types their password on our page. */
async function signIn(email: string, password: string): Promise<Page> {
  const page = await openSignIn(world, email);
  await typePassword(page, email, password);
  return page;
}

describe('control: checked, scheduled, tried on two people, switched on and off', () => {
  it('runs the preflight on demand, and names the people that would be blocked', async () => {
    await control.open('/activation-steps');
    await control.press('Verificar agora');
    await control.waitForText(/48 de 228 pessoas incluídas no controle/);
    await control.press('Ver quem não entra');
    const drawer = panel.getByRole('dialog');
    await drawer.getByText(filled.shiftless).waitFor();
    await drawer.getByText('48 pessoas').waitFor();
    expect(new URL(panel.url()).searchParams.get('people')).toBe('blocked');
    await drawer.getByRole('button', { name: 'Fechar' }).click();
  });

  it('remembers the step of the wizard and resumes it', async () => {
    await control.press('Ativar para todos');
    await control.waitForText('Passo 1 de 4');
    await control.press('Avançar');
    await control.waitForText('Passo 2 de 4');
    await panel.reload();
    await control.waitForText('Passo 2 de 4');
    await control.open('/users');
    await control.waitForText('Você parou no passo 2 de 4');
    await control.follow('Voltar à ativação');
    await control.waitForText('Passo 2 de 4');
    const kept = await panel.evaluate(() => localStorage.getItem('activationProgress'));
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ step: 2 });
    await control.press('Voltar');
    await control.waitForText('Passo 1 de 4');
    await control.press('Voltar');
    await control.waitForText('Há duas formas de começar.');
    expect(await panel.evaluate(() => localStorage.getItem('activationProgress'))).toBeNull();
  });

  it('schedules the activation in English, within today and the next 14 days', async () => {
    const page = await inLanguage('en');
    await page.goto(`${world.tryout.panelUrl}/activation-steps?step=3`);
    await page.getByText('Step 3 of 4').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Pre-activation check').waitFor();
    await page.getByRole('radio', { name: 'Schedule for later' }).check();
    const schedule = page.getByRole('button', { name: 'Send links and schedule', exact: true });
    await page.getByRole('checkbox', { name: /^I’ve read/ }).check();
    await page.getByRole('checkbox', { name: /^The links are sent now, not when/, checked: true }).waitFor();
    await page.getByText(/^This is the count as of now/).waitFor();
    const blocked = await page.getByText(/people won’t be able to sign in$/).innerText();
    await page.getByLabel('Date', { exact: true }).fill('08/12/2026');
    await page.getByLabel('Time', { exact: true }).fill('08:30');
    await page.getByText('Choose a date from 23/11/2026 to 07/12/2026.').waitFor();
    expect(await schedule.isDisabled()).toBe(true);
    await page.getByLabel('Date', { exact: true }).fill('24/11/2026');
    await schedule.click();
    await page.getByRole('heading', { name: 'Activation scheduled', level: 1 }).waitFor();
    await page.getByText(/Time left: 23 hours and \d\d minutes/).waitFor();
    // As many people as the wizard counted are named here too.
    await page.getByText(blocked, { exact: true }).waitFor();
    await page.getByText(/^This is the count as of now/).waitFor();
    expect(await page.title()).toBe('Shiftgate – Activation scheduled');
    expect(new URL(page.url()).pathname).toBe('/activation-completed');
    await page.context().close();
  });

  it('counts down on every screen, and cancels the schedule', async () => {
    await control.open('/groups');
    await control.waitForText('O controle será ativado amanhã às 08:30.');
    await control.press('Cancelar agendamento');
    await control.press('Manter agendada');
    expect((await ask('control.state')).state).toBe('scheduled');
    await control.press('Cancelar agendamento');
    await control.press('Cancelar a ativação');
    await control.waitForText('A ativação agendada foi cancelada.');
    await control.waitForText('O controle está desativado');
    expect((await ask('control.state')).state).toBe('inactive');
  });

  it('reports a failed schedule until it is dismissed', async () => {
    await panel.route('**/api/sso/state', async (route) => {
      const response = await route.fetch();
      const last_schedule = {
        activation_datetime: '2026-11-23T11:00:00.000Z',
        outcome: 'failed',
        error: 'INVALID_GOOGLE_ACCESS_TOKEN',
        late_minutes: 0,
        ended_at: '2026-11-23T11:00:01.000Z',
      };
      const state = (await response.json()) as object;
      await route.fulfill({ response, json: { ...state, last_schedule } }).catch(() => undefined);
    });
    await control.open('/users');
    await control.waitForText(/não foi feita\. Ninguém foi afetado\. Motivo: O Google/);
    await control.press('Dispensar aviso');
    await panel.reload();
    await control.waitForText('O controle está desativado');
    expect(await panel.getByText('não foi feita').count()).toBe(0);
    await panel.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('prepares the test: advice, two questions, people to choose from', async () => {
    await control.open('/activation-test');
    await control.waitForText('Reserve 10 minutos');
    await control.waitForText('Agora é horário de expediente.');
    await control.press('Começar');
    const next = panel.getByRole('button', { name: 'Avançar' });
    await panel.getByRole('radio', { name: 'Todas as pessoas da empresa' }).check();
    await panel.getByRole('radio', { name: 'Fora do horário de expediente' }).check();
    await control.waitForText('Não: só quem você escolher');
    expect(await next.isDisabled()).toBe(true);
    await panel.getByRole('radio', { name: 'Só as pessoas que eu escolher' }).check();
    await next.click();
    const search = panel.getByRole('searchbox');
    await search.fill('helena.azevedo');
    await control.waitForText('Os turnos não se aplicam a administradores');
    expect(await panel.getByRole('button', { name: /^Escolher/ }).count()).toBe(0);
    for (const email of [worker, filled.newcomer]) {
      const person = (await ask('users.list', { query: { search: email } })).items[0]!;
      await ask('users.changePassword', {
        params: { key: person.key },
        body: { password: ownPassword, force_change: false },
      });
      await search.fill(email);
      await panel.getByRole('listitem').filter({ hasText: email }).waitFor();
      await control.press(`Escolher: ${person.name}`);
    }
    await control.press('Começar o teste');
    await control.waitForText('Termina automaticamente em');
  });

  it('turns green as the two people pass all four tests', async () => {
    const current = panel.locator('[aria-current=step]');
    const passes = async (title: string) => {
      await current.getByRole('heading', { name: title }).waitFor();
      await expect.poll(() => current.getByText('Concluído às').count(), { timeout: 20_000 }).toBe(2);
    };
    const next = () => control.press('Seguir para o próximo teste');
    const people = [worker, filled.newcomer];
    expect(await isSentToUs(filled.outside[0]!)).toBe(false);
    for (const email of people) {
      const page = await signIn(email, 'senha errada mesmo');
      await page.context().close();
    }
    const workspace = await panel
      .getByRole('link', { name: 'Abrir o Google Workspace' })
      .getAttribute('href');
    expect(workspace).toBe(`${world.tryout.workspaceUrl}/login`);
    await passes('Nova página de login');
    await next();
    await current
      .getByText(/Última tentativa às 09:\d\d: Senha incorreta/)
      .first()
      .waitFor();
    for (const email of people) {
      const page = await signIn(email, ownPassword);
      expect(page.url()).not.toContain(world.tryout.workspaceUrl);
      await page.context().close();
    }
    await passes('Bloqueio fora do horário');
    // Kept by the server: a reload goes on where it was.
    await panel.reload();
    await next();
    const inside: Page[] = [];
    for (const email of people) {
      const page = await signIn(email, ownPassword);
      await page.getByTestId('signed-in-as').waitFor();
      inside.push(page);
    }
    await passes('Acesso permitido');
    await next();
    await passes('Saída forçada');
    for (const page of inside) {
      await page.getByText('Você foi desconectado').waitFor({ timeout: 20_000 });
      await page.context().close();
    }
    await control.waitForText('Os quatro testes foram concluídos');
  });

  it('puts everything back as it was', async () => {
    await control.open('/users');
    await control.waitForText(/Um teste de ativação está em andamento/);
    await control.follow('Voltar ao teste de ativação');
    await control.press('Encerrar e desfazer');
    await control.waitForText('O teste terminou');
    await control.waitForText('Os quatro testes foram concluídos. Tudo voltou a ser como era.');
    expect((await ask('control.state')).state).toBe('inactive');
    expect(await isSentToUs(worker)).toBe(false);
  });

  it('switches on at the scheduled minute', async () => {
    await control.goToReview(/^Link/);
    await panel.getByRole('radio', { name: 'Agendar data e hora' }).check();
    await panel.getByLabel('Dia', { exact: true }).fill('23/11/2026');
    await panel.getByLabel('Horário', { exact: true }).fill('10:00');
    await control.readWarnings();
    await control.press(/^(Enviar links e agendar|Agendar a ativação)$/);
    await control.waitForText('A ativação está agendada');
    world.tryout.clock.set(monday9 + hourMs);
    await panel.getByRole('heading', { name: 'O controle está ativado' }).waitFor({ timeout: 40_000 });
    expect(await isSentToUs(filled.outside[0]!)).toBe(true);
  });

  it('switches off after the sum, and explains how each group signs in afterwards', async () => {
    await control.follow('Desativar o controle');
    await control.waitForText('Como cada pessoa entra depois');
    await control.press('Quero desativar');
    await control.disable();
    expect(new URL(panel.url()).pathname).toBe('/');
    expect(await isSentToUs(worker)).toBe(false);
  });

  it('switches on by the wizard, and shows each step', async () => {
    await control.goToReview(/^Senha temporária/, temporaryPassword);
    await control.waitForText('48 pessoas não vão conseguir entrar');
    await control.waitForText('3 administradores entram sempre');
    const start = panel.getByRole('button', { name: 'Ativar o controle' });
    expect(await start.isDisabled()).toBe(true);
    await control.readWarnings();
    await start.click();
    await panel.getByRole('heading', { name: 'O controle está ativado' }).waitFor({ timeout: 40_000 });
    await control.waitForText('Ativar o login conforme os turnos');
    expect(await panel.evaluate(() => localStorage.getItem('activationProgress'))).toBeNull();
  });

  it('watches the first refusals on home, and switches off from there in one step', async () => {
    const refused = await signIn(filled.shiftless, temporaryPassword);
    await refused.context().close();
    await control.open('/');
    await control.waitForText('Primeiras horas do controle');
    await expect.poll(() => panel.getByRole('main').innerText(), { timeout: 20_000 }).toContain('Sem turno');
    await control.follow('Desativar agora');
    await control.disable();
    await control.waitForText('Desativado');
  });

  it('does all of it in English: tries, schedules, cancels, switches on and off', async () => {
    const page = await inLanguage('en');
    const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
    const choose = (name: string | RegExp) => page.getByRole('radio', { name }).check();
    await page.goto(`${world.tryout.panelUrl}/activation-test`);
    await press('Test again');
    await press('Start');
    await choose('Only the people I choose');
    await choose('Outside business hours');
    await press('Next');
    await page.getByRole('searchbox').fill(worker);
    await page.getByRole('listitem').filter({ hasText: worker }).waitFor();
    await press(/^Select: /);
    await press('Start the test');
    await waitForText('Ends automatically in');
    await press('End the test');
    await page.getByRole('dialog').getByRole('button', { name: 'End the test' }).click();
    await waitForText('The test has ended');
    expect((await ask('control.state')).state).toBe('inactive');

    const review = async () => {
      await page.goto(`${world.tryout.panelUrl}/activation-steps`);
      await press('Turn on for everyone');
      await waitForText('Step 1 of 4');
      await press('Next');
      await choose(/^A link to choose/);
      await press('Next');
      await waitForText('Step 3 of 4');
      await press('Next');
      await page.getByRole('checkbox', { name: /^I’ve read/ }).check();
    };
    await review();
    await choose('Schedule for later');
    await page.getByLabel('Date', { exact: true }).fill('24/11/2026');
    await page.getByLabel('Time', { exact: true }).fill('08:30');
    await press(/^(Send links and schedule|Schedule)$/);
    await page.getByRole('heading', { name: 'Activation scheduled', level: 1 }).waitFor();
    await press('Cancel scheduled activation');
    await press('Cancel activation');
    await waitForText('The scheduled activation was canceled.');

    await review();
    await press(/^(Send links and turn on|Turn on access control)$/);
    await page.getByRole('heading', { name: 'Access control is on' }).waitFor({ timeout: 40_000 });
    await page.goto(`${world.tryout.panelUrl}/?dialog=disable-control`);
    await waitForText('How each person signs in afterward');
    await press('I want to turn it off');
    const dialog = page.getByRole('dialog');
    const sum = (await dialog.getByRole('textbox').getAttribute('aria-label')) ?? '';
    const [, left, sign, right] = /(\d+) (plus|minus) (\d+)/.exec(sum) ?? [];
    await dialog
      .getByRole('textbox')
      .fill(String(Number(left) + (sign === 'plus' ? Number(right) : -Number(right))));
    await waitForText('Correct.');
    await dialog.getByRole('button', { name: 'Turn off access control' }).click();
    await waitForText('Access control is off.');
    expect(await isSentToUs(worker)).toBe(false);
    await page.context().close();
  });
});

/** The panel in another language, signed in as the administrator. */
async function inLanguage(language: 'en' | 'es'): Promise<Page> {
  const context = await world.browser.newContext(inBrazil);
  await context.addInitScript(
    ([token, code]) => {
      localStorage.setItem('token', token!);
      localStorage.setItem('app_language', code!);
    },
    [await tokenOf(panel), language] as const,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}
