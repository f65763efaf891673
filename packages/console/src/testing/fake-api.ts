import { apiPrefix, calls } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import { errorStatus } from '@shiftgate/contract/errors.ts';
import type { ErrorCode, Problem } from '@shiftgate/contract/errors.ts';
import { endpoints } from '@shiftgate/contract/routes/index.ts';
import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { expect, onTestFinished, vi } from 'vitest';
import type { z } from 'zod';

/** A call as it came: what was filled into its path, its query as texts, its body. */
export interface Asked<N extends CallName> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: CallBody<N>;
}

/** A refusal in place of an answer. */
class Refusal {
  readonly code: ErrorCode;
  readonly problem: Partial<Problem>;
  constructor(code: ErrorCode, problem: Partial<Problem>) {
    this.code = code;
    this.problem = problem;
  }
}

/** Refuses a call with an error code. */
export function refuse(code: ErrorCode, problem: Partial<Problem> = {}): Refusal {
  return new Refusal(code, problem);
}

type Answer<N extends CallName> = CallResponse<N> | Refusal;
type Reply<N extends CallName> =
  | Answer<N>
  | Promise<Answer<N>>
  | ((asked: Asked<N>) => Answer<N> | Promise<Answer<N>>);

/** By call: what is answered, or how the answer follows from what is asked. */
export type Replies = { readonly [N in CallName]?: Reply<N> };

export interface FakeApi {
  /** Every time that a call was made, the oldest first. */
  readonly asked: <N extends CallName>(name: N) => readonly Asked<N>[];
  /** Answers these calls otherwise from now on. */
  readonly reply: (replies: Replies) => void;
}

/** An answer that stays out until `give` is called. */
export function lateAnswer<T>(): { readonly promise: Promise<T>; readonly give: (answer: T) => void } {
  let give: (answer: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give: (answer) => give(answer) };
}

interface Route {
  readonly name: CallName;
  readonly method: string;
  readonly pattern: RegExp;
}

/** The contract's calls, those with a fixed path before those with a key in its place. */
const routes: readonly Route[] = Object.entries(calls)
  .map(([name, { method, path }]) => ({ name: name as CallName, method, path }))
  .toSorted((a, b) => a.path.split('/:').length - b.path.split('/:').length)
  .map(({ name, method, path }) => ({
    name,
    method,
    pattern: new RegExp(`^${path.replace(/\/:(\w+)/g, String.raw`/(?<$1>[^/]+)`)}$`),
  }));

/** What every call may be refused with, beside its own list. */
const always: readonly ErrorCode[] = ['UNKNOWN_ERROR', 'VALIDATION_FAILED', 'FRESH_SIGN_IN_REQUIRED'];

interface LooseEndpoint {
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  readonly errors: readonly ErrorCode[];
}

/**
 * Replaces the server below `call`. Requests and replies must match the contract, and a call without a reply fails the
 * test.
 */
export function fakeApi(first: Replies): FakeApi {
  let replies: Record<string, unknown> = { ...first };
  const log: { name: CallName; asked: Asked<CallName> }[] = [];
  const faults: string[] = [];
  const hold = (schema: z.ZodType | undefined, value: unknown, what: string) => {
    const error = schema?.safeParse(value).error;
    if (error !== undefined) faults.push(`${what} does not fit the contract: ${error.message}`);
  };
  const answer = async (method: string, url: URL, body: unknown): Promise<Response> => {
    const path = url.pathname.slice(apiPrefix.length);
    const route = routes.find((each) => each.method === method && each.pattern.test(path));
    if (route === undefined) throw new Error(`The contract has no call ${method} ${path}`);
    const { name } = route;
    const endpoint: LooseEndpoint = endpoints[name];
    const query = Object.fromEntries(url.searchParams);
    const params = { ...route.pattern.exec(path)?.groups };
    hold(endpoint.query, query, `the query of ${name}`);
    hold(endpoint.body, body ?? {}, `the body of ${name}`);
    const asked = { params, query, body } as Asked<CallName>;
    log.push({ name, asked });
    if (!(name in replies)) {
      faults.push(`${name} was called and has no reply`);
      return Response.json({ code: 'UNKNOWN_ERROR' }, { status: errorStatus.UNKNOWN_ERROR });
    }
    const reply = replies[name];
    const given: unknown = await (typeof reply === 'function' ? reply(asked) : reply);
    if (given instanceof Refusal) {
      const { code, problem } = given;
      if (![...endpoint.errors, ...always].includes(code))
        faults.push(`${name} is never refused with ${code}`);
      const document = { code, request_id: 'request-1', fields: [], facts: {}, ...problem };
      return Response.json(document, { status: errorStatus[code] });
    }
    hold(endpoint.response, given, `the answer to ${name}`);
    return Response.json(given);
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    return Promise.race([
      answer(init.method ?? 'GET', new URL(address, 'http://console.test'), body),
      new Promise<never>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      }),
    ]);
  });
  onTestFinished(() => expect(faults).toEqual([]));
  return {
    asked: <N extends CallName>(name: N) =>
      log.filter((entry) => entry.name === name).map(({ asked }) => asked as unknown as Asked<N>),
    reply: (next) => {
      replies = { ...replies, ...next };
    },
  };
}
