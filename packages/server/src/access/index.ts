export { createJudgePerson } from './access-status.ts';
export { createCompareAccess } from './impact/access-impact.ts';
export { countInside } from './inside-hours.ts';
export { createReadShiftFacts } from './shift-compiler.ts';
export { createFactsCache } from './snapshot-cache.ts';
