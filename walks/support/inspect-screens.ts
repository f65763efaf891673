import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  asking,
  fillCompany,
  liveThroughTheMorning,
  openSignIn,
  signUp,
  switchControlOn,
  temporaryPassword,
  tokenOf,
  typePassword,
  worker,
  workThroughTheDay,
} from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { accountPages } from '../world/request-screens.ts';
import { openOutside, outside } from '../world/outside-screens.ts';
import { atWork, firstDay } from '../world/screens.ts';
import { sayIn, storedLanguage } from '../world/screen.ts';
import type { Screen } from '../world/screen.ts';
import { inBrazil, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { hasForgedAnswers, startWalk } from '../world/walk.ts';
import { findingsOf } from './axe.ts';

/** The languages in which each part of the product is looked at, in one run of it. */
export interface Spoken {
  readonly firstDay: readonly Language[];
  readonly atWork: readonly Language[];
  readonly outside: readonly Language[];
  readonly signIn: readonly Language[];
}

const desk = inBrazil.viewport;
const phone = { width: 390, height: 844 };
const sizes = [desk, { width: 1024, height: 768 }, { width: 768, height: 1024 }, phone];
/** Pages that walk side by side, each through its part of the screens. */
const pagesAtOnce = 2;
/** Tests that share the screens of a company at work. */
const parts = 4;

let world: World;
let ask: Ask;
let token: string;
let filled: Filled;
let marks: Record<string, string>;
let problems: string[];

/** Adds what is wrong with a page to the problems. */
async function findings(page: Page, where: string): Promise<void> {
  // axe counts a target that the sticky save bar covers as too small; a person scrolls it free.
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('.sg-save-bar')) bar.style.position = 'static';
  });
  // What lies under a dialog or a menu is another screen of the list.
  const layers = await page.locator('[data-portal] :is([role=dialog], [role=menu])').count();
  const found = await findingsOf(page, { within: layers > 0 ? '[data-portal]' : undefined });
  problems.push(...found.map((line) => `${where}: ${line}`));
}

/** Whether the page still is wider than the window after everything has found its new place. */
const scrollsSideways = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      undefined,
      { timeout: 2000 },
    )
    .then(
      () => false,
      () => true,
    );

type Theme = 'light' | 'dark';

/** What is done to a page to see it in another theme. */
type PutTheme = (theme: Theme) => Promise<unknown>;

/** The theme a page is in: the console's own, else the browser's. */
const themeOf = (page: Page): Promise<Theme> =>
  page.evaluate(() => {
    const own = document.documentElement.getAttribute('data-mantine-color-scheme');
    const isDark = own === null ? matchMedia('(prefers-color-scheme: dark)').matches : own === 'dark';
    return isDark ? 'dark' : 'light';
  });

/** A drawn page to be looked at. */
interface Look {
  readonly page: Page;
  readonly where: string;
  readonly language: Language;
  /** Its place in the list, by which the sample chooses the size and the theme. */
  readonly place: number;
  readonly putTheme: PutTheme;
}

/** One way a page is looked at. */
interface View {
  readonly size: (typeof sizes)[number];
  readonly isOtherTheme: boolean;
}

/** Every size in the theme that is there, then in the other one. */
const everyView: readonly View[] = [false, true].flatMap((isOtherTheme) =>
  sizes.map((size) => ({ size, isOtherTheme })),
);

/** The sample has one view of each of its screens; neighbors in the list differ in both. */
const viewsOf = (place: number): readonly View[] =>
  inject('sweep') === 'whole' ? everyView : [everyView[(place * 5) % everyView.length]!];

/** Looks at one drawn page: language, heading, findings, width of a phone. It may stay in another theme. */
async function inspect({ page, where, language, place, putTheme }: Look): Promise<void> {
  const say = (text: string) => problems.push(`${where}: ${text}`);
  const shown = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
  }));
  if (shown.lang !== language) say(`lang is ${shown.lang}`);
  if (shown.headings !== 1) say(`${shown.headings} h1`);
  const first = await themeOf(page);
  const other = first === 'light' ? 'dark' : 'light';
  for (const { size, isOtherTheme } of viewsOf(place)) {
    const theme = isOtherTheme ? other : first;
    if ((await themeOf(page)) !== theme) await putTheme(theme);
    await page.setViewportSize(size);
    await findings(page, `${where} ${theme} ${size.width}`);
  }
  await page.setViewportSize(phone);
  if (await scrollsSideways(page)) say('scrolls sideways at 390 px');
  await page.setViewportSize(desk);
}

