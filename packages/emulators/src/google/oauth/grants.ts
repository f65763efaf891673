import { randomText } from '#support/random.ts';
import type { EmulatorState, Grant, WorkspaceUser } from '#state/model.ts';
import type { AuthorizationRequest } from './authorization-request.ts';

const codeLifetimeMs = 10 * 60_000;

/** What a person has allowed an application so far. */
export function findGrant(state: EmulatorState, userId: string, clientId: string): Grant | null {
  return state.grants.find((grant) => grant.userId === userId && grant.clientId === clientId) ?? null;
}

/** A person, and the scopes that they have just allowed an application. */
export interface Consent {
  readonly user: WorkspaceUser;
  readonly allowedScopes: readonly string[];
}

/**
 * Records what a person has just allowed and makes the code for it. A refresh token comes with the first consent
 * only, and again when the application asked for consent expressly.
 */
export function issueCode(
  state: EmulatorState,
  request: AuthorizationRequest,
  { user, allowedScopes }: Consent,
  nowMs: number,
): { code: string; scopes: string[] } {
  const { clientId } = request.client;
  let grant = findGrant(state, user.id, clientId);
  const isFirst = grant === null || !grant.hasRefreshToken;
  const before = request.includesGranted ? (grant?.scopes ?? []) : [];
  const scopes = [...new Set([...allowedScopes, ...before])];
  if (grant === null) {
    grant = {
      userId: user.id,
      clientId,
      displayText: request.client.displayName ?? clientId,
      scopes: [],
      isNativeApp: false,
      hasRefreshToken: false,
    };
    state.grants.push(grant);
  }
  grant.scopes = [...new Set([...grant.scopes, ...scopes])];
  const givesRefreshToken = request.isOffline && (isFirst || request.prompts.includes('consent'));
  if (givesRefreshToken) grant.hasRefreshToken = true;
  const code = `4/0A${randomText(36)}`;
  state.codes = state.codes.filter((item) => item.expiresAt > nowMs);
  state.codes.push({
    code,
    userId: user.id,
    clientId,
    redirectUri: request.redirectUri,
    scopes,
    nonce: request.nonce,
    codeChallenge: request.codeChallenge,
    codeChallengeMethod: request.codeChallengeMethod,
    givesRefreshToken,
    expiresAt: nowMs + codeLifetimeMs,
  });
  return { code, scopes };
}
