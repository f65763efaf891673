import axe from 'axe-core';
import type { Page } from 'playwright-core';

const wcag22aaAndBestPractice = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeOrder {
  /** Selector of the part of the page to look at; left out, all of it. */
  readonly within?: string | undefined;
}

/** Waits until nothing fades in or out; what turns without an end may go on. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** What axe finds wrong on a page, as lines: rule, element, and what to do. */
export async function findingsOf(page: Page, { within }: AxeOrder): Promise<readonly string[]> {
  // The colors of a dialog that is half there are no one's choice.
  await settle(page);
  // A page that goes from screen to screen keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options = {
    resultTypes: ['violations' as const],
    // It would fetch every stylesheet anew for rules that are not asked.
    preload: false,
    // The console's one frame is an inert picture of a page that is looked at itself.
    iframes: false,
    runOnly: { type: 'tag', values: wcag22aaAndBestPractice },
  };
  const violations = await page.evaluate(
    async ([selector, wanted]) => {
      const tool = (window as unknown as { axe: typeof axe }).axe;
      const found = await tool.run(selector ?? document, wanted as Parameters<typeof tool.run>[1]);
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
      }));
    },
    [within ?? null, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} ${target.join(' ')} — ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}
