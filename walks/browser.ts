import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Debian's packages. The first has no window to draw around a page, and takes a seventh less time. */
const packages = ['chromium-headless-shell', 'chromium'];

const places = [
  ...packages.map((name) => `/usr/bin/${name}`),
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the tests: one that is there, else null. */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH;
  const own = chromium.executablePath();
  return (
    [named, ...places, own].find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null
  );
}

/** Makes sure that there is a browser: Debian's package where it may be installed, else Playwright's own download. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  process.stdout.write('\n> installing a browser for the tests\n');
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { stdio: 'inherit' }).status === 0;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    packages.some((name) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]));
  }
  const installed = findBrowser();
  if (installed) return installed;
  run('npx', ['playwright-core', 'install', 'chromium']);
  const downloaded = findBrowser();
  if (!downloaded) throw new Error('no Chromium: install one, or name it in CHROMIUM_PATH');
  return downloaded;
}

/** Starts it without anything that would look for the network. */
export function launchBrowser() {
  return chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
