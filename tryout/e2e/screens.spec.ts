import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
} from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { workThrough } from '../world/pool.ts';
import { atWork, firstDay, openScreen, outside, sayIn, settle, storedLanguage } from '../world/screens.ts';
import type { Screen } from '../world/screens.ts';
import { inBrazil, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const coloursOnly = ['color-contrast', 'link-in-text-block'];
const pagesAtOnce = 3;

let world: World;
let ask: Ask;
let token: string;
let filled: Filled;
let marks: Record<string, string>;
let problems: string[];

beforeAll(async () => {
  world = await startWorld();
  const page = await (await world.browser.newContext(inBrazil)).newPage();
  await signUp(page, world.tryout.panelUrl);
  token = await tokenOf(page);
  await page.context().close();
  ask = asking(world.tryout.panelUrl, token);
});

afterAll(() => world?.close());

/** What axe finds wrong on a page, as lines: rule, element, and what to do. */
async function findings(page: Page, where: string, rules?: readonly string[]): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    runOnly: rules === undefined ? { type: 'tag', values: wcag22aa } : { type: 'rule', values: [...rules] },
  });
  const { violations } = await axe.analyze();
  for (const { id, nodes } of violations)
    for (const node of nodes)
      problems.push(
        `${where}: ${id} ${node.target.join(' ')} — ${node.failureSummary?.split('\n')[1]?.trim()}`,
      );
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

/**
 * Looks at one drawn page: language, heading, findings, width of a phone. Colours do not depend on words: the other
 * theme is looked at in one language.
 */
async function inspect(
  page: Page,
  where: string,
  language: Language,
  putOnDark: () => Promise<unknown>,
): Promise<void> {
  const say = (text: string) => problems.push(`${where}: ${text}`);
  const shown = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: document.querySelectorAll('h1').length,
  }));
  if (shown.lang !== language) say(`lang is ${shown.lang}`);
  if (shown.headings !== 1) say(`${shown.headings} h1`);
  await findings(page, where);
  if (language === 'pt-BR') {
    await putOnDark();
    await findings(page, `${where} dark`, coloursOnly);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  if (await scrollsSideways(page)) say('scrolls sideways at 390 px');
}

/** Another tab chose the dark theme: the console follows, whatever is open. */
const panelDark = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode', newValue: 'true' }));
    return new Promise((resolve) => setTimeout(resolve, 250));
  });

async function inNewPage(
  language: Language,
  stored: string | null,
  name: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
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
  const folder = process.env.SHOTS_OF_FAILURES;
  try {
    await look(page);
  } catch (error) {
    problems.push(`${name} ${language}: ${String(error).split('\n')[0]}`);
    if (folder) await page.screenshot({ path: join(folder, `${name}-${language}.png`) });
  } finally {
    await context.close();
  }
}

async function inspectScreens(screens: readonly Screen[], language: Language): Promise<void> {
  problems = [];
  const say = await sayIn(language);
  const jobs = screens.map(
    (screen) => () =>
      inNewPage(language, token, screen.name, async (page) => {
        const where = `${screen.name} ${language}`;
        await openScreen(page, world.tryout.panelUrl, screen, marks, say);
        const title = await page.title();
        const wanted = screen.title === null ? /^Shiftgate – ./ : `Shiftgate – ${say(screen.title)}`;
        if (typeof wanted === 'string' ? title !== wanted : !wanted.test(title))
          problems.push(`${where}: title ${title}`);
        await inspect(page, where, language, () => panelDark(page));
      }),
  );
  await workThrough(jobs, pagesAtOnce);
  expect(problems).toEqual([]);
}

describe('every screen in both themes, readable, with one heading, and no wider than a phone', () => {
  it.each(languages)('keeps to WCAG 2.2 AA on the first day in %s', async (language) => {
    marks = {};
    await inspectScreens(firstDay, language);
  });

  it('fills the company and lives through a morning', async () => {
    filled = await fillCompany(ask);
    await switchControlOn(ask);
    await liveThroughTheMorning(world, filled);
    const { items } = await ask('accessLog.list');
    const refused = items.find((entry) => entry.result === 'outside_allowed_hours');
    expect(refused).toBeDefined();
    marks = { shift: filled.shift, user: filled.user, entry: refused!.id };
  });

  it.each(languages)('keeps to WCAG 2.2 AA at work in %s', async (language) => {
    await inspectScreens(atWork, language);
  });

  it.each(languages)('keeps to WCAG 2.2 AA before signing in in %s', async (language) => {
    problems = [];
    const jobs = outside.map(
      ({ name, path }) =>
        () =>
          inNewPage(language, null, name, async (page) => {
            await page.goto(world.tryout.panelUrl + path);
            await settle(page);
            await inspect(page, `${name} ${language}`, language, () =>
              page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')),
            );
          }),
    );
    await workThrough(jobs, pagesAtOnce);
    expect(problems).toEqual([]);
  });

  it.each(languages)('keeps to WCAG 2.2 AA at the sign-in service in %s', async (language) => {
    problems = [];
    const email = filled.outside[0]!;
    const page = await openSignIn(world, filled.newcomer, language);
    const look = async (each: Page, name: string) => {
      await each.emulateMedia({ colorScheme: 'light' });
      await inspect(each, `${name} ${language}`, language, () => each.emulateMedia({ colorScheme: 'dark' }));
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
    await refused.context().close();
    expect(problems).toEqual([]);
  });
});
