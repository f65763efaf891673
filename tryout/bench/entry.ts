export { benchBulk } from './bulk.ts';
export { benchDecisions } from './decisions.ts';
export { benchPeople } from './people.ts';
export { benchSaml } from './saml.ts';
export { benchSignIn } from './sign-in.ts';
