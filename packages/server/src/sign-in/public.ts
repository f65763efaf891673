export type { Mine } from './account/session.ts';
export { createSignInFacts } from './saml/idp-facts.ts';
