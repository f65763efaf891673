import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { asking, fillCompany, signUp, tokenOf } from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { inBrazil, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';

/** A company with people and shifts, and its administrator in the panel. */
export interface OpenPanel {
  readonly world: World;
  readonly page: Page;
  readonly ask: Ask;
  readonly filled: Filled;
}

/**
 * Starts a product of its own, has the company sign up and fills it; what differs from a usual browser is named, and what
 * has to be there before the company signs up is done in between.
 */
export async function openPanel(
  browser: BrowserContextOptions = {},
  prepare: (world: World, page: Page) => unknown = () => undefined,
): Promise<OpenPanel> {
  const world = await startWorld();
  const page = await (await world.browser.newContext({ ...inBrazil, ...browser })).newPage();
  page.setDefaultTimeout(20_000);
  await prepare(world, page);
  await signUp(page, world.tryout.panelUrl);
  const ask = asking(world.tryout.panelUrl, await tokenOf(page));
  return { world, page, ask, filled: await fillCompany(ask) };
}

/** Keeps pictures of what a failed test was looking at, where they are asked for. */
export async function keepPictures(
  test: { readonly task: { readonly result?: { readonly state: string } | undefined } },
  pages: Readonly<Record<string, Page | undefined>>,
): Promise<void> {
  const folder = process.env.SHOTS_OF_FAILURES;
  if (test.task.result?.state !== 'fail' || !folder) return;
  for (const [name, page] of Object.entries(pages))
    await page?.screenshot({ path: join(folder, `${name}.png`) });
}
