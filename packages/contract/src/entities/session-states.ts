/** Why a session of ours is over; `expired` when its time was over. */
export const sessionEnds = [
  'signed_out',
  'not_me',
  'replaced',
  'denied',
  'forced_logout',
  'hours_ended',
  'permission_lost',
  'password_changed',
  'expired',
] as const;

/**
 * What is known of the session at the workspace that a session of ours opened. The workspace's own outlives ours:
 * `open` beside a live one; `may_be_open` after ours is over and until a logout there is done; `closing` while that is
 * under way; `continued` when a newer session of the same person and client replaces it; `expired` after the days for
 * which a workspace usually lets a browser in.
 */
export const workspaceStates = [
  'not_opened',
  'open',
  'may_be_open',
  'closing',
  'continued',
  'signed_out',
  'expired',
] as const;
