import { createHash } from 'node:crypto';
import type { AppRegistration, MicrosoftContext } from '../context.ts';
import { loginErrors, loginTime } from '../sessions/aadsts.ts';
import type { LoginError } from '../sessions/aadsts.ts';
import { findMember } from '../state/find.ts';
import type { Member } from '../state/find.ts';
import type { AuthorizationCode, ClientKind, RefreshToken } from '../state/model.ts';
import { accessLifetimeSeconds, signAccessToken, signIdToken } from '../tokens/signing.ts';
import { randomText } from '#support/random.ts';
import type { FormValues } from '#ui/form.ts';
import type { Authority } from './authority.ts';
import { clientInfo } from './authorize.ts';
import { grantedScopes, missingScopes } from './grants.ts';
import { identityScopes, readScopes, writeScopes } from './scopes.ts';

const idleLifetimeMs = 90 * 86_400_000;
const keptRefreshTokens = 5000;

/** One checked token request. */
export interface GrantRequest {
  readonly authority: Authority;
  readonly app: AppRegistration;
  /** As which the application has proven itself. */
  readonly kind: ClientKind;
  readonly form: FormValues;
}

type TokenBody = Readonly<Record<string, unknown>>;

interface Issue {
  readonly member: Member;
  readonly scopes: readonly string[];
  readonly isLong: boolean;
  readonly nonce: string | null;
  readonly authenticatedAt: number;
}

async function issueTokens(
  context: MicrosoftContext,
  request: GrantRequest,
  issue: Issue,
): Promise<TokenBody> {
  const { state } = context.store;
  const { member, scopes, isLong, nonce } = issue;
  const { clientId } = request.app;
  const earlier = state.settings.givesEarlierScopes ? grantedScopes(member, clientId) : [];
  const accessToken = await signAccessToken(context, {
    kind: 'user',
    tenantId: member.tenant.id,
    clientId,
    userId: member.user.id,
    permissions: [...new Set([...scopes, ...earlier])].filter((scope) => !identityScopes.includes(scope)),
  });
  const now = context.clock.now();
  const token = `1.AR${randomText(180)}`;
  if (scopes.includes('offline_access')) {
    state.refreshTokens = [
      ...state.refreshTokens.slice(-(keptRefreshTokens - 1)),
      {
        token,
        tenantId: member.tenant.id,
        userId: member.user.id,
        clientId,
        scopes: [...scopes],
        issuedAt: now,
        lastUsedAt: now,
        authenticatedAt: issue.authenticatedAt,
        isReplaced: false,
        clientKind: request.kind,
      },
    ];
    context.store.touch();
  }
  return {
    token_type: 'Bearer',
    scope: writeScopes(scopes, isLong),
    expires_in: accessLifetimeSeconds,
    ext_expires_in: accessLifetimeSeconds,
    access_token: accessToken,
    ...(scopes.includes('offline_access') ? { refresh_token: token } : {}),
    ...(scopes.includes('openid')
      ? {
          id_token: await signIdToken(context, member, {
            clientId,
            scopes,
            nonce,
            authenticatedAt: issue.authenticatedAt,
          }),
        }
      : {}),
    ...(request.form.one('client_info') === '1' ? { client_info: clientInfo(member) } : {}),
  };
}

function verifierProblem(code: AuthorizationCode, verifier: string): LoginError | null {
  if (code.codeChallenge === null) return null;
  const made =
    code.codeChallengeMethod === 'S256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  return made === code.codeChallenge ? null : loginErrors.badVerifier();
}

/** What stops tokens for a person: a revocation since the sign-in, or an account that is disabled or gone. */
function memberProblem(member: Member | null, userId: string, signedInAt: number): LoginError | null {
  if (member === null) return loginErrors.noSuchUser(userId);
  if (!member.user.accountEnabled) return loginErrors.disabledUser();
  const { sessionsValidFrom } = member.user;
  return signedInAt < sessionsValidFrom
    ? loginErrors.revoked(loginTime(signedInAt), loginTime(sessionsValidFrom))
    : null;
}

