/**
 * What others set up for a person and still leads to their account: a password that somebody else set or handed out, a
 * recovery address that somebody else entered, an open link or code, a password in a list, one on its way to the
 * workspace, one that the workspace has and keeps, an email on its way to the person, and what was opened with such a
 * password.
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
