export { createKeyHealth } from './key-health.ts';
export { createSigningKeys } from './signing-keys.ts';
