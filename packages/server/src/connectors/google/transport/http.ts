import { DirectoryError } from '../../../ports/directory.ts';
import type { GoogleDeps } from './config.ts';

/** One request; `body` is sent as it is. */
export interface HttpRequest {
  /** Name of the call for errors. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Timeout of the whole response, in milliseconds of real time. */
  readonly timeoutMs: number;
}

/** A response with its body read; `json` is undefined when the body is not JSON. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

// A page of 500 people has about 2 MB at most; anything far above is not a response of the API.
const maxReplyBytes = 16 * 1024 * 1024;

/**
 * Sends one request and reads the whole response, whatever its status. Throws `unavailable` on timeout and
 * `unexpected_reply` for a body that is far too large.
 */
export async function sendRequest(deps: GoogleDeps, request: HttpRequest): Promise<HttpReply> {
  const { operation } = request;
  const send = deps.fetch ?? fetch;
  try {
    const response = await send(request.url, {
      method: request.method,
      headers: request.headers,
      // A redirect would send the bearer token to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(request.timeoutMs))),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const text = await readLimited(response, operation);
    return { status: response.status, headers: response.headers, text, json: parseJson(text) };
  } catch (error) {
    if (error instanceof DirectoryError) throw error;
    // The cause is dropped, because fetch errors may quote the request.
    throw new DirectoryError('unavailable', { operation, reason: isTimeout(error) ? 'timeout' : 'network' });
  }
}

async function readLimited(response: Response, operation: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxReplyBytes)
      throw new DirectoryError('unexpected_reply', { operation, reason: 'too_large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
