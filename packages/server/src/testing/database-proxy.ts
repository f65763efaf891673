import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { join } from 'node:path';

/** A proxy to a database that can be cut and reopened, on a Unix socket in its own folder. */
export function createDatabaseProxy(
  folder: string,
  target: { readonly host?: string | undefined; readonly port?: number | undefined },
) {
  const name = `.s.PGSQL.${target.port ?? 5432}`;
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const pass = (near: Socket) => {
    const far = connect(join(target.host ?? '', name));
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(peer);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
    }
  };
  return {
    async open() {
      const opened = createServer(pass);
      server = opened;
      await new Promise<void>((resolve) => opened.listen(join(folder, name), resolve));
    },
    async cut() {
      const closing = server;
      server = undefined;
      for (const socket of sockets) socket.destroy();
      if (closing) await new Promise((resolve) => closing.close(resolve));
    },
  };
}

export type DatabaseProxy = ReturnType<typeof createDatabaseProxy>;
