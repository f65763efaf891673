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
    const found = await page.evaluate(async (part) => {
      const active = document.activeElement;
      if (active === null || active.closest(part) === null) return null;
      // The box of a switch lies over its field.
      const focused = active.closest('.mantine-Switch-root') ?? active;
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const place = () => focused.getBoundingClientRect();
      // What gets the focus is scrolled to in some frames.
      for (let before = NaN, still = 0; still < 5; before = place().top) {
        await nextFrame();
        still = place().top === before ? still + 1 : 0;
      }
      const box = place();
      // The edge of a column is as tall as its table.
      const y = box.top + Math.min(box.height, 40) / 2;
      const isCovered = [box.left + 2, box.left + box.width / 2, box.right - 2].some((x) => {
        const onTop = document.elementFromPoint(x, y);
        return onTop === null || !(focused.contains(onTop) || onTop.contains(focused));
      });
      const name = active.getAttribute('aria-label') ?? active.textContent ?? '';
      return { isCovered, name: `${active.tagName} ${name}` };
    }, within);
    if (found === null) continue;
    seen += 1;
    if (found.isCovered) hidden.push(found.name);
  }
  return { hidden, seen };
}
