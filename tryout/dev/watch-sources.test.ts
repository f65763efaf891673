import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from 'vite';
import { afterEach, expect, it } from 'vitest';
import { watchFolder } from './watch-sources.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A folder with one source, watched as the development server does. */
async function watched() {
  const folder = mkdtempSync(join(tmpdir(), 'sg-watch-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  const [source, console] = [join(folder, 'server/src'), join(folder, 'console')];
  mkdirSync(source, { recursive: true });
  mkdirSync(console);
  writeFileSync(join(source, 'health.ts'), '0');
  const server = { middlewareMode: true, ws: false } as const;
  const vite = await createServer({ root: console, configFile: false, logLevel: 'silent', server });
  closers.push(() => vite.close());
  let changes = 0;
  closers.push(
    watchFolder(vite.watcher, join(folder, 'server'), () => {
      changes += 1;
    }),
  );
  // The watcher reports what it finds first no more than a change.
  await expect.poll(() => Object.keys(vite.watcher.getWatched()).includes(source)).toBe(true);
  const replace = (name: string, text: string) => {
    writeFileSync(join(folder, 'new'), text);
    renameSync(join(folder, 'new'), join(source, name));
  };
  return { changes: () => changes, replace, source };
}

it('notices a file each time that it is replaced, and written after that', async () => {
  const { changes, replace, source } = await watched();
  for (let round = 1; round <= 3; round += 1) {
    replace('health.ts', `${round}`);
    await expect.poll(changes, { timeout: 10_000 }).toBe(round);
  }
  writeFileSync(join(source, 'health.ts'), 'in place');
  await expect.poll(changes, { timeout: 10_000 }).toBe(4);
});

it('leaves tests and their helpers alone', async () => {
  const { changes, replace } = await watched();
  replace('health.test.ts', '1');
  await wait(300);
  expect(changes()).toBe(0);
  replace('health.ts', '1');
  await expect.poll(changes, { timeout: 10_000 }).toBe(1);
});
