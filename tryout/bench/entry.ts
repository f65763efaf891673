export { benchDecisions } from './decisions.ts';
export { benchSaml } from './saml.ts';
export { benchSignIn } from './sign-in.ts';
