import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseOwnPassword,
  openSignIn,
  ownPassword,
  switchControlOn,
  temporaryPassword,
  typePassword,
} from '../world/company.ts';
import type { Ask } from '../world/company.ts';
import { storedLanguage } from '../world/screen.ts';
import type { World } from '../world/start.ts';
import { findingsOf } from '../support/axe.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

const minuteMs = 60_000;
/** 08:00 to 12:00 in Manaus, an hour later in São Paulo, where the company and the browsers are. */
const closing = Date.parse('2026-11-23T16:00:00Z');

let world: World;
let page: Page | undefined;
let panel: Page;
let ask: Ask;
let person: string;
let manaus: string;

/** Lets people of the shift in from these systems alone, or from all. */
async function limitTo(allowed_os: readonly string[]): Promise<void> {
  const { version } = await ask('shifts.get', { params: { key: manaus } });
  await ask('shifts.update', { params: { key: manaus }, body: { version, allowed_os } });
}

/** The cells of what kept a person out, line by line. */
const unmetOf = (where: Page): Promise<string[][]> =>
  where
    .locator('.sides tbody tr, [role=dialog] table.sg-unmet tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

beforeAll(async () => {
  const opened = await openPanel();
  ({ world, ask, page: panel } = opened);
  person = opened.filled.shiftless;
  const { key } = await ask('shifts.create', { body: { name: 'Filial Manaus' } });
  manaus = key;
  const hours = { kind: 'everyday', start_hour: '08:00', end_hour: '12:00' };
  await ask('shifts.replaceRules', { params: { key }, body: { rules: [hours] } });
  const { version } = await ask('shifts.get', { params: { key } });
  await ask('shifts.update', {
    params: { key },
    body: { version, zone: 'America/Manaus', auto_logout: true },
  });
  const { items } = await ask('users.list', { query: { search: person } });
  await ask('shifts.addUsers', { params: { key }, body: { users: [items[0]!.key] } });
  await ask('shifts.bulkActivate', { body: { action: 'activate', rule_groups: [key] } });
  await switchControlOn(ask);
  const first = await openSignIn(world, person);
  await typePassword(first, person, temporaryPassword);
  await chooseOwnPassword(first);
  await first.context().close();
});
afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { 'own-hours': page, 'own-hours-panel': panel }));

const languages = [
  {
    language: 'pt-BR',
    refused:
      'Seu próximo acesso começa amanhã às 08:00 (horário do Amazonas), em um dispositivo com Windows.',
    unmet: [
      ['Horário', '12:01 (horário do Amazonas)', '08:00–12:00'],
      ['Sistema', 'Linux', 'Windows'],
    ],
    ends: 'Seu acesso atual termina hoje às 12:00 (horário do Amazonas).',
    every: 'Todos os dias, das 08:00 às 12:00.',
    left: 'Tempo restante: 10 min',
    soon: 'Seu acesso termina hoje às 12:00 (horário do Amazonas). Salve seu trabalho',
    over: 'Seu turno terminou hoje às 12:00 (horário do Amazonas).',
  },
  {
    language: 'en',
    refused: 'Your next access starts tomorrow at 08:00 (Amazon Time), on a device with Windows.',
    unmet: [
      ['Time', '12:01 (Amazon Time)', '08:00–12:00'],
      ['System', 'Linux', 'Windows'],
    ],
    ends: 'Your current access ends today at 12:00 (Amazon Time).',
    every: 'Every day, from 08:00 to 12:00.',
    left: 'Time left: 10 min',
    soon: 'Your access ends today at 12:00 (Amazon Time). Save your work',
    over: 'Your shift ended today at 12:00 (Amazon Time).',
  },
  {
    language: 'es',
    refused:
      'Su próximo acceso comienza mañana a las 08:00 (hora del Amazonas), en un dispositivo con Windows.',
    unmet: [
      ['Horario', '12:01 (hora del Amazonas)', '08:00–12:00'],
      ['Sistema', 'Linux', 'Windows'],
    ],
    ends: 'Su acceso actual termina hoy a las 12:00 (hora del Amazonas).',
    every: 'Todos los días, de 08:00 a 12:00.',
    left: 'Tiempo restante: 10 min',
    soon: 'Su acceso termina hoy a las 12:00 (hora del Amazonas). Guarde su trabajo',
    over: 'Su turno terminó hoy a las 12:00 (hora del Amazonas).',
  },
] as const;

