import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '#walks/browser.ts';
import { dist } from '#build/build.ts';
import { p95Of } from '../shared/percentile.ts';
import type { PeopleWorld } from '../people/people-world.ts';

type StartWorld = (people: number, consoleDir: string) => Promise<PeopleWorld>;

const people = 100_000;
const rounds = 12;
/** Between two acts: longer than the pause in the typing that the search box waits for (`ui/search-field.tsx`). */
const restMs = 300;
const slowDown = 4;
const drags = 7;
const longestWaitMs = 3000;
/** After a drop: longer than what is worked out from it takes to be drawn. */
const settleMs = 1000;

interface Waiting {
  sgShown?: Promise<number>;
}

/**
 * From now on: milliseconds from the last input event to the frame after the one in which the table has other rows. What
 * the page's own clock says, so the way of the order to the browser is not in it.
 */
async function watchRows(page: Page, event: 'click' | 'input'): Promise<void> {
  await page.evaluate((kind) => {
    const rows = (): string => document.querySelector('tbody')?.textContent ?? '';
    const before = rows();
    let began = 0;
    addEventListener(kind, (input) => (began = input.timeStamp), { capture: true });
    (window as Waiting).sgShown = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const now = rows();
        if (began === 0 || now === '' || now === before) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          // The message comes after the frame has been painted.
          channel.port1.addEventListener('message', () => resolve(performance.now() - began));
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }, event);
}

async function timesOf(page: Page, event: 'click' | 'input', act: (round: number) => Promise<void>) {
  const times: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    await watchRows(page, event);
    await act(round + 2);
    const shown = page.evaluate(() => (window as Waiting).sgShown);
    // An order that gives the same rows again shows nothing to wait for.
    const time = await Promise.race([shown, page.waitForTimeout(longestWaitMs).then(() => undefined)]);
    if (round >= 0 && time !== undefined) times.push(time);
    await page.waitForTimeout(restMs);
  }
  if (times.length < rounds / 2) throw new Error(`the table changed only ${times.length} times`);
  return times;
}

export async function signedIn(context: BrowserContext, world: PeopleWorld): Promise<Page> {
  await context.addInitScript((token) => localStorage.setItem('token', token), world.token);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

async function listFigures(page: Page, world: PeopleWorld): Promise<Record<string, number>> {
  await page.goto(`${world.url}/users`);
  await page.locator('tbody tr').nth(20).waitFor();
  const next = page.getByRole('button', { name: 'Próxima página' });
  const pages = await timesOf(page, 'click', () => next.click());
  // Up and down in turn.
  const head = page.locator('thead th button').first();
  const sorts = await timesOf(page, 'click', () => head.click());
  const box = page.getByRole('searchbox').first();
  const letters = 'zsmbvrcdfgjl';
  const searches = await timesOf(page, 'input', async (round) => {
    await box.selectText();
    await box.press(letters[round % letters.length] ?? 'z');
  });
  return {
    listNextPageToPaintP95Ms: p95Of(pages),
    listSortToPaintP95Ms: p95Of(sorts),
    listSearchToPaintP95Ms: p95Of(searches),
  };
}

interface Frames {
  sgFrames?: number[];
}

/** Gives a shift of the world hours on every day of the week; returns its key. */
export async function fillWeek(world: PeopleWorld): Promise<string> {
  const shift = world.shifts[3] ?? '';
  const rules = Array.from({ length: 7 }, (_, index) => ({
    kind: 'weekly',
    day: index + 1,
    start_hour: '08:00',
    end_hour: '17:00',
  }));
  const saved = await fetch(`${world.url}/api/groups/${shift}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rules }),
  });
  if (saved.status !== 200) throw new Error(`the shift of the bench was refused: ${await saved.text()}`);
  return shift;
}

/** The frames, in milliseconds, while a bar of the week is dragged through some days on a slow machine and let go. */
async function framesOfDrag(page: Page, world: PeopleWorld): Promise<readonly number[]> {
  await page.goto(`${world.url}/groups/${await fillWeek(world)}?tab=hours`);
  const bar = page.locator('.sg-bar[data-bar]').nth(2);
  await bar.waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const box = await bar.boundingBox();
  if (box === null) throw new Error('the bar is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const frames: number[] = [];
    (window as Frames).sgFrames = frames;
    let last = performance.now();
    const look = (): void => {
      const at = performance.now();
      frames.push(at - last);
      last = at;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.mouse.down();
  for (let step = 1; step <= 60; step += 1) {
    // It ends elsewhere than it began: letting go changes the shift, and all that is worked out from it.
    const way = Math.sin((step / 60) * Math.PI * 2.5);
    await page.mouse.move(x + way * box.width * 1.5, y + way * 80);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
  await page.waitForTimeout(settleMs);
  const frames = (await page.evaluate(() => (window as Frames).sgFrames)) ?? [];
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return frames;
}

/**
 * The longest frame of several drags, which the bound limits, and that of the median drag. The second one separates a
 * machine that stops for a moment from a screen that is always slow.
 */
async function dragFigures(page: Page, world: PeopleWorld): Promise<Record<string, number>> {
  const all: (readonly number[])[] = [];
  for (let drag = 0; drag < drags; drag += 1) all.push(await framesOfDrag(page, world));
  const longest = all.map((frames) => Math.max(...frames)).toSorted((a, b) => a - b);
  return {
    dragFrames: all.flat().length,
    dragP95FrameMs: p95Of(all.flat()),
    dragLongestFrameMs: longest.at(-1) ?? 0,
    dragLongestFrameOfMiddleDragMs: longest[Math.floor(drags / 2)] ?? 0,
  };
}

/**
 * Measures, in a real browser, a users list of 100,000 people from click or key to paint, and the dragging of a bar in
 * the week of a shift with the processor slowed down four times. Server and database share the machine with the browser.
 */
export async function benchScreens(startWorld: StartWorld): Promise<Record<string, number>> {
  const world = await startWorld(people, join(dist, 'console'));
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width: 1440, height: 1200 },
    });
    const page = await signedIn(context, world);
    const list = await listFigures(page, world);
    return { ...list, ...(await dragFigures(page, world)) };
  } finally {
    await browser.close();
    await world.close();
  }
}
