import { defineConfig } from 'vitest/config';
import { longestFirst } from './tryout/longest-first.ts';
import { sweep } from './tryout/sweep.ts';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'tryout/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tryout/e2e/**'],
    globalSetup: ['packages/server/src/testing/global-database.ts'],
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
