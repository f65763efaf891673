export { peopleStillHold, peopleText, readBasis } from './compare-basis.ts';
export { writeCompared } from './compared-write.ts';
export type { RunPreview } from './previews.ts';
