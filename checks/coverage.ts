import { step } from './steps.ts';

// The folders and their bounds stand in vitest.config.ts.
step('coverage', ['vitest', 'run', '--coverage.enabled', 'packages/console/src']);
