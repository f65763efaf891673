export { createSignInFacts } from './saml/idp-facts.ts';
export type { Mine } from './account/session.ts';
