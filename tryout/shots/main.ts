import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { languages } from '@shiftgate/phrases/translate.ts';
import { buildWhatChanged, root } from '../build.ts';
import {
  asking,
  fillCompany,
  liveThroughTheMorning,
  signUp,
  switchControlOn,
  tokenOf,
} from '../world/company.ts';
import { atWork, firstDay, openScreen, outside, sayIn, settle, storedLanguage } from '../world/screens.ts';
import type { Screen } from '../world/screens.ts';
import { workThrough } from '../world/pool.ts';
import { inBrazil, startWorld } from '../world/start.ts';

/** Pictures of every screen: `npm run shots`, or of some: `npm run shots -- home group`. */
const folder = join(root, '.shots');
const wanted = process.argv.slice(2);
const pick = <T extends { readonly name: string }>(screens: readonly T[]): readonly T[] =>
  screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
/** Pictures are taken by this many pages at once. */
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

await buildWhatChanged((text) => console.log(text));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const world = await startWorld();
const { panelUrl } = world.tryout;

async function picture(
  look: Look,
  token: string | null,
  name: string,
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const { width, theme, language } = look;
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
  const file = `${name}-${width}-${theme}${language === 'pt-BR' ? '' : `-${language}`}.png`;
  try {
    await open(page);
    await page.screenshot({ path: join(folder, file) });
  } catch (error) {
    failures.push(`${file}: ${String(error).split('\n')[0]}`);
    await page.screenshot({ path: join(folder, `failed-${file}`) });
  } finally {
    await context.close();
  }
}

const failures: string[] = [];

async function showAll(
  screens: readonly Screen[],
  token: string,
  marks: Record<string, string>,
): Promise<void> {
  const jobs = await Promise.all(
    looks.map(async (look) => {
      const say = await sayIn(look.language);
      return pick(screens).map(
        (screen) => () =>
          picture(look, token, screen.name, (page) => openScreen(page, panelUrl, screen, marks, say)),
      );
    }),
  );
  await workThrough(jobs.flat(), pagesAtOnce);
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
  await showAll(atWork, token, { shift: filled.shift, user: filled.user, entry: refused?.id ?? '' });
  await workThrough(
    looks.flatMap((look) =>
      pick(outside).map(
        ({ name, path }) =>
          () =>
            picture(look, null, name, async (each) => {
              await each.goto(panelUrl + path);
              await settle(each);
            }),
      ),
    ),
    pagesAtOnce,
  );
  for (const failure of failures) console.error(failure);
  console.log(`pictures in ${folder}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await world.close();
}
