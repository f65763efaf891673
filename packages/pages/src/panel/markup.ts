/** States of a public screen. Its page holds all of its states, and the script shows one of them. */
export type StateName =
  | 'checking'
  | 'start'
  | 'finishing'
  | 'failed'
  | 'lastStep'
  | 'confirmed'
  | 'visitor'
  | 'company'
  | 'trouble'
  | 'unloaded';

/** Parts of a state that the script shows, most of them with one of the page's texts. */
export type PartName =
  | 'ended'
  | 'opening'
  | 'refusal'
  | 'access'
  | 'effect'
  | 'still'
  | 'stillSignedIn'
  | 'create';

/** Buttons that lead to the provider: for identity alone, the workspace's consent too, or both and a new account. */
export type Wish = 'identity' | 'consent' | 'account';

/** Buttons with other work for the script. */
export type ActName = 'retry' | 'signOut' | 'theme';
