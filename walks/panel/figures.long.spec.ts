import type { Language } from '@shiftgate/phrases/translate.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { liveThroughTheMorning, switchControlOn, worker, workThroughTheDay } from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { sayIn, storedLanguage } from '../world/screen.ts';
import type { Say } from '../world/screen.ts';
import { hourMs, inBrazil, monday9 } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

// Every number on the screens about access opens a list with that many rows. This holds for every control state, language
// and zone, and for any domains under control.

let world: World;
let page: Page;
let ask: Ask;
let filled: Filled;
let say: Say;
let domains: readonly string[];

beforeAll(async () => {
  ({ world, page, ask, filled } = await openPanel());
  say = await sayIn('pt-BR');
  await workThroughTheDay(ask, filled);
  domains = (await ask('company.current')).domains_list;
});

afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { figures: page }));

const open = (path: string) => page.goto(world.tryout.panelUrl + path);
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Reads the panel in a language from the next screen on. */
async function speak(language: Language): Promise<void> {
  say = await sayIn(language);
  await page.evaluate((code) => localStorage.setItem('app_language', code), storedLanguage[language]);
}

/** Moves the company, and with it the hours of its shifts. */
async function moveTo(zone: string): Promise<void> {
  const { version, region, with_optional, extra_holidays, exceptional_openings } =
    await ask('company.calendar');
  const days = { region, with_optional, extra_holidays, exceptional_openings };
  await ask('company.setCalendar', { body: { ...days, version, zone } });
}

/** How many rows a list shows at first. */
const rowsOfPage = 50;

interface Figure {
  readonly name: string;
  readonly count: number;
  readonly href: string;
}

/** The figures that a part of the screen links, each once. */
async function figuresIn(part: Locator): Promise<readonly Figure[]> {
  const links = part.locator('[data-figure]');
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

/** Matches the footer of the list of people, with any number. */
const peopleFound = (): RegExp => {
  const words = [1, 2].map((count) => say('users.showing', { count }).replace(/\d+/, '[\\d.,]+'));
  return new RegExp(`^(?:${words.join('|')})$`);
};

/** How many rows the open list has; of people, what its foot counts. */
async function countRows(count: number): Promise<number> {
  // A list that is on its way has no heading.
  const empty = page.locator('main .sg-state h2');
  // The chart above a log has a table of its own.
  const rows = page.locator('tbody tr:not(.sg-log-chart-table tr), .sg-request-list > li');
  await rows.or(empty).first().waitFor();
  // Lines in the place of rows that are on their way.
  await expect.poll(() => page.locator('tbody .mantine-Skeleton-root').count(), { timeout: 60_000 }).toBe(0);
  if ((await empty.count()) > 0) return 0;
  if (new URL(page.url()).pathname === '/users') {
    const summary = await page.getByText(peopleFound()).first().innerText();
    return Number(summary.replace(/\D/g, ''));
  }
  // Of a long list the first rows are drawn first.
  await expect
    .poll(() => rows.count())
    .toBe(count)
    .catch(() => undefined);
  return await rows.count();
}

/** Opens the list of a figure by its link; one with more than a page of rows by its address. */
async function openList(part: Locator, { href, count }: Figure): Promise<void> {
  const url = new URL(href, world.tryout.panelUrl);
  if (count <= rowsOfPage || url.pathname === '/users') {
    await part.locator(`[data-figure][href="${href}"]`).first().click();
    await page.waitForURL(url.href);
  } else {
    url.searchParams.set('page_size', '200');
    await page.goto(url.href);
  }
}

/** Opens every figure of a part of the screen, and compares it with its list. */
async function expectNumbersToBeRows(
  expected: readonly string[],
  part: Locator = page.locator('main'),
): Promise<void> {
  // Figures of different calls come one after the other.
  for (const name of expected) await part.locator(`[data-figure="${name}"]`).first().waitFor();
  const found = await figuresIn(part);
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining([...expected]));
  const listed: Record<string, number> = {};
  for (const [place, figure] of found.entries()) {
    if (place > 0) {
      await page.goBack();
      await part.locator('[data-figure]').first().waitFor();
    }
    await openList(part, figure);
    listed[figure.href] = await countRows(figure.count);
  }
  expect(listed).toEqual(Object.fromEntries(found.map(({ href, count }) => [href, count])));
}

const people = ['in_hours', 'off_hours', 'without_shift', 'exempt', 'active', 'suspended'];
const home = [...people, 'sessions', 'shifts'];

async function waitForState(state: string): Promise<void> {
  await expect.poll(async () => (await ask('control.state')).state, { timeout: 30_000 }).toBe(state);
}

