import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chooseMode } from '@shiftgate/server/config.ts';
import { buildWhatChanged, dist } from '../build/build.ts';
import { describeFailedStart } from '@shiftgate/server/entries/failed-start.ts';

try {
  const mode = chooseMode(process.env);
  await buildWhatChanged((text) => process.stdout.write(`${text}\n`), [mode, 'console']);
  await import(pathToFileURL(join(dist, mode, `${mode}.mjs`)).href);
} catch (error) {
  process.stderr.write(`${describeFailedStart(error)}\n`);
  process.exit(1);
}
