export { auditedKey, fingerprintOf } from './key-fingerprint.ts';
export { canSign } from './key-health.ts';
export {
  isRolloverDue,
  makeNextKey,
  needsHands,
  pushNextAgain,
  readKeys,
  replacedAt,
  switchKeys,
  switchableAt,
  switchesAt,
  workspaceWaitMs,
} from './key-rollover.ts';
export type { KeyRow } from './key-rollover.ts';
export { proveKey } from './prove-key.ts';
export { ensureSigningKey } from './signing-keys.ts';
export type { CurrentKey, SigningKeys } from './signing-keys.ts';
export { readinessOf } from './readiness.ts';
