export { openParts } from './session-conditions.ts';
