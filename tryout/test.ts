import { buildWhatChanged } from './build.ts';
import { browserTests } from './browser-tests.ts';
import { ensureBrowser } from './browser.ts';
import { checkAll } from './check.ts';
import { step } from './steps.ts';

await checkAll();
await buildWhatChanged((text) => process.stdout.write(`${text}\n`));
ensureBrowser();
step('tests', ['vitest', 'run']);
browserTests('browser tests');
