export { createReadAccessStatus } from './access-status.ts';
export { createCompareAccess } from './impact/access-impact.ts';
export { createReadPersonFacts } from './person-facts.ts';
export { createReadShiftFacts } from './shift-compiler.ts';
export { createSnapshotCache } from './snapshot-cache.ts';
