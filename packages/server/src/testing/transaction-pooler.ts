import { createServer, createConnection } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

const ready = 0x5a;
const keyData = 0x4b;

/** Splits what a server sends into its messages: a type, a length, a body. */
function splitMessages(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const end = rest.readInt32BE(1) + 1;
      onMessage(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}

interface Backend {
  readonly socket: Socket;
  onMessage: (message: Buffer) => void;
}

/**
 * A pooler that speaks the wire format of PostgreSQL (protocol 3.0) to a server that trusts its clients. By
 * `transaction` a connection goes back after each transaction, like PgBouncer's; by `session` it stays.
 */
export async function startPooler(
  /** Path of the server's socket. */
  target: string,
  by: 'transaction' | 'session',
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const idle: Backend[] = [];
  const sockets = new Set<Socket>();
  const connect = (startup: Buffer): Backend => {
    const socket = createConnection(target);
    const backend: Backend = { socket, onMessage: () => undefined };
    socket.on(
      'data',
      splitMessages((message) => backend.onMessage(message)),
    );
    socket.on('error', () => undefined);
    socket.write(startup);
    sockets.add(socket);
    return backend;
  };
  const server: Server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    let held: Backend | null = null;
    let startup: Buffer | null = null;
    const lend = (backend: Backend): Backend => {
      backend.onMessage = (message) => {
        // A pooler answers requests to cancel itself, so it sends a process id of its own.
        if (message[0] === keyData) message.writeInt32BE(1, 5);
        client.write(message);
        const isOver = message[0] === ready && message[5] === 'I'.charCodeAt(0);
        if (!isOver || by === 'session') return;
        idle.push(backend);
        held = null;
      };
      return backend;
    };
    client.on('data', (chunk: Buffer) => {
      if (startup === null) {
        startup = chunk;
        held = lend(connect(chunk));
        return;
      }
      // The end of a client is not the end of a connection that others use.
      if (chunk[0] === 0x58) return void client.end();
      held ??= lend(idle.pop() ?? connect(startup));
      held.socket.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
