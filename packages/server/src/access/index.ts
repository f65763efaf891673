export { createReadAccessStatus } from './access-status.ts';
export { createCompareAccess } from './impact/access-impact.ts';
export { countInside } from './inside-hours.ts';
export { createReadShiftFacts } from './shift-compiler.ts';
export { createSnapshotCache } from './snapshot-cache.ts';
