import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#ports/clock.ts';

/** One received request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The response; `body` is sent as JSON unless it is a string. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly delayMs?: number;
  /** Closes the connection instead of a response. */
  readonly isReset?: boolean;
}

/** A scripted server on loopback, for responses that a correct server would not send. */
export interface ScriptedServer {
  readonly url: string;
  readonly received: ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startScriptedServer(
  answer: (request: ReceivedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>,
): Promise<ScriptedServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://localhost');
      const request = {
        method: incoming.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      received.push(request);
      void Promise.resolve(answer(request)).then(
        async ({ status = 200, headers = {}, body = {}, delayMs = 0, isReset = false }) => {
          if (isReset) return void incoming.socket.resetAndDestroy();
          if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
          response.writeHead(status, { 'content-type': 'application/json', ...headers });
          response.end(typeof body === 'string' ? body : JSON.stringify(body));
        },
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on TCP, so the address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A clock that stands still, and records requested waits instead of waiting. */
export function stillClock(
  nowMs: number,
): Clock & { readonly waits: number[]; moveTo(milliseconds: number): void } {
  let now = nowMs;
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
    moveTo: (milliseconds) => {
      now = milliseconds;
    },
  };
}
