export { createPasswordHasher, hashParameters } from './password-hasher.ts';
export type { Argon2Hasher, PasswordHasherOptions } from './password-hasher.ts';
export {
  findNewPasswordFlaws,
  presentStrength,
  readOwnStrength,
  readStrength,
} from './check-new-password.ts';
export { effectiveStrength, strengthsOfPeople } from './strength-of-people.ts';
export type { NewPasswordFlaw, PasswordContext } from './check-new-password.ts';
export { createThrottle, throttleBounds } from './throttle.ts';
export type { EnteredAttempt, Throttle, ThrottleAnswer, ThrottleSubject } from './throttle.ts';
export { setUserPassword } from './set-password.ts';
export type { PasswordChosen } from './password-chosen.ts';
export { endChangeLinks, makeChangeLinks, recipientOf } from './change-links.ts';
export { createCompanyQueues } from './company-queues.ts';
export type { CompanyQueues } from './company-queues.ts';
export { randomPassword } from './random-password.ts';
export { keepDefaultPassword, openDefaultPassword } from './default-password.ts';
export { openWorkspacePassword, queueWorkspacePassword } from './workspace-password.ts';
export type { WorkspacePasswordDeps } from './workspace-password.ts';
