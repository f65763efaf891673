import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { answerAfter, answerBefore, answerOfError, sendAnswer } from '../faults/answers.ts';
import type { WireAnswer } from '../faults/answers.ts';
import { GraphError, graphErrors } from '../faults/errors.ts';
import { findMember } from '../state/find.ts';
import { pairwiseSubject, readAccessToken } from '../tokens/signing.ts';
import type { Authorization } from '../tokens/signing.ts';
import { runBatch } from './api/batch.ts';
import { createGraphRouter } from './api/router.ts';
import type { GraphRouter } from './api/router.ts';
import { addCompany } from './company/endpoints.ts';
import { addDomains } from './domains/endpoints.ts';
import { addUsers } from './users/endpoints.ts';

/** Path below the host where Graph is served. */
export const graphPath = '/graph';
const versionPath = `${graphPath}/v1.0`;

function headersOf(request: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

async function batch(
  context: MicrosoftContext,
  router: GraphRouter,
  request: FastifyRequest,
  authorization: Authorization | null,
): Promise<WireAnswer> {
  const nowMs = context.clock.now();
  const fault = context.faults.take('graph.batch');
  if (fault !== null && fault.delayMs > 0) await wait(fault.delayMs);
  const before = fault === null ? null : answerBefore(fault.kind, nowMs);
  const done =
    before ??
    (await runBatch(router, request.body, authorization).catch((error: unknown) => {
      if (error instanceof GraphError) return answerOfError(error, nowMs, null);
      throw error;
    }));
  const answer = (fault === null || before !== null ? null : answerAfter(fault.kind, nowMs)) ?? done;
  const { status } = answer;
  context.callLog.add({
    at: nowMs,
    method: 'graph.batch',
    caller: null,
    status,
    fault: fault?.kind ?? null,
    path: '/$batch',
  });
  return answer;
}

async function userInfo(context: MicrosoftContext, request: FastifyRequest): Promise<WireAnswer> {
  const authorization = await bearerOf(context, request);
  const nowMs = context.clock.now();
  const person =
    authorization?.kind === 'user'
      ? findMember(context.store.state, authorization.tenantId, authorization.userId)
      : null;
  if (authorization === null || person === null)
    return answerOfError(
      graphErrors.invalidToken('Access token is empty, invalid or has expired.'),
      nowMs,
      null,
    );
  const { user } = person;
  const body = {
    sub: pairwiseSubject(user.id, authorization.clientId),
    name: user.displayName,
    given_name: user.givenName,
    family_name: user.surname,
    ...(user.mail === null ? {} : { email: user.mail }),
  };
  return { status: 200, headers: {}, body };
}

async function bearerOf(context: MicrosoftContext, request: FastifyRequest): Promise<Authorization | null> {
  const token = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? null : readAccessToken(context, token);
}

/** Graph, version 1.0, and the userinfo endpoint beside it. */
export function addGraph(app: FastifyInstance, context: MicrosoftContext): void {
  const router = createGraphRouter(context);
  addUsers(router.add, context);
  addDomains(router.add, context);
  addCompany(router.add, context);
  app.get(`${graphPath}/oidc/userinfo`, async (request, reply) =>
    sendAnswer(reply, await userInfo(context, request)),
  );
  app.route({
    method: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    url: `${versionPath}/*`,
    handler: async (request, reply) => {
      const url = request.url.slice(versionPath.length);
      const authorization = await bearerOf(context, request);
      const isBatch = /^\/\$batch\/?(\?|$)/.test(url) && request.method === 'POST';
      const answer = isBatch
        ? await batch(context, router, request, authorization)
        : await router.dispatch({
            verb: request.method,
            url,
            headers: headersOf(request),
            body: request.body,
            authorization,
          });
      return sendAnswer(reply, answer);
    },
  });
}
