import { buildWhatChanged } from './build.ts';
import { browserTests } from './browser-tests.ts';
import { ensureBrowser } from './browser.ts';
import { checkAll } from './check.ts';
import { step } from './steps.ts';

await checkAll();
await buildWhatChanged((text) => process.stdout.write(`${text}\n`));
ensureBrowser();
// The build of the console leaves its own word here, and React's production build cannot be tested.
step('tests', ['vitest', 'run'], { NODE_ENV: 'test' });
browserTests('browser tests');
