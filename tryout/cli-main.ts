import { runCli } from '@shiftgate/server/cli/main.ts';
import { openMovableClock } from './movable-clock.ts';
import { runCommand } from '@shiftgate/server/cli/run-command.ts';
import { readCommandSettings } from './settings.ts';

await runCommand(async () => {
  const given = readCommandSettings(process.env);
  const clock = given && openMovableClock(given.dataDir, () => undefined);
  return await runCli(process.argv.slice(2), given && clock ? { settings: given.settings, clock } : {});
});
