import type { Page } from 'playwright-core';
import type { Label, Say, Screen } from './screen.ts';

/** Fills the marks of a path. */
export function fillMarks(path: string, marks: Readonly<Record<string, string>>): string {
  return path.replace(/:([a-z]+)/g, (mark, name: string) => marks[name] ?? mark);
}

/** Waits until a page is drawn: its heading is there, nothing is loading, and what moves has come to rest. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1:visible').first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('.mantine-Skeleton-root, .sg-loading-page') === null,
  );
  await page.waitForTimeout(120);
}

/** A page that goes from screen to screen, as a person does: without loading the console anew each time. */
export interface Walk {
  readonly page: Page;
  readonly goTo: (screen: Screen) => Promise<void>;
}

interface WalkOptions {
  readonly page: Page;
  /** Origin of the panel. */
  readonly base: string;
  readonly marks: Readonly<Record<string, string>>;
  readonly say: Say;
}

/** An address without a screen: on the way over it the screen before is put away with all that it had open. */
const nowhere = '/nada-aqui';

/**
 * Walks a page through screens. A screen with other answers is loaded anew, and so is the next one, since answers are
 * cached; the event stream never ends, so {@link settle} waits instead of "no more requests".
 */
export function startWalk({ page, base, marks, say }: WalkOptions): Walk {
  let mustLoad = true;
  let letsGo: Label | undefined;
  const push = (path: string) => page.evaluate((to) => window.history.pushState({}, '', to), path);
  const goTo = async (screen: Screen) => {
    const path = fillMarks(screen.path, marks);
    const isForged = hasForgedAnswers(screen);
    if (mustLoad || isForged) {
      // A polling screen may have a request under way that no longer matters.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await forgeAnswers(page, screen, marks);
      await page.goto(base + path);
    } else {
      // A question asked by the frame of the console stays open over every screen until it is answered.
      const dialog = page.getByRole('dialog').first();
      if (await dialog.isVisible()) {
        // Where something was typed in it, it asks.
        const leaves = page.getByRole('button', { name: say(letsGo ?? 'common.closeConfirm') });
        const gone = dialog.waitFor({ state: 'detached', timeout: 5000 });
        await page.keyboard.press('Escape');
        await Promise.race([leaves.waitFor({ timeout: 5000 }), gone]).catch(() => undefined);
        if (await leaves.isVisible()) await leaves.click();
        await gone.catch(() => undefined);
      }
      const text = say('common.notFoundTitle');
      await push(nowhere);
      await page.getByRole('heading', { level: 1, name: text }).waitFor();
      await push(path);
      if (screen.title !== 'common.notFoundTitle')
        await page.getByRole('heading', { level: 1, name: text }).waitFor({ state: 'detached' });
    }
    mustLoad = true;
    await settle(page);
    if (screen.act !== undefined) {
      await screen.act(page, say);
      await page.waitForTimeout(350);
    }
    mustLoad = isForged;
    letsGo = screen.letsGo;
  };
  return { page, goTo };
}

/** Whether a screen gets answers that the server did not give. */
export const hasForgedAnswers = ({ refuses, answers }: Screen): boolean =>
  refuses !== undefined || answers !== undefined;

async function forgeAnswers(page: Page, screen: Screen, marks: Readonly<Record<string, string>>) {
  const { refuses, answers = {} } = screen;
  if (refuses !== undefined) {
    const end = fillMarks(refuses, marks);
    await page.route(
      (url) => url.pathname === `/api${end}`,
      (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'UNKNOWN_ERROR', status: 500, request_id: 'req-0001' }),
        }),
    );
  }
  for (const [end, over] of Object.entries(answers))
    await page.route(
      (url) => url.pathname === `/api${fillMarks(end, marks)}`,
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), ...over } });
      },
    );
}
