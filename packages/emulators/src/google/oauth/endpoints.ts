import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EmulatorContext } from '#context.ts';
import type { AccessToken, WorkspaceUser } from '#state/model.ts';
import { domainOf, fullName, removeGrant } from '#state/people.ts';
import { formValues } from '#ui/form.ts';
import { answerFault, isAnswering } from '../api/fault-answers.ts';
import { invalidCredentials } from '../api/errors.ts';
import { photoUrl, publicKeys } from './signing.ts';
import { answerTokenRequest, tokenError } from './token.ts';
import type { TokenAnswer } from './token.ts';

const bearerOf = (request: FastifyRequest): string =>
  /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';

function liveToken(
  context: EmulatorContext,
  text: string,
): { token: AccessToken; user: WorkspaceUser } | null {
  const { state } = context.store;
  const token = state.accessTokens.find(
    (item) => item.token === text && item.expiresAt > context.clock.now(),
  );
  const user = state.users.find((item) => item.id === token?.userId && item.deletedAt === null);
  return token === undefined || user === undefined ? null : { token, user };
}

/** Runs an OAuth endpoint under the faults planned for `methodId` and logs it. */
async function answer(
  context: EmulatorContext,
  methodId: string,
  reply: FastifyReply,
  run: () => Promise<TokenAnswer> | TokenAnswer,
): Promise<unknown> {
  const fault = context.faults.take(methodId);
  const log = (status: number): void =>
    context.callLog.add({
      at: context.clock.now(),
      method: methodId,
      caller: null,
      status,
      fault: fault?.kind ?? null,
      path: reply.request.url.split('?')[0] ?? '',
    });
  if (fault !== null && fault.delayMs > 0) await wait(fault.delayMs);
  if (fault !== null && isAnswering(fault.kind)) return answerFault(fault.kind, methodId, reply, log);
  const result =
    fault?.kind === 'invalidGrant'
      ? tokenError('invalid_grant', 'Token has been expired or revoked.')
      : await run();
  context.store.touch();
  log(result.status);
  return reply.code(result.status).header('cache-control', 'no-store').send(result.body);
}

function revoke(context: EmulatorContext, text: string): TokenAnswer {
  const { state } = context.store;
  const found = [...state.accessTokens, ...state.refreshTokens].find((item) => item.token === text);
  if (found === undefined) return tokenError('invalid_token', 'Token expired or revoked');
  removeGrant(state, found.userId, found.clientId);
  return { status: 200, body: {} };
}

function describeToken(context: EmulatorContext, text: string): TokenAnswer {
  const live = liveToken(context, text);
  if (live === null) return tokenError('invalid_token', 'Invalid Value');
  const { token, user } = live;
  const body = {
    azp: token.clientId,
    aud: token.clientId,
    sub: user.id,
    scope: token.scopes.join(' '),
    exp: String(Math.floor(token.expiresAt / 1000)),
    expires_in: String(Math.floor((token.expiresAt - context.clock.now()) / 1000)),
    email: user.primaryEmail,
    email_verified: 'true',
    access_type: token.isOffline ? 'offline' : 'online',
  };
  return { status: 200, body };
}

function describePerson(context: EmulatorContext, text: string, isOldForm: boolean): TokenAnswer {
  const live = liveToken(context, text);
  if (live === null) {
    const { status, body } = invalidCredentials();
    return { status, body: body as Readonly<Record<string, unknown>> };
  }
  const { user } = live;
  const shared = {
    name: fullName(user),
    given_name: user.givenName,
    family_name: user.familyName,
    picture: photoUrl(context, user),
    email: user.primaryEmail,
    hd: domainOf(user.primaryEmail),
  };
  const body = isOldForm
    ? { id: user.id, verified_email: true, ...shared }
    : { sub: user.id, email_verified: true, ...shared };
  return { status: 200, body };
}

/** Token, revocation, token information, userinfo, keys and discovery. */
export function addOauthEndpoints(app: FastifyInstance, context: EmulatorContext): void {
  for (const path of ['/token', '/oauth2/v4/token']) {
    app.post(path, async (request, reply) =>
      answer(context, 'oauth.token', reply, async () =>
        answerTokenRequest(context, formValues(request.body), request.headers.authorization ?? ''),
      ),
    );
  }
  for (const path of ['/revoke', '/o/oauth2/revoke']) {
    app.post(path, async (request, reply) =>
      answer(context, 'oauth.revoke', reply, () =>
        revoke(context, formValues(request.query).one('token') || formValues(request.body).one('token')),
      ),
    );
  }
  for (const path of ['/tokeninfo', '/oauth2/v3/tokeninfo']) {
    app.route({
      method: ['GET', 'POST'],
      url: path,
      handler: async (request, reply) =>
        answer(context, 'oauth.tokeninfo', reply, () =>
          describeToken(context, formValues(request.query).one('access_token') || bearerOf(request)),
        ),
    });
  }
  for (const path of ['/v1/userinfo', '/oauth2/v3/userinfo', '/oauth2/v2/userinfo']) {
    app.get(path, async (request, reply) =>
      answer(context, 'oauth.userinfo', reply, () =>
        describePerson(context, bearerOf(request), path === '/oauth2/v2/userinfo'),
      ),
    );
  }
  app.get('/oauth2/v3/certs', () => publicKeys(context));
  app.get('/oauth2/v1/certs', () => {
    const { kid, certificatePem } = context.store.state.signingKey;
    return { [kid]: certificatePem };
  });
  app.get('/.well-known/openid-configuration', () => ({
    issuer: context.urls.google,
    authorization_endpoint: `${context.urls.google}/o/oauth2/v2/auth`,
    token_endpoint: `${context.urls.google}/token`,
    userinfo_endpoint: `${context.urls.google}/v1/userinfo`,
    revocation_endpoint: `${context.urls.google}/revoke`,
    jwks_uri: `${context.urls.google}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['plain', 'S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  }));
}
