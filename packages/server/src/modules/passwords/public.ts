export { endChangeLinks, makeChangeLinks, recipientOf } from './change-links.ts';
export {
  endWhatOthersPlanted,
  endWhatWasPlantedBefore,
  findPlanted,
  isOfOthers as isPasswordOfOthers,
} from './end-planted.ts';
export { createCompanyQueues } from './hashing/company-queues.ts';
export {
  keepDefaultPassword,
  openDefaultPassword,
  shareDefaultPassword,
  sharedColumns,
  sharedTemporaryOf,
} from './default-password.ts';
export { createLockouts } from './throttle/lockouts.ts';
export type { Lockouts } from './throttle/lockouts.ts';
export { isAddressEnteredByOthers, maskAddress, noticeAddresses } from './notice-addresses.ts';
export { addressOf, notifyOfChangedAddress } from './notify-changed-address.ts';
export type { StoredAddress } from './notify-changed-address.ts';
export { notifyOfChangedPasswords } from './notify-changed.ts';
export type { PasswordNoticeDeps } from './notify-changed.ts';
export { isKnownSincePromotion, listKnownAtWorkspace, noteChangedThere } from './known-at-workspace.ts';
export { readOneTimeCode } from './one-time-code.ts';
export type { PasswordChosen } from './password-chosen.ts';
export { longestHashWaitMs } from './hashing/password-hasher.ts';
export type { Argon2Hasher } from './hashing/password-hasher.ts';
export { randomPassword } from './random-password.ts';
export { setUserPassword, setWorkspaceFault } from './set-password.ts';
export { presentStrength, readOwnStrength, readStrength } from './stored-strength.ts';
export { effectiveStrength, strengthsOfPeople } from './strength-of-people.ts';
export { createThrottle } from './throttle/throttle.ts';
export type { AttemptEnd, CountedAttempt, Throttle, ThrottleAnswer } from './throttle/throttle.ts';
export { findDeliveryObstacle } from './workspace-password.ts';
