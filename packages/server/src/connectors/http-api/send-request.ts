import { UpstreamError } from '#ports/upstream-error.ts';
import { announceUpstreamRequest } from '#ports/upstream-requests.ts';
import { isTimeout } from './deadline.ts';
import type { HttpApiDeps } from './deps.ts';

/** One request. A body of form fields is sent as a form, a string as it is. */
export interface HttpRequest {
  /** Name of the call for errors and metrics. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | undefined;
  /** Stops the request; its reason is then thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** A response with its body read: as bytes, as UTF-8, and as JSON, undefined when it is none. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly content: Buffer;
  readonly text: string;
  readonly json: unknown;
}

// The largest response in use, a page of 500 people, has about 2 MB.
const maxReplyBytes = 16 * 1024 * 1024;

/**
 * Sends one request and reads the whole response, with any status. Throws `unavailable` on timeout and
 * `unexpected_reply` for a body that is far too large.
 */
export async function sendRequest(deps: HttpApiDeps, request: HttpRequest): Promise<HttpReply> {
  const startedAt = performance.now();
  let status: number | null = null;
  try {
    const reply = await exchange(deps, request);
    ({ status } = reply);
    return reply;
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    if (request.signal?.aborted === true) throw request.signal.reason;
    // The cause is dropped, because fetch errors may quote the request.
    const reason = isTimeout(error) ? 'timeout' : 'network';
    throw deps.fail('unavailable', { operation: request.operation, reason });
  } finally {
    announceUpstreamRequest({ operation: request.operation, status, ms: performance.now() - startedAt });
  }
}

async function exchange(deps: HttpApiDeps, request: HttpRequest): Promise<HttpReply> {
  const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(deps.limits.timeoutMs)));
  const response = await (deps.fetch ?? fetch)(request.url, {
    method: request.method,
    headers: request.headers,
    // A redirect would send the credentials to another address.
    redirect: 'error',
    signal: request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]),
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const content = await readLimited(deps, request.operation, response);
  const text = content.toString('utf8');
  return { status: response.status, headers: response.headers, content, text, json: parseJson(text) };
}

async function readLimited(deps: HttpApiDeps, operation: string, response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxReplyBytes) throw deps.fail('unexpected_reply', { operation, reason: 'too_large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
