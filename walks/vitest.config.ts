import { defineConfig } from 'vitest/config';
import { longestFirst } from '../checks/longest-first.ts';
import { keepTemporaryFilesInMemory } from '../checks/memory-folder.ts';
import { sweep } from '../checks/sweep.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    include: ['walks/**/*.spec.ts'],
    // What each landing walks through are the ways that a company cannot do without.
    exclude: sweep === 'whole' ? [] : ['**/*.long.spec.ts'],
    provide: { sweep },
    testTimeout: sweep === 'whole' ? 3_600_000 : 300_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Each file starts a product of its own on free ports, so two of them share two cores well.
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(/\.sweep\./) },
  },
});
