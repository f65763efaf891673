import type { Page } from 'playwright-core';

interface TabWalk {
  /** Selector of the part of the page that is looked at. */
  readonly within: string;
  readonly steps: number;
}

/**
 * Walks with the Tab key from where the focus is, and names what had it while something else lay over its middle or one
 * of its ends; `seen` counts what was looked at.
 */
export async function findHiddenFocus(page: Page, { within, steps }: TabWalk) {
  const hidden: string[] = [];
  let seen = 0;
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate((part) => {
      const focused = document.activeElement;
      if (focused === null || focused.closest(part) === null) return null;
      const box = focused.getBoundingClientRect();
      const y = box.top + box.height / 2;
      const isCovered = [box.left + 2, box.left + box.width / 2, box.right - 2].some((x) => {
        const onTop = document.elementFromPoint(x, y);
        return onTop === null || !(focused.contains(onTop) || onTop.contains(focused));
      });
      const name = focused.getAttribute('aria-label') ?? focused.textContent ?? '';
      return { isCovered, name: `${focused.tagName} ${name}` };
    }, within);
    if (found === null) continue;
    seen += 1;
    if (found.isCovered) hidden.push(found.name);
  }
  return { hidden, seen };
}
