import { globSync } from 'node:fs';
import { browserTests } from './browser-tests.ts';
import { ensureBrowser } from '../walks/browser.ts';
import { buildWhatChanged, root } from '../build/build.ts';
import { step } from './steps.ts';

// Every sweep whole and the long walks, or those whose paths contain one of the arguments.
const asked = process.argv.slice(2);
const sweeps = globSync('{packages/*/src,tools,tryout,walks}/**/*.{sweep.test,sweep.spec,long.spec}.ts', {
  cwd: root,
}).filter((file) => asked.length === 0 || asked.some((part) => file.includes(part)));
if (sweeps.length === 0) {
  process.stderr.write(`No long test has ${asked.join(' or ')} in its path.\n`);
  process.exit(1);
}
const unit = sweeps.filter((file) => file.endsWith('.test.ts'));
const browser = sweeps.filter((file) => file.endsWith('.spec.ts'));

if (unit.length > 0) step('long tests', ['vitest', 'run', ...unit]);
if (browser.length > 0) {
  await buildWhatChanged((text) => process.stdout.write(`${text}\n`), ['tryout', 'console']);
  ensureBrowser();
  browserTests('long browser tests', browser);
}