/** A person without access asks for some. */
async function askForAccess(email: string): Promise<void> {
  const context = await world.browser.newContext(inBrazil);
  const theirs = await context.newPage();
  await theirs.goto(`${world.tryout.signInUrl}/accounts/request-single-access`);
  await theirs.locator('#email').fill(email);
  await theirs.locator('#reason').fill('Preciso fechar o caixa da loja de ontem.');
  await theirs.locator('button[type=submit]').click();
  await theirs.locator('[role=status]').waitFor();
  await context.close();
}

describe('a number and its rows', () => {
  it('are the same on home, in the check, in the wizard and in the passwords while control is off', async () => {
    await open('/');
    await expectNumbersToBeRows([...home, 'blocked']);
    await open('/activation-steps');
    await press(say('activation.welcome.checkNow'));
    await expectNumbersToBeRows(['without_shift']);
    await open('/activation-steps?step=2');
    await expectNumbersToBeRows(['without_password']);
    await open('/password-settings');
    await expectNumbersToBeRows(['without_password']);
  });

  it('are the same in the lists of the check', async () => {
    const items = (await ask('control.preflight', { body: { domains } })).items;
    await open('/activation-steps');
    await press(say('activation.welcome.checkNow'));
    for (const [list, id, fact] of [
      ['blocked', 'people_with_shift', 'blocked'],
      ['without_password', 'people_with_password', 'without_password'],
      ['exempt', 'administrators_outside', 'count'],
    ] as const) {
      const count = items.find((item) => item.id === id)?.facts[fact];
      const url = new URL(page.url());
      url.searchParams.set('people', list);
      await page.goto(url.href);
      await press(say('activation.welcome.checkNow'));
      await page
        .getByRole('dialog')
        .getByText(`${String(count)} pessoas`)
        .waitFor();
    }
  });

  it('are the same for one domain while an activation of it is scheduled, in English', async () => {
    await ask('control.activate', {
      body: {
        domains: domains.slice(1),
        password_option: 'link',
        logout_option: 'redirect',
        activation_datetime: new Date(monday9 + 24 * hourMs).toISOString(),
      },
    });
    await waitForState('scheduled');
    await speak('en');
    await open('/');
    await page.getByText(say('home.notOn.scheduled')).waitFor();
    await expectNumbersToBeRows(home);
    await ask('control.cancelActivation');
    await waitForState('inactive');
  });

  it('are the same in another zone while control is being tested, in Spanish', async () => {
    await ask('control.startTest', { body: { domains: domains.slice(0, 1), users_emails: [worker] } });
    await expect
      .poll(async () => (await ask('control.test')).test?.state, { timeout: 30_000 })
      .toBe('running');
    const { people: before } = await ask('home.summary');
    // A quarter past nine here and past twelve there: the shop is at lunch.
    world.tryout.clock.set(monday9 + hourMs / 4);
    await moveTo('Europe/Lisbon');
    await speak('es');
    await open('/');
    await page.getByText(say('home.notOn.test')).waitFor();
    await expectNumbersToBeRows(home);
    const { people: after } = await ask('home.summary');
    expect(after.inside_hours).toBeLessThan(before.inside_hours);
    await moveTo('America/Sao_Paulo');
    await ask('control.resetTest');
    await waitForState('inactive');
    await speak('pt-BR');
  });

  it('are the same with control on, with attempts, open sessions and a request of the last day', async () => {
    await switchControlOn(ask);
    await liveThroughTheMorning(world, filled);
    await askForAccess(filled.outside[0]!);
    await open('/');
    await page.getByText(say('activation.watch.title')).waitFor();
    await page
      .getByText(/pessoas não conseguem entrar/)
      .first()
      .waitFor();
    expect(await page.getByText(say('home.allDone')).count()).toBe(0);
    await expectNumbersToBeRows([...home, 'blocked', 'denied', 'allowed', 'requests']);
    await open('/?dialog=disable-control');
    await expectNumbersToBeRows(['covered'], page.getByRole('dialog'));
  });

  it('are the same in the index of the reports', async () => {
    await open('/reports');
    await expect.poll(() => page.locator('main [data-figure]').count()).toBe(7);
    await expectNumbersToBeRows(['attempts', 'openNow', 'entries']);
  });

  it('are the same with control on for one of two domains', async () => {
    await ask('control.disable');
    await waitForState('inactive');
    await ask('control.activate', {
      body: { domains: domains.slice(0, 1), password_option: 'link', logout_option: 'redirect' },
    });
    await waitForState('active');
    await open('/');
    await expectNumbersToBeRows(home);
  });
});
