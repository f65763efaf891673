export { createPersonLookUp } from './jit-lookup.ts';
export { startReadings } from './nightly-sync.job.ts';
export { readDirectories } from './sync.job.ts';
export type { ReadDirectoryDeps } from './write-page.ts';
