export { addSignInService, createSignInApp } from './app.tsx';
export { idpAddresses } from './addresses.ts';
export type { IdpAddresses } from './addresses.ts';
export type { SignInConfig, SignInDeps } from './deps.ts';
export { createFactsCache } from './facts-cache.ts';
export type { FactsCache, FactsCacheOptions } from './facts-cache.ts';
export { loadSnapshot } from './load-facts.ts';
export type { CompanySnapshot, ShiftSnapshot } from './load-facts.ts';
export {
  decisionInput,
  findPeopleByKeys,
  findPersonByEmail,
  findPersonByKey,
  judgeSession,
  personColumns,
  personOf,
} from './load-person.ts';
export type { Client, Person, PersonRow } from './load-person.ts';
export { logLogout } from './logout-log.ts';
export { planSession } from './plan-session.ts';
export { createSigningKeys, ensureSigningKey } from './signing-keys.ts';
export type { CurrentKey, SigningKeys } from './signing-keys.ts';
export { registerServiceProvider } from './service-providers.ts';
export {
  clientOfSession,
  endSession,
  endSessionsOfUser,
  isLive,
  markWorkspaceSignedOut,
  sessionEnd,
} from './sessions.ts';
export type { SessionEnd, SessionRow } from './sessions.ts';
