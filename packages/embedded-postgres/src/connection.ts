/** How a driver reaches a server: `host` is the folder of its unix socket. */
export interface Connection {
  readonly host: string;
  readonly port: number;
}

/** The port is part of the socket's file name only; nothing listens on the network. */
export const socketPort = 5432;
