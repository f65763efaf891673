import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tryout/e2e/**/*.spec.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 1,
    // One story: after the first failure the rest would only repeat it.
    bail: 1,
    fileParallelism: false,
  },
});
