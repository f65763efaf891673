import { step } from './steps.ts';

// The folders and their thresholds are in vitest.config.ts.
step('coverage', ['vitest', 'run', '--coverage.enabled', 'packages/console/src']);
