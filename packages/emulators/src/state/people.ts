import type { EmulatorState, WorkspaceUser } from './model.ts';

/** The person with this id, primary email or alias; deleted people are not found. */
export function findUser(state: EmulatorState, key: string): WorkspaceUser | null {
  const wanted = key.toLowerCase();
  const found = state.users.find(
    (user) =>
      user.deletedAt === null &&
      (user.id === wanted || user.primaryEmail.toLowerCase() === wanted || user.aliases.includes(wanted)),
  );
  return found ?? null;
}

/** The full name as it is shown. */
export const fullName = (user: WorkspaceUser): string => `${user.givenName} ${user.familyName}`;

/** The part of an email after the @, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Ends all sessions of a person in the workspace app, as a sign-out order or a suspension does. */
export function endSessions(
  state: EmulatorState,
  userId: string,
  nowMs: number,
  reason: 'signOut' | 'suspended' | 'deleted',
): number {
  const running = state.appSessions.filter(
    (session) => session.userId === userId && session.endedAt === null,
  );
  for (const session of running) {
    session.endedAt = nowMs;
    session.endReason = reason;
  }
  return running.length;
}

/** Takes back what a person allowed an application: the grant and every token made from it. */
export function removeGrant(state: EmulatorState, userId: string, clientId: string): boolean {
  const isOther = (item: { userId: string; clientId: string }): boolean =>
    item.userId !== userId || item.clientId !== clientId;
  const before = state.grants.length;
  state.grants = state.grants.filter(isOther);
  state.accessTokens = state.accessTokens.filter(isOther);
  state.refreshTokens = state.refreshTokens.filter(isOther);
  state.codes = state.codes.filter(isOther);
  return state.grants.length < before;
}

/** Takes one permission back from an application; the rest of what a person allowed it stays, and so do its tokens. */
export function removeScope(
  state: EmulatorState,
  { userId, clientId }: { userId: string; clientId: string },
  scope: string,
): boolean {
  const holders = [...state.grants, ...state.accessTokens, ...state.refreshTokens].filter(
    (item) => item.userId === userId && item.clientId === clientId && item.scopes.includes(scope),
  );
  for (const holder of holders) holder.scopes = holder.scopes.filter((item) => item !== scope);
  return holders.length > 0;
}
