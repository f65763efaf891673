import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { liveThroughTheMorning, switchControlOn, worker, workThroughTheDay } from '../../world/company.ts';
import type { Ask, Filled } from '../../world/company.ts';
import { PanelPage } from '../../world/panel-page.ts';
import { hourMs, monday9 } from '../../world/start.ts';
import type { World } from '../../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

// Every number of the screens about access opens a list: it has as many rows as the number says.

let world: World;
let page: Page;
let ask: Ask;
let filled: Filled;
let panel: PanelPage;
let domains: readonly string[];

beforeAll(async () => {
  ({ world, page, ask, filled } = await openPanel());
  panel = new PanelPage(page, world.tryout.panelUrl);
  await workThroughTheDay(ask, filled);
  domains = (await ask('company.current')).domains_list;
});

afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { figures: page }));

interface Figure {
  readonly name: string;
  readonly count: number;
  readonly href: string;
}

/** The figures that the screen links, each once. */
async function figures(): Promise<readonly Figure[]> {
  const links = page.locator('[data-figure]');
  await links.first().waitFor();
  const found = await links.evaluateAll((elements) =>
    elements.map((element) => ({
      name: element.getAttribute('data-figure') ?? '',
      count: Number(element.getAttribute('data-count')),
      href: element.getAttribute('href') ?? '',
    })),
  );
  return [...new Map(found.map((figure) => [figure.href, figure])).values()];
}

/** How many rows the list of an address has; of people, what its foot counts. */
async function rowsOf(href: string): Promise<number> {
  const url = new URL(href, world.tryout.panelUrl);
  url.searchParams.set('page_size', '200');
  await page.goto(url.href);
  // A list that is on its way has no heading.
  const empty = page.locator('main .sg-state h2');
  // The chart above the log has a table of its own.
  const rows = page.locator('tbody tr:not(.sg-log-chart-table tr)');
  await rows.or(empty).first().waitFor();
  // Lines in the place of rows that are on their way.
  await expect.poll(() => page.locator('tbody .mantine-Skeleton-root').count(), { timeout: 60_000 }).toBe(0);
  if ((await empty.count()) > 0) return 0;
  if (url.pathname !== '/users') return await rows.count();
  const summary = await page
    .getByText(/^[\d.]+ pessoas? encontradas?$/)
    .first()
    .innerText();
  return Number(summary.replace(/\D/g, ''));
}

/** Opens every figure of the open screen, and compares it with its list. */
async function expectNumbersToBeRows(expected: readonly string[]): Promise<void> {
  const found = await figures();
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining([...expected]));
  const listed: Record<string, number> = {};
  for (const { href } of found) listed[href] = await rowsOf(href);
  expect(listed).toEqual(Object.fromEntries(found.map(({ href, count }) => [href, count])));
}

const home = ['in_hours', 'off_hours', 'without_shift', 'exempt', 'active', 'suspended', 'sessions'];

async function waitForState(state: string): Promise<void> {
  await expect.poll(async () => (await ask('control.state')).state, { timeout: 30_000 }).toBe(state);
}

describe('a number and its rows', () => {
  it('are the same on home, in the check and in the wizard while control is off', async () => {
    await page.goto(world.tryout.panelUrl);
    await expectNumbersToBeRows([...home, 'blocked']);
    await page.goto(`${world.tryout.panelUrl}/activation-steps`);
    await panel.press('Verificar agora');
    await page
      .getByText(/pessoas incluídas no controle/)
      .first()
      .waitFor();
    await expectNumbersToBeRows(['without_shift']);
    await page.goto(`${world.tryout.panelUrl}/activation-steps?step=2`);
    await expectNumbersToBeRows(['without_password']);
  });

  it('are the same in the lists of the check', async () => {
    const items = (await ask('control.preflight', { body: { domains } })).items;
    await page.goto(`${world.tryout.panelUrl}/activation-steps`);
    await panel.press('Verificar agora');
    for (const [list, id, fact] of [
      ['blocked', 'people_with_shift', 'blocked'],
      ['without_password', 'people_with_password', 'without_password'],
      ['exempt', 'administrators_outside', 'count'],
    ] as const) {
      const count = items.find((item) => item.id === id)?.facts[fact];
      const url = new URL(page.url());
      url.searchParams.set('people', list);
      await page.goto(url.href);
      await panel.press('Verificar agora');
      await page
        .getByRole('dialog')
        .getByText(`${String(count)} pessoas`)
        .waitFor();
    }
  });

  it('are the same for one domain while an activation of it is scheduled', async () => {
    await ask('control.activate', {
      body: {
        domains: domains.slice(1),
        password_option: 'link',
        logout_option: 'redirect',
        activation_datetime: new Date(monday9 + 24 * hourMs).toISOString(),
      },
    });
    await waitForState('scheduled');
    await page.goto(world.tryout.panelUrl);
    await page.getByText('O controle ainda não está ativado: todas as pessoas podem entrar.').waitFor();
    await expectNumbersToBeRows(home);
    await ask('control.cancelActivation');
    await waitForState('inactive');
  });

  it('are the same while control is being tested', async () => {
    await ask('control.startTest', { body: { domains: domains.slice(0, 1), users_emails: [worker] } });
    await expect
      .poll(async () => (await ask('control.test')).test?.state, { timeout: 30_000 })
      .toBe('running');
    await page.goto(world.tryout.panelUrl);
    await page
      .getByText('Por enquanto, os turnos só se aplicam aos participantes do teste de ativação.')
      .waitFor();
    await expectNumbersToBeRows(home);
    await ask('control.resetTest');
    await waitForState('inactive');
  });

  it('are the same with control on, with denied sign-ins and open sessions of the last day', async () => {
    await switchControlOn(ask);
    await liveThroughTheMorning(world, filled);
    await page.goto(world.tryout.panelUrl);
    await page.getByText('Primeiras horas do controle').waitFor();
    await page.getByText(/pessoas incluídas no controle não conseguem entrar/).waitFor();
    await expectNumbersToBeRows([...home, 'blocked', 'denied']);
    await page.goto(`${world.tryout.panelUrl}/?dialog=disable-control`);
    await page
      .getByRole('dialog')
      .getByText(/Afeta|pessoas incluídas/)
      .first()
      .waitFor();
    await expectNumbersToBeRows(['covered']);
  });

  it('are the same with control on for one of two domains', async () => {
    await ask('control.disable');
    await waitForState('inactive');
    await ask('control.activate', {
      body: { domains: domains.slice(0, 1), password_option: 'link', logout_option: 'redirect' },
    });
    await waitForState('active');
    await page.goto(world.tryout.panelUrl);
    await expectNumbersToBeRows(home);
  });
});
