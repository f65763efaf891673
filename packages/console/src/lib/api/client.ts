import { apiPrefix, calls } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { Problem } from '@shiftgate/contract/errors.ts';
import type { CallBody, CallParams, CallQuery, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { sessionEndOf } from './session-end.ts';
import type { SessionEnd } from './session-end.ts';
import { readStored } from '../storage.ts';

/** One part of a call's input: forbidden where the call has none, optional where all of it may be left out. */
type PartOf<K extends string, T> = unknown extends T
  ? { readonly [P in K]?: never }
  : object extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

export type CallInput<N extends CallName> = PartOf<'params', CallParams<N>> &
  PartOf<'query', CallQuery<N>> &
  PartOf<'body', CallBody<N>>;

/** The same input with every part open, as the transport reads it. */
interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Codes that only the console gives: the network was away, the answer was no answer of the API, or the person canceled the
 * confirmation that it is them.
 */
export type ApiErrorCode = Problem['code'] | 'NETWORK' | 'UNREADABLE_ANSWER' | 'CONFIRMATION_CANCELED';

/** A refused call: the error code, the HTTP status (0 = no answer), the request's id and invalid fields. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly requestId: string | null;
  readonly fields: readonly { path: string; rule: string }[];
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: ApiErrorCode, status: number, problem: Partial<Problem> = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.requestId = problem.request_id ?? null;
    this.fields = problem.fields ?? [];
    this.facts = problem.facts ?? {};
  }
}

/** Fills the `:name` places of a path; `:async` and the like behind a segment stay as they are. */
export function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Readonly<Record<string, string>>;
  return path.replace(/\/:(\w+)/g, (_whole, name: string) => `/${encodeURIComponent(String(values[name]))}`);
}

/** Writes a query string with its question mark; empty when nothing is set. */
export function writeQuery(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>);
  const search = new URLSearchParams();
  for (const [name, value] of entries) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** What was asked in vain: to read something, or to change it. */
type Wish = 'read' | 'change';
/** Why the API refuses the stored token: the session is over, or the company is suspended. */
export type ShutOut = SessionEnd | 'suspended';
type React = (wish: Wish, why: ShutOut) => void;
let onShutOut: React | null = null;

/** Registers what happens when the API refuses the stored token, or there is none. */
export function whenShutOut(react: React): void {
  onShutOut = react;
}

/** The bearer header of the stored token; empty without one. */
export function authorization(): Record<string, string> {
  const token = readStored('token');
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

async function readProblem(response: Response): Promise<ApiError> {
  try {
    const problem = (await response.json()) as Partial<Problem>;
    if (typeof problem.code === 'string') return new ApiError(problem.code, response.status, problem);
  } catch {
    // Not a problem document: a proxy's page, or a cut answer.
  }
  return new ApiError('UNREADABLE_ANSWER', response.status);
}

/**
 * Makes one call of the contract with the stored token. Where it needs a confirmation that the person is who they are, that
 * is asked for first, and the same call is made again.
 * @throws {ApiError} for every refusal, and for a missing network (`NETWORK`).
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  signal?: AbortSignal,
): Promise<CallResponse<N>> {
  try {
    return await send(name, input, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'FRESH_SIGN_IN_REQUIRED') throw error;
    const isConfirmed = await confirmIdentity();
    if (isConfirmed === null) throw error;
    if (!isConfirmed) throw new ApiError('CONFIRMATION_CANCELED', error.status);
    signal?.throwIfAborted();
    return await send(name, input, signal);
  }
}

async function send<N extends CallName>(
  name: N,
  input: CallInput<N>,
  signal?: AbortSignal,
): Promise<CallResponse<N>> {
  const { method, path } = calls[name];
  const { params, query, body } = input as LooseInput;
  const token = readStored('token');
  let response: Response;
  try {
    response = await fetch(apiPrefix + fillPath(path, params) + writeQuery(query), {
      method,
      credentials: 'omit',
      headers: {
        accept: 'application/json',
        ...authorization(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ApiError('NETWORK', 0);
  }
  if (!response.ok) {
    const error = await readProblem(response);
    // Another tab may have stored a new token meanwhile: that one was not refused.
    const why = error.code === 'COMPANY_SUSPENDED' ? 'suspended' : sessionEndOf(error);
    if (why !== null && readStored('token') === token) onShutOut?.(method === 'GET' ? 'read' : 'change', why);
    throw error;
  }
  try {
    return (await response.json()) as CallResponse<N>;
  } catch {
    throw new ApiError('UNREADABLE_ANSWER', response.status);
  }
}
