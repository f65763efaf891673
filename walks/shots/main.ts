import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Page } from 'playwright-core';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { buildWhatChanged, root } from '#build/build.ts';
import {
  asking,
  fillCompany,
  liveThroughTheMorning,
  openSignIn,
  ownPassword,
  signUp,
  switchControlOn,
  tokenOf,
  typePassword,
  worker,
  workThroughTheDay,
} from '../world/company.ts';
import { accountPages } from '../world/request-screens.ts';
import { openOutside, outside } from '../world/outside-screens.ts';
import { atWork, firstDay } from '../world/screens.ts';
import { sayIn, storedLanguage } from '../world/screen.ts';
import type { Screen } from '../world/screen.ts';
import { inBrazil, startWorld } from '../world/start.ts';
import { startWalk } from '../world/walk.ts';

/** Pictures of every screen: `npm run shots`, or of some: `npm run shots -- home group`. */
const folder = join(root, '.shots');
const wanted = process.argv.slice(2);
const pick = <T extends { readonly name: string }>(screens: readonly T[]): readonly T[] =>
  screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
/** The number of pages that take pictures in parallel. */
const pagesAtOnce = 3;

interface Look {
  readonly width: 1440 | 1024 | 390;
  readonly theme: 'light' | 'dark';
  readonly language: Language;
}

/** Every width and theme in Portuguese; the other languages once, since only their words differ. */
const looks: readonly Look[] = languages.flatMap((language): Look[] =>
  language === 'pt-BR'
    ? ([1440, 1024, 390] as const).flatMap((width) =>
        (['light', 'dark'] as const).map((theme): Look => ({ width, theme, language })),
      )
    : [{ width: 1440, theme: 'light', language }],
);

await buildWhatChanged((text) => process.stdout.write(`${text}\n`), ['tryout', 'console']);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const world = await startWorld();
const { panelUrl } = world.tryout;

async function openPage({ width, theme, language }: Look, token: string | null): Promise<Page> {
  const context = await world.browser.newContext({
    ...inBrazil,
    viewport: { width, height: width === 390 ? 844 : 900 },
  });
  await context.addInitScript(
    ([stored, isDark, code]) => {
      if (stored !== null) localStorage.setItem('token', stored!);
      localStorage.setItem('darkMode', isDark!);
      localStorage.setItem('app_language', code!);
    },
    [token, String(theme === 'dark'), storedLanguage[language]] as const,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

const failures: string[] = [];

async function picture(
  { width, theme, language }: Look,
  page: Page,
  name: string,
  open: () => Promise<unknown>,
  options: { readonly fullPage?: boolean } = {},
): Promise<void> {
  const file = `${name}-${width}-${theme}${language === 'pt-BR' ? '' : `-${language}`}.png`;
  try {
    await open();
    await page.screenshot({ path: join(folder, file), ...options });
  } catch (error) {
    failures.push(`${file}: ${String(error).split('\n')[0]}`);
    await page.screenshot({ path: join(folder, `failed-${file}`) });
  }
}

/** Each look is a page that walks through its screens. */
async function showAll(
  screens: readonly Screen[],
  token: string,
  marks: Record<string, string>,
): Promise<void> {
  const jobs = looks.map((look) => async () => {
    const say = await sayIn(look.language);
    const page = await openPage(look, token);
    const walk = startWalk({ page, base: panelUrl, marks, say });
    for (const screen of pick(screens)) await picture(look, page, screen.name, () => walk.goTo(screen));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });
  await pLimit(pagesAtOnce).map(jobs, (job) => job());
}

async function showOutside(): Promise<void> {
  const jobs = looks.map((look) => async () => {
    const page = await openPage(look, null);
    for (const screen of pick(outside))
      await picture(look, page, screen.name, () => openOutside(page, panelUrl, screen));
    await page.context().close();
  });
  await pLimit(pagesAtOnce).map(jobs, (job) => job());
}

/** The pages at the sign-in service, and a worker's own one, whole. */
async function showAccounts(): Promise<void> {
  const { signInUrl } = world.tryout;
  const jobs = looks.map((look) => async () => {
    const page = await openSignIn(world, worker, look.language);
    await page.emulateMedia({ colorScheme: look.theme });
    await page.setViewportSize({ width: look.width, height: look.width === 390 ? 844 : 900 });
    for (const { name, path } of pick(accountPages))
      await picture(look, page, name, () => page.goto(signInUrl + path));
    const mine = pick([{ name: 'my-page' }]);
    if (mine.length > 0) await enter(page);
    for (const { name } of mine)
      await picture(look, page, name, () => page.goto(`${signInUrl}/accounts/me`), { fullPage: true });
    await page.context().close();
  });
  await pLimit(pagesAtOnce).map(jobs, (job) => job());
}

async function enter(page: Page): Promise<void> {
  await page.goto(`${world.tryout.workspaceUrl}/login`);
  await page.getByRole('textbox').first().fill(worker);
  await page.getByRole('button', { name: 'Avançar' }).click();
  await typePassword(page, worker, ownPassword);
}

try {
  const page = await (await world.browser.newContext(inBrazil)).newPage();
  await signUp(page, panelUrl);
  const token = await tokenOf(page);
  await page.context().close();
  const ask = asking(panelUrl, token);
  await showAll(firstDay, token, {});
  const filled = await fillCompany(ask);
  await switchControlOn(ask);
  await liveThroughTheMorning(world, filled);
  const entries = (await ask('accessLog.list')).items;
  const refused = entries.find((entry) => entry.result === 'outside_allowed_hours') ?? entries[0];
  const daily = await workThroughTheDay(ask, filled);
  const marks = { shift: filled.shift, user: filled.user, entry: refused?.id ?? '', ...daily };
  // Before the screens of the panel, one of which gives this worker another password.
  await showAccounts();
  await showAll(atWork, token, marks);
  await showOutside();
  for (const failure of failures) console.error(failure);
  process.stdout.write(`pictures in ${folder}\n`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await world.close();
}
