const key = 'sessionOver';

/** Why a session is over: it ran out or was ended, or the company or the person may not use the panel any more. */
export const sessionEnds = ['over', 'COMPANY_BANNED', 'NOT_WORKSPACE_ADMIN'] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/**
 * Why a refused call means that the session is over. Null for all else: without network, with a server that is away or
 * busy, and for a single refused act the token stays.
 */
export function sessionEndOf(refusal: { readonly status: number; readonly code: string }): SessionEnd | null {
  if (refusal.status === 401) return 'over';
  return sessionEnds.find((end) => end === refusal.code) ?? null;
}

/** Remembers for this tab what the sign-in screen has to say about a session that ended by itself; null forgets it. */
export function noteSessionEnd(end: SessionEnd | null): void {
  try {
    if (end === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, end);
  } catch {
    // Without storage the screen shows no reason.
  }
}

/** Why a session ended by itself in this tab since the last sign-in; null when none did. */
export function notedSessionEnd(): SessionEnd | null {
  try {
    const noted = sessionStorage.getItem(key);
    return sessionEnds.find((end) => end === noted) ?? null;
  } catch {
    return null;
  }
}