/** Redeems an authorization code, once, at the authority that gave it. */
export async function redeemCode(
  context: MicrosoftContext,
  request: GrantRequest,
): Promise<TokenBody | LoginError> {
  const { state } = context.store;
  const { form, app, authority } = request;
  const code = state.codes.find((item) => item.code === form.one('code'));
  if (code === undefined || code.clientId !== app.clientId) return loginErrors.badGrant();
  if (code.isRedeemed) return loginErrors.codeReused();
  if (code.expiresAt <= context.clock.now()) return loginErrors.expiredCode();
  if (code.authority !== authority.name) return loginErrors.codeOfOtherTenant();
  if (code.redirectUri !== form.one('redirect_uri'))
    return loginErrors.redirectMismatch(form.one('redirect_uri'), app.clientId);
  const problem = verifierProblem(code, form.one('code_verifier'));
  if (problem !== null) return problem;
  const member = findMember(state, code.tenantId, code.userId);
  const stopped = memberProblem(member, code.userId, code.authenticatedAt);
  if (stopped !== null || member === null) return stopped ?? loginErrors.badGrant();
  const asked = form.one('scope') === '' ? null : readScopes(context, app, form.one('scope'));
  if (asked !== null && 'code' in asked) return asked;
  code.isRedeemed = true;
  const scopes = asked === null ? code.scopes : [...new Set([...code.scopes, ...asked.scopes])];
  const missing = missingScopes(member, app.clientId, scopes);
  if (missing.length > 0) return loginErrors.notConsented(app.clientId, app.displayName);
  return issueTokens(context, request, {
    member,
    scopes,
    isLong: asked?.isLong ?? false,
    nonce: code.nonce,
    authenticatedAt: code.authenticatedAt,
  });
}

function refreshProblem(
  context: MicrosoftContext,
  found: RefreshToken | undefined,
  { app, authority }: GrantRequest,
): LoginError | null {
  const now = context.clock.now();
  if (found === undefined || found.clientId !== app.clientId) return loginErrors.badGrant();
  if (found.isReplaced && context.store.state.settings.rotatesStrictly) return loginErrors.badGrant();
  if (now - found.lastUsedAt > idleLifetimeMs) return loginErrors.idleRefreshToken(loginTime(found.issuedAt));
  if (authority.tenant !== null && authority.tenant.id !== found.tenantId)
    return loginErrors.notInTenant(found.userId, authority.tenant.displayName, app.clientId);
  return null;
}

/** Gives new tokens for a refresh token. The answer has a new refresh token; the old one lives on unless settings say so. */
export async function refreshTokens(
  context: MicrosoftContext,
  request: GrantRequest,
): Promise<TokenBody | LoginError> {
  const { state } = context.store;
  const { form, app } = request;
  const found = state.refreshTokens.find((item) => item.token === form.one('refresh_token'));
  const problem = refreshProblem(context, found, request);
  if (problem !== null || found === undefined) return problem ?? loginErrors.badGrant();
  const member = findMember(state, found.tenantId, found.userId);
  const stopped = memberProblem(member, found.userId, found.authenticatedAt);
  if (stopped !== null || member === null) return stopped ?? loginErrors.badGrant();
  const asked = form.one('scope') === '' ? null : readScopes(context, app, form.one('scope'));
  if (asked !== null && 'code' in asked) return asked;
  const scopes = [...new Set([...(asked?.scopes ?? found.scopes), 'offline_access'])];
  if (missingScopes(member, app.clientId, scopes).length > 0)
    return loginErrors.notConsented(app.clientId, app.displayName);
  found.lastUsedAt = context.clock.now();
  found.isReplaced = true;
  return issueTokens(context, request, {
    member,
    scopes,
    isLong: asked?.isLong ?? false,
    nonce: null,
    authenticatedAt: found.authenticatedAt,
  });
}

/** Gives an application its own token for Graph in one tenant, with the permissions that were granted there. */
export async function grantToApp(
  context: MicrosoftContext,
  { authority, app, form }: GrantRequest,
): Promise<TokenBody | LoginError> {
  if (authority.tenant === null) return loginErrors.grantNotOnCommon();
  const scope = form.one('scope');
  const asked = readScopes(context, app, scope);
  if ('code' in asked) return asked;
  if (!asked.asksDefault || !asked.isLong) return loginErrors.scopeNotDefault(scope);
  const { tenant } = authority;
  if (!tenant.servicePrincipals.some((item) => item.appId === app.clientId))
    return loginErrors.appNotFound(app.clientId, tenant.displayName);
  const permissions = tenant.appRoleGrants
    .filter((grant) => grant.clientId === app.clientId)
    .map((grant) => grant.permission);
  return {
    token_type: 'Bearer',
    expires_in: accessLifetimeSeconds,
    ext_expires_in: accessLifetimeSeconds,
    access_token: await signAccessToken(context, {
      kind: 'app',
      tenantId: tenant.id,
      clientId: app.clientId,
      permissions,
    }),
  };
}
