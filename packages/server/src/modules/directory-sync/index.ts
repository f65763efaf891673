export { createPersonLookUp } from './jit-lookup.ts';
export { startNightlySyncs } from './nightly-sync.job.ts';
export { runSyncs } from './sync.job.ts';
export type { SyncDeps } from './write-page.ts';
