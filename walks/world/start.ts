import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { dist } from '#build/build.ts';
import { findFreePorts } from '#tryout/ports.ts';
import type { TryoutOptions } from '#tryout/config.ts';
import type { Tryout } from '#tryout/tryout.ts';

/** Monday, 09:00 in São Paulo (UTC-3). */
export const monday9 = Date.parse('2026-11-23T12:00:00Z');
export const hourMs = 3_600_000;

/** The settings of a browser in an office in Brazil. */
export const inBrazil = {
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  viewport: { width: 1440, height: 900 },
} satisfies BrowserContextOptions;

/** The built try-out on a folder of its own, at {@link monday9}, and a browser. */
export interface World {
  readonly tryout: Tryout;
  readonly browser: Browser;
  readonly dataDir: string;
  close(): Promise<void>;
}

/** Starts everything on free ports; the build must be there. */
export async function startWorld(
  installation: Partial<Pick<TryoutOptions, 'isSignUpOpen' | 'port' | 'signInProxy'>> = {},
): Promise<World> {
  const built = (await import(join(dist, 'tryout', 'parts.mjs'))) as {
    startTryout: (options: TryoutOptions) => Promise<Tryout>;
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'sg-'));
  const tryout = await built.startTryout({
    port: installation.port ?? (await findFreePorts()),
    dataDir,
    consoleDir: join(dist, 'console'),
    isDurable: false,
    ...installation,
  });
  tryout.clock.set(monday9);
  const browser = await launchBrowser();
  return {
    tryout,
    browser,
    dataDir,
    close: async () => {
      await browser.close();
      await tryout.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
