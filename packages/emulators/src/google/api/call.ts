import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EmulatorContext } from '#context.ts';
import type { AccessToken, WorkspaceUser } from '#state/model.ts';
import type { Fault } from '#state/faults.ts';
import type { QuotaMeter } from '#support/quota-meter.ts';
import { ApiError, cloudError, forbidden, insufficientScopes, invalidCredentials } from './errors.ts';
import { applyFields } from './field-mask.ts';
import type { ApiMethod } from './methods.ts';
import { answerFault, isAnswering } from './fault-answers.ts';
import { overQuota } from './quota.ts';

/** One authorized call, as the method's own code sees it. */
export interface ApiCall {
  caller: WorkspaceUser;
  /** Path parameters, decoded. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The JSON object of the body, empty when there is none. */
  body: Readonly<Record<string, unknown>>;
  nowMs: number;
  /** A planned fault that the method itself has to show (waiting for a second administrator). */
  fault: Fault | null;
}

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Registers one API method at a path; an answer of `undefined` is 204 without a body. */
export type AddMethod = (
  verb: Verb,
  path: string,
  method: ApiMethod,
  run: (call: ApiCall) => unknown,
) => void;

/** Query and path values as plain text: of a repeated one the last counts. */
function textRecord(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, String(Array.isArray(item) ? item.at(-1) : item)]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function findToken(context: EmulatorContext, request: FastifyRequest): AccessToken {
  const header = request.headers.authorization ?? '';
  const text = /^Bearer\s+(.+)$/i.exec(header)?.[1];
  const token = context.store.state.accessTokens.find((item) => item.token === text);
  if (token === undefined || token.expiresAt <= context.clock.now()) throw invalidCredentials();
  return token;
}

function findCaller(context: EmulatorContext, token: AccessToken): WorkspaceUser {
  const caller = context.store.state.users.find((user) => user.id === token.userId);
  if (caller === undefined || caller.deletedAt !== null || caller.isSuspended) throw invalidCredentials();
  return caller;
}

function checkScope(token: AccessToken, method: ApiMethod): void {
  if (!method.scopes.some((scope) => token.scopes.includes(scope))) {
    throw insufficientScopes(method.service, method.rpc, method.scopes);
  }
}

function checkPrivilege(caller: WorkspaceUser, method: ApiMethod): void {
  const isAllowed =
    method.who === 'anyone' || caller.isAdmin || (method.who === 'admin' && caller.isDelegatedAdmin);
  if (isAllowed) return;
  if (method.id.startsWith('cloudidentity.')) {
    throw cloudError(403, 'PERMISSION_DENIED', 'The caller does not have permission');
  }
  throw forbidden();
}

/** Makes the function that registers API methods with everything Google checks before a method runs. */
export function methodAdder(app: FastifyInstance, context: EmulatorContext, quota: QuotaMeter): AddMethod {
  return (verb, path, method, run) => {
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const fault = context.faults.take(method.id);
      let callerEmail: string | null = null;
      const log = (status: number): void =>
        context.callLog.add({
          at: context.clock.now(),
          method: method.id,
          caller: callerEmail,
          status,
          fault: fault?.kind ?? null,
          path: request.url,
        });
      if (fault !== null && fault.delayMs > 0) await wait(fault.delayMs);
      if (fault !== null && isAnswering(fault.kind)) return answerFault(fault.kind, method.id, reply, log);
      try {
        const token = findToken(context, request);
        const caller = findCaller(context, token);
        callerEmail = caller.primaryEmail;
        if (quota.isOver(`${token.clientId} ${caller.id}`)) throw overQuota(method);
        checkScope(token, method);
        checkPrivilege(caller, method);
        const query = textRecord(request.query);
        const answer = run({
          caller,
          params: textRecord(request.params),
          query,
          body: isRecord(request.body) ? request.body : {},
          nowMs: context.clock.now(),
          fault,
        });
        if (verb !== 'GET') context.store.touch();
        if (fault?.kind === 'lostAnswer') {
          log(0);
          reply.hijack();
          request.raw.socket.destroy();
          return reply;
        }
        if (answer === undefined) {
          log(204);
          return await reply.code(204).send();
        }
        const body = applyFields(answer, query['fields']);
        log(200);
        return await reply.code(200).send(body);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        log(error.status);
        return await reply.code(error.status).headers(error.headers).send(error.body);
      }
    };
    app.route({ method: verb, url: path, handler: handle });
  };
}
