import { sql } from 'kysely';
import { Client } from 'pg';

import type { PostgresConfig } from '../db/config.ts';
import type { Tx } from '../db/transactions.ts';

/** Receives the payload of a notification. */
export type NotificationHandler = (payload: string) => void;

export interface NotifierOptions {
  /** Called each time the connection was lost. */
  onLost?: (error: Error) => void;
  /** Called after every reconnection: notifications in between are lost, so caches must be invalidated. */
  onReconnected?: () => void;
  /** First wait before reconnecting (ms); doubles up to five seconds. */
  firstDelayMs?: number;
}

/** A listening connection that reconnects by itself. */
export interface Notifier {
  /** Listens on a channel (a-z, 0-9, _); resolves to a function that removes this handler. */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const longestDelayMs = 5_000;

/**
 * Opens one connection for LISTEN. Throws when the first connection fails and reconnects with growing waits later;
 * not for a pooler in transaction mode.
 */
export async function createNotifier(
  config: PostgresConfig,
  options: NotifierOptions = {},
): Promise<Notifier> {
  const notifier = new ListeningConnection(config, options);
  await notifier.start();
  return notifier;
}

/** Sends a notification when the transaction commits; the payload has at most 7,999 bytes. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}

class ListeningConnection implements Notifier {
  readonly #config: PostgresConfig;
  readonly #options: NotifierOptions;
  readonly #handlers = new Map<string, Set<NotificationHandler>>();
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #delayMs: number;
  #isClosed = false;

  constructor(config: PostgresConfig, options: NotifierOptions) {
    this.#config = config;
    this.#options = options;
    this.#delayMs = options.firstDelayMs ?? 100;
  }

  async start(): Promise<void> {
    const client = new Client({
      ...this.#config,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'shiftgate-listen',
    });
    const onGone = (error: Error): void => {
      if (this.#client === client) this.#lose(error);
    };
    client.on('error', onGone);
    client.on('end', () => onGone(new Error('the connection was closed')));
    client.on('notification', (message) => {
      for (const handler of this.#handlers.get(message.channel) ?? []) handler(message.payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#delayMs = this.#options.firstDelayMs ?? 100;
    if (this.#isClosed) await this.close();
  }

  async listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel))
      throw new TypeError('a channel has letters, digits and _ only');
    const handlers = this.#handlers.get(channel) ?? new Set();
    handlers.add(handler);
    if (!this.#handlers.has(channel)) {
      this.#handlers.set(channel, handlers);
      await this.#client?.query(`listen ${channel}`);
    }
    return async () => {
      handlers.delete(handler);
      if (handlers.size > 0 || this.#handlers.get(channel) !== handlers) return;
      this.#handlers.delete(channel);
      await this.#client?.query(`unlisten ${channel}`).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  #lose(error: Error): void {
    const client = this.#client;
    this.#client = undefined;
    void client?.end().catch(() => undefined);
    if (this.#isClosed) return;
    this.#options.onLost?.(error);
    this.#planReconnect();
  }

  #planReconnect(): void {
    this.#timer = setTimeout(() => {
      this.start().then(
        () => this.#options.onReconnected?.(),
        () => {
          if (!this.#isClosed) this.#planReconnect();
        },
      );
    }, this.#delayMs);
    this.#timer.unref();
    this.#delayMs = Math.min(this.#delayMs * 2, longestDelayMs);
  }
}
