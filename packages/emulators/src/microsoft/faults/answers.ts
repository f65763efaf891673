import type { FastifyReply } from 'fastify';
import type { MicrosoftFaultKind } from '../state/faults.ts';
import { graphErrors } from './errors.ts';
import type { GraphError } from './errors.ts';

/** An answer before it is on the wire. Status 0 cuts the connection instead. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or text and bytes of the type in the headers; undefined for no body. */
  readonly body: unknown;
}

export const cutConnection: WireAnswer = { status: 0, headers: {}, body: undefined };

const errors: Readonly<Partial<Record<MicrosoftFaultKind, () => GraphError>>> = {
  throttled429: () => graphErrors.throttled(2),
  throttledSilently429: () => graphErrors.throttled(null),
  unauthorized401: () => graphErrors.invalidToken('Lifetime validation failed, the token is expired.'),
  claimsChallenge401: () => graphErrors.claimsChallenge(),
  denied403: () => graphErrors.denied(),
  serverError500: () => graphErrors.serverError(),
  unavailable503: () => graphErrors.unavailable(2),
  timeout504: () => graphErrors.timeout(),
};

const afterwards: Readonly<Partial<Record<MicrosoftFaultKind, () => GraphError>>> = {
  doneThen500: () => graphErrors.serverError(),
  doneThen504: () => graphErrors.timeout(),
};

/** An error as it is sent. */
export const answerOfError = (
  error: GraphError,
  nowMs: number,
  clientRequestId: string | null,
): WireAnswer => ({
  status: error.status,
  headers: error.headers,
  body: error.bodyAt(nowMs, clientRequestId),
});

/** What a fault of this kind answers in the call's place; null for kinds that only delay or change what it does. */
export function answerBefore(kind: MicrosoftFaultKind, nowMs: number): WireAnswer | null {
  if (kind === 'disconnect') return cutConnection;
  if (kind === 'malformed') {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return { status: 200, headers, body: Buffer.from('{"@odata.context":"https://gr') };
  }
  if (kind === 'html502') {
    const page = '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>';
    return { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page };
  }
  const error = errors[kind]?.() ?? null;
  return error === null ? null : answerOfError(error, nowMs, null);
}

/** What a fault of this kind answers after the call has done its work; null for the call's own answer. */
export function answerAfter(kind: MicrosoftFaultKind, nowMs: number): WireAnswer | null {
  if (kind === 'lostAnswer') return cutConnection;
  const error = afterwards[kind]?.() ?? null;
  return error === null ? null : answerOfError(error, nowMs, null);
}

/** Sends an answer, or cuts the connection. */
export function sendAnswer(reply: FastifyReply, { status, headers, body }: WireAnswer): unknown {
  if (status === 0) {
    reply.hijack();
    reply.request.raw.socket.destroy();
    return reply;
  }
  return reply.code(status).headers(headers).send(body);
}
