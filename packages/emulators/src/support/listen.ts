import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

const loopback4 = '127.0.0.1';
const loopback6 = '::1';
const portAttempts = 10;

function listenOn(server: Server | TlsServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ipv6Only: host === loopback6 }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** An application that listens on both loopback addresses. */
export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** Key and certificate (PEM) of an application that is served over https. */
export interface TlsIdentity {
  readonly key: string;
  readonly cert: string;
}

/**
 * Opens an application on 127.0.0.1 and ::1 at one port, so that `localhost` works whichever a browser tries first;
 * a machine without IPv6 is served on 127.0.0.1 alone. Port 0 finds a port free on both. With `tls` over https.
 */
export async function listenOnLoopback(
  app: FastifyInstance,
  port: number,
  tls?: TlsIdentity,
): Promise<Listening> {
  await app.ready();
  const answer: RequestListener = (request, response) => app.routing(request, response);
  const open = (): Server | TlsServer =>
    tls === undefined ? createServer(answer) : createTlsServer({ ...tls }, answer);
  for (let attempt = 1; ; attempt += 1) {
    const second = open();
    const first = open();
    await listenOn(first, port, loopback4);
    const { port: opened } = first.address() as AddressInfo;
    try {
      await listenOn(second, opened, loopback6);
    } catch (error) {
      const isTaken = codeOf(error) === 'EADDRINUSE';
      if (isTaken) first.close();
      if (isTaken && port === 0 && attempt < portAttempts) continue;
      if (isTaken) throw error;
    }
    const close = async (): Promise<void> => {
      await app.close();
      for (const server of [first, second]) {
        server.close();
        server.closeAllConnections();
      }
    };
    return { port: opened, close };
  }
}
