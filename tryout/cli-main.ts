import { resolve } from 'node:path';
import { runCli } from '@shiftgate/server/cli/main.ts';
import { ConfigError, chooseMode } from '@shiftgate/server/config.ts';
import { tryoutAddresses, tryoutGoogle } from './addresses.ts';
import { openMovableClock } from './movable-clock.ts';

/** The settings of a try-out, by the same rule that starts it; null for a real installation, which has its own. */
function tryoutSettings() {
  try {
    if (chooseMode(process.env) !== 'tryout') return null;
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
  const { panelUrl, signInUrl, googleUrl } = tryoutAddresses(Number(process.env['PORT'] ?? 8080));
  return {
    settings: { google: tryoutGoogle(googleUrl), publicUrl: panelUrl, signInUrl },
    clock: openMovableClock(resolve(process.env['SHIFTGATE_DATA_DIR'] || '.data'), () => undefined),
  };
}

process.exitCode = await runCli(process.argv.slice(2), tryoutSettings() ?? {});