describe.each(languages)('a shift in Manaus of a company in São Paulo, in $language', (words) => {
  const { language } = words;

  it('is said on its own clock: while it lasts, before its end, after it, and when it is over', async () => {
    world.tryout.clock.set(closing - 20 * minuteMs);
    const opened = await openSignIn(world, person, language);
    page = opened;
    opened.setDefaultTimeout(15_000);
    await typePassword(opened, person, ownPassword);
    await opened.getByTestId('signed-in-as').waitFor();
    const mine = await opened.context().newPage();
    page = mine;
    mine.setDefaultTimeout(15_000);
    await mine.clock.install();
    await mine.goto(`${world.tryout.signInUrl}/accounts/me`);
    await mine.getByText(words.ends).waitFor();
    await mine.getByText(words.every).waitFor();
    await mine.getByText('08:00–12:00').first().waitFor();
    expect(await mine.getByText(words.soon).count()).toBe(0);
    expect(await findingsOf(mine, {})).toEqual([]);
    await mine.clock.runFor(10 * minuteMs);
    await mine.getByText(words.left).waitFor();
    await mine.getByText(words.soon).waitFor();
    world.tryout.clock.set(closing + minuteMs);
    page = opened;
    // The workspace notices by itself that the person was signed out, and leads to the form.
    await opened.getByTestId('signed-in-as').waitFor({ state: 'detached' });
    await opened.goto(`${world.tryout.workspaceUrl}/login`);
    await opened.getByRole('textbox').first().fill(person);
    // In the language of the browser.
    await opened.getByRole('button').click();
    await opened.getByText(words.over).waitFor();
    expect(await findingsOf(opened, {})).toEqual([]);
    await limitTo(['windows']);
    await typePassword(opened, person, ownPassword);
    await opened.getByText(words.refused).waitFor();
    expect(await unmetOf(opened)).toEqual(words.unmet);
    await opened.context().close();
    // An administrator reads the same beside the entry, on the same clock.
    await panel.evaluate((code) => localStorage.setItem('app_language', code), storedLanguage[language]);
    const { items } = await ask('accessLog.list', { query: { decision: 'denied' } });
    await panel.goto(`${world.tryout.panelUrl}/reports/loginlogout?entry=${items[0]!.id}`);
    await panel.getByRole('dialog').getByRole('table').first().waitFor();
    const values = (await unmetOf(panel)).map(([, value, allowed]) => [value, allowed]);
    expect(values).toEqual(words.unmet.map(([, value, allowed]) => [value, allowed]));
    await limitTo([]);
  });
});

describe('the calendar address', () => {
  it('is made with one press, and read by a program without a session', async () => {
    world.tryout.clock.set(closing - 60 * minuteMs);
    const opened = await openSignIn(world, person);
    page = opened;
    opened.setDefaultTimeout(15_000);
    await typePassword(opened, person, ownPassword);
    await opened.getByTestId('signed-in-as').waitFor();
    await opened.goto(`${world.tryout.signInUrl}/accounts/me`);
    await opened.getByRole('button', { name: 'Criar endereço' }).click();
    const address = await opened.locator('code').innerText();
    expect(await findingsOf(opened, {})).toEqual([]);
    const answer = await fetch(address);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('X-WR-TIMEZONE:America/Manaus');
    expect(text).toContain('DTSTART:20261123T120000Z');
    await opened.getByRole('button', { name: 'Remover endereço' }).click();
    await opened.getByRole('button', { name: 'Criar endereço' }).waitFor();
    expect((await fetch(address)).status).toBe(404);
    await opened.context().close();
  });

  it('is on a page that shows other weeks too', async () => {
    const opened = await openSignIn(world, person);
    page = opened;
    opened.setDefaultTimeout(15_000);
    await typePassword(opened, person, ownPassword);
    await opened.getByTestId('signed-in-as').waitFor();
    await opened.goto(`${world.tryout.signInUrl}/accounts/me`);
    await opened.getByRole('link', { name: 'Próxima semana' }).click();
    await opened.getByRole('heading', { name: 'Meu horário de 30/11/2026 a 06/12/2026' }).waitFor();
    await opened.getByRole('link', { name: 'English' }).click();
    await opened.getByRole('heading', { name: 'My hours from 30/11/2026 to 06/12/2026' }).waitFor();
    await opened.getByRole('link', { name: 'This week' }).click();
    await opened.getByRole('heading', { name: 'My hours this week' }).waitFor();
    await opened.context().close();
  });
});
