import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tryout/e2e/**/*.spec.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
});
