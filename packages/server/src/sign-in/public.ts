export { createSignInFacts } from './saml/idp-facts.ts';
