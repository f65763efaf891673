import { defineConfig } from 'vitest/config';
import { longestFirst } from './checks/longest-first.ts';
import { keepTemporaryFilesInMemory } from './checks/memory-folder.ts';
import { sweep } from './checks/sweep.ts';

keepTemporaryFilesInMemory();

const nowhere = ['**/node_modules/**', '**/dist/**', 'walks/**'];
/** What draws parts of the console in a simulated document. */
const componentTests = 'packages/console/src/**/*.test.tsx';

/** The console's hardest screens: so many of their branches, in percent, are passed through by tests. */
const hardest = ['users/list', 'users/bulk', 'control/wizard', 'shifts/hours'].map(
  (folder) => `packages/console/src/features/${folder}/**`,
);

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', '{bin,build,tools,tryout}/**/*.test.ts'],
          exclude: [...nowhere, componentTests],
          globalSetup: ['packages/server/src/testing/global-database.ts'],
        },
      },
      {
        extends: true,
        test: {
          // A project of its own: the globals of its document reach no test of the server.
          name: 'components',
          include: [componentTests],
          exclude: nowhere,
          environment: 'happy-dom',
          setupFiles: ['packages/console/src/testing/dom-setup.ts'],
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: hardest,
      exclude: ['**/*.test.{ts,tsx}', '**/testing/**', '**/*.css'],
      reporter: ['text'],
      thresholds: Object.fromEntries(hardest.map((folder) => [folder, { branches: 80 }])),
    },
    provide: { sweep },
    testTimeout: sweep === 'whole' ? 900_000 : 90_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Most of the time went into loading the same program once for each file. Files share none of its state: what
    // they need they make themselves and give back.
    isolate: false,
    sequence: {
      sequencer: longestFirst(
        /\.sweep\.|\/(control\/switching|embedded-postgres\/src\/(kill|start))\.test\.ts$/,
      ),
    },
  },
});
