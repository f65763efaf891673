import { buildWhatChanged } from '../build/build.ts';
import { browserTests } from './browser-tests.ts';
import { ensureBrowser } from '../walks/browser.ts';
import { checkAll } from './check.ts';
import { step } from './steps.ts';

await checkAll();
await buildWhatChanged((text) => process.stdout.write(`${text}\n`), ['tryout', 'console']);
ensureBrowser();
// The console's build sets NODE_ENV to production in this process; React's production build has no `act` for tests.
step('tests', ['vitest', 'run'], { NODE_ENV: 'test' });
browserTests('browser tests');
