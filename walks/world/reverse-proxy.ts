import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy on loopback. */
export interface ReverseProxy {
  readonly url: string;
  /** How it writes the client of each request that comes now; they all come from this machine. */
  client: string;
  close(): Promise<void>;
}

/** Starts a reverse proxy in front of a local port. Like some proxies, it keeps the X-Forwarded-For that it receives. */
export async function startReverseProxy(port: number): Promise<ReverseProxy> {
  const server = createServer((incoming, outgoing) => {
    const before = incoming.headers['x-forwarded-for'];
    const forwarded = request(
      {
        host: 'localhost',
        port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': before === undefined ? proxy.client : `${String(before)}, ${proxy.client}`,
        },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, 'localhost', resolve);
  });
  const proxy: ReverseProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    client: '127.0.0.1',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
