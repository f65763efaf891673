import { setTimeout as wait } from 'node:timers/promises';
import type { MicrosoftContext } from '#microsoft/context.ts';
import { answerAfter, answerBefore, answerOfError } from '#microsoft/faults/answers.ts';
import type { WireAnswer } from '#microsoft/faults/answers.ts';
import { GraphError, graphErrors } from '#microsoft/faults/errors.ts';
import type { Fault } from '#state/faults.ts';
import type { MicrosoftFaultKind } from '#microsoft/state/faults.ts';
import { randomGuid } from '#support/random.ts';
import type { Authorization } from '#microsoft/tokens/signing.ts';
import { authorize, checkAllowed } from './authorize-call.ts';
import { GraphReply } from './call.ts';
import type { GraphCall, Verb } from './call.ts';
import type { GraphMethod } from './methods.ts';
import { createThrottle } from './throttle.ts';

/** A request below `/v1.0`, from the wire or from a batch. */
export interface GraphRequest {
  readonly verb: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  /** Null when the token is missing or bad. */
  readonly authorization: Authorization | null;
}

type Run = (call: GraphCall) => unknown;

/** Registers one call. Of its path `:name` is a value; an answer of `undefined` is 204. */
export type AddCall = (verb: Verb, path: string, method: GraphMethod, run: Run) => void;

export interface GraphRouter {
  readonly add: AddCall;
  dispatch(request: GraphRequest): Promise<WireAnswer>;
}

interface Route {
  readonly verb: Verb;
  readonly pattern: RegExp;
  readonly method: GraphMethod;
  readonly run: Run;
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path.replaceAll(/[.$()*+?[\]\\^{|}]/g, String.raw`\$&`).replaceAll(/:(\w+)/g, "(?<$1>[^/']+)")}/?$`,
    'i',
  );

function decoded(groups: Readonly<Record<string, string>> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups ?? {}).map(([name, text]) => {
      try {
        return [name, decodeURIComponent(text)];
      } catch {
        return [name, text];
      }
    }),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function answer(run: Run, call: GraphCall): Promise<WireAnswer> {
  const result = await run(call);
  if (result instanceof GraphReply) return result;
  return result === undefined
    ? { status: 204, headers: {}, body: undefined }
    : { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: result };
}

/** Calls by their paths, each with everything that Graph checks before it runs: faults, token, limits, permissions and roles. */
export function createGraphRouter(context: MicrosoftContext): GraphRouter {
  const routes: Route[] = [];
  const throttle = createThrottle(context.limits);

  const perform = async (
    route: Route,
    request: GraphRequest,
    fault: Fault<MicrosoftFaultKind> | null,
    log: (caller: string) => void,
  ): Promise<WireAnswer> => {
    const [path = '', queryText = ''] = request.url.split('?');
    const query = new URLSearchParams(queryText);
    const isWrite = request.verb !== 'GET';
    const { tenant, caller } = authorize(context, request.authorization);
    log(caller.user?.userPrincipalName ?? `app ${caller.clientId}`);
    const { clientId } = caller;
    const paid = throttle.pay({ clientId, tenant, method: route.method, isWrite, query });
    const call: GraphCall = {
      tenant,
      caller,
      params: decoded(route.pattern.exec(path)?.groups),
      query,
      url: request.url,
      headers: request.headers,
      body: isRecord(request.body) ? request.body : {},
      nowMs: context.clock.now(),
      fault,
    };
    checkAllowed(context, route.method, call);
    const done = await answer(route.run, call);
    if (isWrite) context.store.touch();
    const after = fault === null ? null : answerAfter(fault.kind, context.clock.now());
    return after ?? { ...done, headers: { ...done.headers, ...paid } };
  };

  const dispatch = async (request: GraphRequest): Promise<WireAnswer> => {
    const path = request.url.split('?')[0] ?? '';
    const found = routes.filter(({ pattern }) => pattern.test(path));
    const route = found.find(({ verb }) => verb === request.verb);
    const nowMs = context.clock.now();
    const clientRequestId = request.headers['client-request-id'] ?? null;
    if (route === undefined) {
      const segment = path.split('/').at(-1) ?? '';
      const error =
        found.length === 0
          ? graphErrors.badQuery(`Resource not found for the segment '${segment}'.`)
          : new GraphError(
              405,
              'Request_BadRequest',
              'Specified HTTP method is not allowed for the request target.',
            );
      return answerOfError(error, nowMs, clientRequestId);
    }
    const fault = context.faults.take(route.method.id);
    if (fault !== null && fault.delayMs > 0) await wait(fault.delayMs);
    let caller: string | null = null;
    const before = fault === null ? null : answerBefore(fault.kind, nowMs);
    const sent =
      before ??
      (await perform(route, request, fault, (name) => {
        caller = name;
      }).catch((error: unknown) => {
        if (error instanceof GraphError) return answerOfError(error, nowMs, clientRequestId);
        throw error;
      }));
    context.callLog.add({
      at: nowMs,
      method: route.method.id,
      caller,
      status: sent.status,
      fault: fault?.kind ?? null,
      path: request.url,
    });
    const id = randomGuid();
    const ids = { 'request-id': id, 'client-request-id': clientRequestId ?? id };
    return { ...sent, headers: { ...ids, ...sent.headers } };
  };

  return {
    add: (verb, path, method, run) => {
      routes.push({ verb, pattern: patternOf(path), method, run });
    },
    dispatch,
  };
}
