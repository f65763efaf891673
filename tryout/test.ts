import { buildWhatChanged } from './build.ts';
import { ensureBrowser } from './browser.ts';
import { checkAll } from './check.ts';
import { step } from './steps.ts';

await checkAll();
await buildWhatChanged((text) => process.stdout.write(`${text}\n`));
ensureBrowser();
step('tests', ['vitest', 'run']);
step('browser tests', ['vitest', 'run', '--config', 'tryout/e2e/vitest.config.ts']);
