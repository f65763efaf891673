import { runCli } from '@shiftgate/server/cli/main.ts';
import { ConfigError } from '@shiftgate/server/config.ts';
import { openMovableClock } from './movable-clock.ts';
import { readCommandSettings } from './settings.ts';

async function run(): Promise<number> {
  try {
    const given = readCommandSettings(process.env);
    return await runCli(
      process.argv.slice(2),
      given === null
        ? {}
        : { settings: given.settings, clock: openMovableClock(given.dataDir, () => undefined) },
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

const code = await run();
// What is still under way, such as another try to reach the workspace, is not waited for; what was written is.
process.stdout.write('', () => process.exit(code));
