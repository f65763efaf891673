export { addSignInService, createSignInApp } from './app.tsx';
export { idpAddresses } from '../core/idp-addresses.ts';
export type { IdpAddresses } from '../core/idp-addresses.ts';
export type { SignInConfig, SignInDeps } from './http/deps.ts';
export { createFactsCache } from '../access/snapshot-cache.ts';
export type { FactsCache, FactsCacheOptions } from '../access/snapshot-cache.ts';
export { loadSnapshot } from '../access/company-snapshot.ts';
export type { CompanySnapshot, ShiftSnapshot } from '../access/company-snapshot.ts';
export {
  decisionInput,
  findPeopleByKeys,
  findPersonByEmail,
  findPersonByKey,
  judgeSession,
  personColumns,
  personOf,
} from '../access/subject.ts';
export type { Client, Person, PersonRow } from '../access/subject.ts';
export { logLogout } from '../modules/access-log/logout-log.ts';
export { planSession } from '../access/session-plan.ts';
export { createSigningKeys, ensureSigningKey } from '../modules/signing-keys/signing-keys.ts';
export type { CurrentKey, SigningKeys } from '../modules/signing-keys/signing-keys.ts';
export { registerServiceProvider } from '../modules/service-providers/service-providers.ts';
export {
  clientOfSession,
  endSession,
  endSessionsOfUser,
  isLive,
  markWorkspaceSignedOut,
  sessionEnd,
} from '../access/session-store.ts';
export type { SessionEnd, SessionRow } from '../access/session-store.ts';
