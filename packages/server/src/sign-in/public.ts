export { createSignInFacts } from './saml/idp-facts.ts';
export type { AccountSession } from './account/session.ts';
