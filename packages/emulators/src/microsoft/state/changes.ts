import type { EntraUser, MicrosoftState, Tenant } from './model.ts';

const keptChanges = 100_000;

/** Notes for the delta query that properties of a person changed, or with null that the person came or went. */
export function noteChange(tenant: Tenant, userId: string, properties: readonly string[] | null): void {
  tenant.sequence += 1;
  tenant.changes.push({
    sequence: tenant.sequence,
    userId,
    properties: properties === null ? null : [...properties],
  });
  if (tenant.changes.length > keptChanges) tenant.changes = tenant.changes.slice(-keptChanges / 2);
}

/** Ends every session and refresh token of a person: what was signed in before `nowMs` is refused. */
export function revokeSessions(state: MicrosoftState, user: EntraUser, nowMs: number): void {
  user.sessionsValidFrom = nowMs;
  endSessions(state, user, nowMs, 'revoked');
}

/** Ends the browser sessions of a person. */
export function endSessions(
  state: MicrosoftState,
  user: EntraUser,
  nowMs: number,
  reason: 'revoked' | 'disabled' | 'deleted',
): void {
  for (const session of state.sessions) {
    if (session.userId !== user.id || session.endedAt !== null) continue;
    session.endedAt = nowMs;
    session.endReason = reason;
  }
}
