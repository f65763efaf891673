export { benchBulk } from './bulk.ts';
export { benchDecisions } from './decisions.ts';
export { benchMorning } from './morning.ts';
export { benchPeople } from './people.ts';
export { benchSaml } from './saml.ts';
export { benchShifts } from './shifts.ts';
export { benchSignIn } from './sign-in.ts';
export { benchTables } from './tables.ts';
