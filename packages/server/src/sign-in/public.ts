export type { Mine } from './account/session.ts';
export { hashName, isRandomName } from './http/cookies.ts';
export { randomName } from './http/deps.ts';
export { createSignInFacts } from './saml/idp-facts.ts';
export type { ProviderRow } from './session/read-session.ts';
