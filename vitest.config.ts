import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'tryout/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tryout/e2e/**'],
    globalSetup: ['packages/server/src/testing/global-database.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
