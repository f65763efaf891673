/**
 * What others set up for a person and still leads to their account: a password or recovery address set by others, an
 * open link or code, a password in a list, at the workspace or on its way there, an email on its way to the person, and
 * every session that such a password opened.
 */
export const plantedKinds = [
  'password',
  'recovery_email',
  'link',
  'listed_password',
  'workspace_password',
  'known_workspace_password',
  'waiting_email',
  'session',
  'calendar_address',
] as const;
export type Planted = (typeof plantedKinds)[number];
