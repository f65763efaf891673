export { requireSharingReport } from './deps.ts';
