import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, createServer as createTcpServer } from 'node:net';

/** Where the product's process listens. */
export interface Target {
  readonly panelPort: number;
  readonly signInPort: number;
}

/** Takes a request that is not for the product; false for the others. */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The panel and the sign-in service at their own addresses, whichever process answers behind them. */
export interface Front {
  /** The panel's server, on which a WebSocket can be opened. */
  readonly panel: Server;
  /** Sends what comes from now on to another process. */
  turnTo(target: Target): void;
  /** Listens on the port and the one behind it. */
  listen(port: number, answer: Answer): Promise<void>;
  close(): Promise<void>;
}

/** Makes the front of the product's processes. */
export function createFront(): Front {
  let target: Target | null = null;
  let answer: Answer = () => false;
  const agent = new Agent({ keepAlive: true });
  const panel = createServer((incoming, outgoing) => {
    if (answer(incoming, outgoing)) return;
    if (target === null) outgoing.writeHead(503, { 'retry-after': '1' }).end();
    else forward(incoming, outgoing, target.panelPort, agent);
  });
  const signIn = createTcpServer((socket) => {
    if (target === null) return socket.destroy();
    const there = connect(target.signInPort, 'localhost');
    const end = () => {
      socket.destroy();
      there.destroy();
    };
    socket.on('error', end);
    there.on('error', end);
    return socket.pipe(there).pipe(socket);
  });
  return {
    panel,
    turnTo: (next) => {
      target = next;
    },
    listen: async (port, answerWith) => {
      answer = answerWith;
      await Promise.all([
        once(panel.listen(port, 'localhost'), 'listening'),
        once(signIn.listen(port + 1, 'localhost'), 'listening'),
      ]);
    },
    close: async () => {
      agent.destroy();
      panel.closeAllConnections();
      panel.close();
      signIn.close();
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number, agent: Agent): void {
  const { method, url: path, headers } = incoming;
  const passed = request({ host: 'localhost', port, method, path, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(outgoing);
    // A stream of events ends with the process that sends it; the console opens it again.
    answer.on('error', () => outgoing.destroy());
  });
  passed.on('error', () => outgoing.destroy());
  outgoing.on('close', () => passed.destroy());
  incoming.pipe(passed);
}
