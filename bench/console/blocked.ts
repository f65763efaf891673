import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#walks/browser.ts';
import { dist } from '#build/build.ts';
import type { PeopleWorld } from '../people/people-world.ts';
import { fillWeek, signedIn } from './screens.ts';

type StartWorld = (people: number, consoleDir: string) => Promise<PeopleWorld>;

/** The made-up company of the try-out has so many. */
const people = 240;
const runs = 3;
/** How long the load is watched. */
const watchedMs = 5000;
/** A task that is no longer leaves room for an input. */
const roomMs = 50;

/** Marks the thread of the page in a trace, since the browser's own pages have threads of the same name. */
const pageMark = 'page-under-measurement';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Begin, in microseconds. */
  readonly ts: number;
  /** Processor time of the thread, in microseconds: what other processes of the machine take is not in it. */
  readonly tdur?: number;
}

/** The tasks of the main thread of a page while something is done there. */
async function traceTasks(page: Page, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser of its own');
  const devtools = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', {
    categories: 'toplevel,blink.user_timing',
    transferMode: 'ReportEvents',
  });
  await act();
  await page.evaluate((mark) => void performance.mark(mark), pageMark);
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  const marked = events.find(({ name }) => name === pageMark);
  if (marked === undefined) throw new Error('The trace does not show the page');
  const isTask = ({ name, pid, tid }: TraceEvent) =>
    name === 'ThreadControllerImpl::RunTask' && pid === marked.pid && tid === marked.tid;
  return events.filter(isTask);
}

/** The milliseconds by which the tasks of a cold load are longer than leaves room for an input, all together. */
async function blockedMs(browser: Browser, world: PeopleWorld, path: string): Promise<number> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await signedIn(context, world);
    const tasks = await traceTasks(page, async () => {
      await page.goto(world.url + path);
      await page.waitForTimeout(watchedMs);
    });
    return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1000 - roomMs), 0);
  } finally {
    await context.close();
  }
}

/**
 * Measures how long the main thread of a browser is blocked by a cold load of the users list and of a shift's hours, in
 * the middle of some runs. It counts processor time, since server and database share the machine with the browser.
 */
export async function benchBlocked(startWorld: StartWorld): Promise<Record<string, number>> {
  const world = await startWorld(people, join(dist, 'console'));
  const browser = await launchBrowser();
  try {
    const shift = await fillWeek(world);
    const middleOf = async (path: string) => {
      const all: number[] = [];
      for (let run = 0; run < runs; run += 1) all.push(await blockedMs(browser, world, path));
      return all.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
    };
    return {
      usersBlockedMs: await middleOf('/users'),
      shiftHoursBlockedMs: await middleOf(`/groups/${shift}?tab=hours`),
    };
  } finally {
    await browser.close();
    await world.close();
  }
}
