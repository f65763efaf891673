import { fileURLToPath } from 'node:url';
import { runProduction } from '../main.ts';
import { describeFailedStart } from './failed-start.ts';

try {
  await runProduction(fileURLToPath(new URL('../console', import.meta.url)));
} catch (error) {
  process.stderr.write(`${describeFailedStart(error)}\n`);
  process.exit(1);
}
