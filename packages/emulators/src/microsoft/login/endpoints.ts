import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { answerAfter, answerBefore, sendAnswer } from '../faults/answers.ts';
import { describeError, loginErrors, loginTime } from '../sessions/aadsts.ts';
import type { LoginError } from '../sessions/aadsts.ts';
import { publicKeys } from '../tokens/signing.ts';
import { randomGuid } from '#support/random.ts';
import { formValues } from '#ui/form.ts';
import { readAuthority } from './authority.ts';
import type { Authority } from './authority.ts';
import { authenticateApp } from './client-credential.ts';
import { grantToApp, redeemCode, refreshTokens } from './token.ts';
import type { GrantRequest } from './token.ts';

/** An error of the token endpoint, in the one shape that all have. */
function errorBody(context: MicrosoftContext, request: FastifyRequest, error: LoginError): unknown {
  const sent = request.headers['client-request-id'];
  const correlationId = typeof sent === 'string' ? sent : randomGuid();
  const ids = { traceId: randomGuid(), correlationId, nowMs: context.clock.now() };
  return {
    error: error.error,
    error_description: describeError(error, ids),
    error_codes: [error.code],
    timestamp: loginTime(ids.nowMs),
    trace_id: ids.traceId,
    correlation_id: ids.correlationId,
    error_uri: `${context.urls.login}/error?code=${error.code}`,
    ...(error.suberror === undefined ? {} : { suberror: error.suberror }),
  };
}

async function answerGrant(context: MicrosoftContext, raw: FastifyRequest): Promise<unknown> {
  const form = formValues(raw.body);
  const authority = readAuthority(context, formValues(raw.params).one('authority'));
  if ('code' in authority) return authority;
  const grantType = form.one('grant_type');
  if (grantType === '') return loginErrors.missingParameter('grant_type');
  const proven = await authenticateApp(context, authority, {
    form,
    authorization: raw.headers.authorization ?? '',
    origin: raw.headers.origin,
  });
  if ('code' in proven) return proven;
  const request: GrantRequest = { authority, ...proven, form };
  switch (grantType) {
    case 'authorization_code':
      return redeemCode(context, request);
    case 'refresh_token':
      return refreshTokens(context, request);
    case 'client_credentials':
      return grantToApp(context, request);
    default:
      return loginErrors.unsupportedGrant(grantType);
  }
}

const isLoginError = (answer: unknown): answer is LoginError =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'text' in answer;

async function answerToken(
  context: MicrosoftContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const fault = context.faults.take('login.token');
  const log = (status: number): void =>
    context.callLog.add({
      at: context.clock.now(),
      method: 'login.token',
      caller: formValues(request.body).one('grant_type'),
      status,
      fault: fault?.kind ?? null,
      path: request.url.split('?')[0] ?? '',
    });
  if (fault !== null && fault.delayMs > 0) await wait(fault.delayMs);
  const before = fault === null ? null : answerBefore(fault.kind, context.clock.now());
  if (before !== null) {
    log(before.status);
    return sendAnswer(reply, before);
  }
  const planned =
    fault?.kind === 'invalidGrant'
      ? loginErrors.revoked(loginTime(context.clock.now()), loginTime(context.clock.now()))
      : fault?.kind === 'interactionRequired'
        ? loginErrors.needsSecondFactor()
        : null;
  const answer = planned ?? (await answerGrant(context, request));
  context.store.touch();
  const after = fault === null ? null : answerAfter(fault.kind, context.clock.now());
  if (after !== null) {
    log(after.status);
    return sendAnswer(reply, after);
  }
  const status = isLoginError(answer) ? (answer.error === 'invalid_client' ? 401 : 400) : 200;
  log(status);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(isLoginError(answer) ? errorBody(context, request, answer) : answer);
}

function discovery(context: MicrosoftContext, authority: Authority): unknown {
  const { login, graph } = context.urls;
  const id = authority.tenant?.id ?? authority.name;
  return {
    token_endpoint: `${login}/${id}/oauth2/v2.0/token`,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
    jwks_uri: `${login}/${id}/discovery/v2.0/keys`,
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    // With the placeholder in its name where tokens of many tenants come from here.
    issuer: `${login}/${authority.tenant?.id ?? '{tenantid}'}/v2.0`,
    request_uri_parameter_supported: false,
    userinfo_endpoint: `${graph}/oidc/userinfo`,
    authorization_endpoint: `${login}/${id}/oauth2/v2.0/authorize`,
    http_logout_supported: true,
    frontchannel_logout_supported: true,
    end_session_endpoint: `${login}/${id}/oauth2/v2.0/logout`,
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'nonce',
      'preferred_username',
      'name',
      'tid',
      'ver',
    ],
    tenant_region_scope: authority.tenant === null ? null : 'SA',
    cloud_instance_name: new URL(login).host,
    msgraph_host: new URL(graph).host,
  };
}

/** Token endpoint, keys and discovery. */
export function addLoginEndpoints(app: FastifyInstance, context: MicrosoftContext): void {
  app.post('/:authority/oauth2/v2.0/token', async (request, reply) => answerToken(context, request, reply));
  app.get('/:authority/v2.0/.well-known/openid-configuration', async (request, reply) => {
    const authority = readAuthority(context, formValues(request.params).one('authority'));
    return 'code' in authority
      ? reply.code(400).send(errorBody(context, request, authority))
      : reply.send(discovery(context, authority));
  });
  app.get('/:authority/discovery/v2.0/keys', () => publicKeys(context));
}