/** Another tab chose a theme: the console follows, with any screen open; resolves once it has been painted. */
const inPanel =
  (page: Page): PutTheme =>
  async (theme) => {
    await page.evaluate(
      (newValue) => window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode', newValue })),
      String(theme === 'dark'),
    );
    await page.waitForFunction(
      (wanted) => document.documentElement.getAttribute('data-mantine-color-scheme') === wanted,
      theme,
    );
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60))),
        ),
    );
  };

async function openPage(language: Language, stored: string | null): Promise<Page> {
  const context = await world.browser.newContext({ ...inBrazil, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([value, code]) => {
      if (value !== null) localStorage.setItem('token', value!);
      localStorage.setItem('darkMode', 'false');
      localStorage.setItem('app_language', code!);
    },
    [stored, storedLanguage[language]] as const,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

/** Looks at something; a failure is one more problem, and the next screen is looked at. */
async function trying(page: Page, name: string, look: () => Promise<void>): Promise<void> {
  const folder = process.env.SHOTS_OF_FAILURES;
  try {
    await look();
  } catch (error) {
    problems.push(`${name}: ${String(error).split('\n')[0]}`);
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
  }
}

/** Beside the first screen of each path, the sample has one of so many others. */
const sampledEvery = 10;

/** The screens that are looked at, with their places in the list. */
function looksAt(screens: readonly Screen[]): (readonly [number, Screen])[] {
  const all = [...screens.entries()];
  if (inject('sweep') === 'whole') return all;
  const isFirst = (place: number, { path }: Screen) =>
    screens.findIndex((other) => other.path === path) === place;
  return all.filter(([place, screen]) => place % sampledEvery === 0 || isFirst(place, screen));
}

/**
 * The screens to check in a language: all, or a share of the sample, whose screens alternate between the languages.
 * Screens with answers of their own come last, because each of them and the one after it load the console anew.
 */
function shareOf(screens: readonly Screen[], language: Language, languages: readonly Language[]) {
  const turn = languages.indexOf(language);
  return looksAt(screens)
    .filter((_, nr) => inject('sweep') === 'whole' || nr % languages.length === turn)
    .toSorted(([, one], [, other]) => Number(hasForgedAnswers(one)) - Number(hasForgedAnswers(other)));
}

async function inspectScreens(
  screens: readonly Screen[],
  language: Language,
  languages: readonly Language[],
): Promise<void> {
  problems = [];
  const say = await sayIn(language);
  const queue = shareOf(screens, language, languages).values();
  const jobs = Array.from({ length: pagesAtOnce }, () => async () => {
    const page = await openPage(language, token);
    const walk = startWalk({ page, base: world.tryout.panelUrl, marks, say });
    // The pages share the queue: each takes the next screen when it is through with one.
    for (const [place, screen] of queue)
      await trying(page, `${screen.name} ${language}`, async () => {
        await walk.goTo(screen);
        const where = `${screen.name} ${language}`;
        const title = await page.title();
        const wanted = screen.title === null ? /^Shiftgate – ./ : `Shiftgate – ${say(screen.title)}`;
        if (typeof wanted === 'string' ? title !== wanted : !wanted.test(title))
          problems.push(`${where}: title ${title}`);
        await inspect({ page, where, language, place, putTheme: inPanel(page) });
      });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });
  await pLimit(pagesAtOnce).map(jobs, (job) => job());
  expect(problems).toEqual([]);
}

/** Defines the tests that look at every screen, in one run of the product. */
export function inspectEveryScreen(spoken: Spoken): void {
  describe('every screen in both themes, readable, with one heading, and no wider than a phone', () => {
    beforeAll(async () => {
      world = await startWorld();
      const page = await (await world.browser.newContext(inBrazil)).newPage();
      await signUp(page, world.tryout.panelUrl);
      token = await tokenOf(page);
      await page.context().close();
      ask = asking(world.tryout.panelUrl, token);
    });

    afterAll(() => world?.close());

    it.each(spoken.firstDay)('keeps to WCAG 2.2 AA on the first day in %s', async (language) => {
      marks = {};
      await inspectScreens(firstDay, language, spoken.firstDay);
    });

    it('fills the company and lives through a morning', async () => {
      filled = await fillCompany(ask);
      await switchControlOn(ask);
      await liveThroughTheMorning(world, filled);
      const { items } = await ask('accessLog.list');
      const refused = items.find((entry) => entry.result === 'outside_allowed_hours');
      expect(refused).toBeDefined();
      const daily = await workThroughTheDay(ask, filled);
      marks = { shift: filled.shift, user: filled.user, entry: refused!.id, ...daily };
    });

    // Nearly all screens are here. Parts give each one enough time, also on a busy machine.
    const size = Math.ceil(atWork.length / parts);
    for (let part = 0; part < parts; part++)
      it.each(spoken.atWork)(
        `keeps to WCAG 2.2 AA at work in %s, part ${part + 1} of ${parts}`,
        async (language) => {
          const screens = atWork.slice(part * size, (part + 1) * size);
          await inspectScreens(screens, language, spoken.atWork);
        },
      );

    it.each(spoken.outside)('keeps to WCAG 2.2 AA before signing in in %s', async (language) => {
      problems = [];
      const page = await openPage(language, null);
      const put: PutTheme = (theme) =>
        page.evaluate(
          (value) => document.documentElement.setAttribute('data-mantine-color-scheme', value),
          theme,
        );
      for (const [place, screen] of outside.entries())
        await trying(page, `${screen.name} ${language}`, async () => {
          await openOutside(page, world.tryout.panelUrl, screen);
          await inspect({ page, where: `${screen.name} ${language}`, language, place, putTheme: put });
        });
      await page.context().close();
      expect(problems).toEqual([]);
    });

    it.each(spoken.signIn)('keeps to WCAG 2.2 AA at the sign-in service in %s', async (language) => {
      problems = [];
      const email = filled.outside[0]!;
      const page = await openSignIn(world, filled.newcomer, language);
      let looked = 0;
      const look = async (each: Page, name: string) => {
        const putTheme: PutTheme = (colorScheme) => each.emulateMedia({ colorScheme });
        await inspect({ page: each, where: `${name} ${language}`, language, place: looked, putTheme });
        looked += 1;
      };
      await look(page, 'sign-in');
      await typePassword(page, filled.newcomer, 'senha errada mesmo');
      await look(page, 'sign-in wrong');
      await typePassword(page, filled.newcomer, temporaryPassword);
      await page.locator('input[autocomplete=new-password]').first().waitFor();
      await look(page, 'sign-in change');
      await page.goto(`${world.tryout.signInUrl}/sign-in/sign-out`);
      await look(page, 'signed out');
      await page.goto(`${world.tryout.signInUrl}/sign-in?flow=unknown`);
      await look(page, 'sign-in expired');
      await page.context().close();
      const refused = await openSignIn(world, email, language);
      await typePassword(refused, email, temporaryPassword);
      await look(refused, 'refusal');
      await lookAtAccounts(refused, look);
      await refused.goto(`${world.tryout.signInUrl}/sign-in/code`);
      await refused.locator('#code').fill('7KX2M 9QWER');
      await refused.locator('button[type=submit]').click();
      await refused.locator('.warn').waitFor();
      await look(refused, 'code wrong');
      await refused.goto(`${world.tryout.signInUrl}/accounts/me`);
      await typePassword(refused, email, 'senha errada mesmo');
      await refused.locator('.warn').waitFor();
      await look(refused, 'my sign-in wrong');
      await typePassword(refused, email, temporaryPassword);
      await refused.locator('table[aria-labelledby=week]').waitFor();
      await look(refused, 'my hours');
      await refused.context().close();
      // One of the screens has made a new password for this person.
      const known = `seis garças no açude em ${language}`;
      const body = { password: known, force_change: false };
      await ask('users.changePassword', { params: { key: filled.user }, body });
      const inside = await openSignIn(world, worker, language);
      await typePassword(inside, worker, known);
      await inside.goto(`${world.tryout.signInUrl}/accounts/me`);
      await look(inside, 'my page');
      for (const field of await inside.locator('input[type=password]').all())
        await field.fill('nunca foi esta');
      await inside.locator('form[action$="/password"] button[type=submit]').click();
      await inside.locator('.warn').waitFor();
      await look(inside, 'my page wrong');
      await inside.context().close();
      expect(problems).toEqual([]);
    });
  });
}

/** The pages for people without a panel: as they are met, with something wrong, and sent. */
async function lookAtAccounts(page: Page, look: (page: Page, name: string) => Promise<void>): Promise<void> {
  for (const { name, path } of accountPages) {
    await page.goto(world.tryout.signInUrl + path);
    await look(page, name);
    // The worker's own page asks for a password as the sign-in page does, and the page for a code for that.
    if ((await page.locator('#password, #code').count()) > 0) continue;
    await page.locator('#email').fill(`${name}@fora.example`);
    const reason = page.locator('#reason');
    if ((await reason.count()) > 0) {
      await reason.evaluate((field) => field.removeAttribute('minlength'));
      await reason.fill('curto');
      await page.locator('button[type=submit]').click();
      await page.locator('.warn').waitFor();
      await look(page, `${name} wrong`);
      await reason.fill('um motivo bem comprido');
    }
    await page.locator('button[type=submit]').click();
    await page.locator('[role=status]').waitFor();
    await look(page, `${name} sent`);
  }
}
