/** How a driver connects to a server: `host` is the folder of its unix socket. */
export interface Connection {
  readonly host: string;
  readonly port: number;
}

/** The port is only a part of the socket's file name; the server does not listen on the network. */
export const socketPort = 5432;
