import { Pool, types as defaultTypes } from 'pg';
import type { CustomTypesConfig } from 'pg';

import type { PostgresConfig } from './config.ts';

/** Settings of a pool besides its target. */
export interface PoolOptions {
  /** Most parallel connections. */
  maxConnections?: number;
  /** Receives errors of idle connections; without a listener the process would end. */
  onIdleError?: (error: Error) => void;
  /** Longest wait for a statement's response, in ms; must exceed the server's statement timeout; 0 = unlimited. */
  answerMs?: number;
  /** Name shown in the database's own lists. */
  applicationName?: string;
}

const oid = { int8: 20, date: 1082 } as const;

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.int8]: parseSafeInteger,
  // A plain date has no zone: the driver's default would shift it by the machine's offset.
  [oid.date]: (text) => text,
};

const typesConfig: CustomTypesConfig = {
  getTypeParser(typeOid, format) {
    const own = format === 'binary' ? undefined : parsers[typeOid];
    return own ?? defaultTypes.getTypeParser(typeOid, format);
  },
};

/**
 * Creates a connection pool: bigints are numbers (an unsafe one throws), dates `YYYY-MM-DD`, timestamptz Date.
 * Statements end after 30 s, after 35 s without a response, and idle transactions after 60 s.
 */
export function createPool(config: PostgresConfig, options: PoolOptions = {}): Pool {
  const pool = new Pool({
    ...config,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    // A frozen server's own timeout never fires, so the client stops waiting a little later.
    query_timeout: options.answerMs ?? 35_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    application_name: options.applicationName ?? 'shiftgate',
    types: typesConfig,
  });
  const onIdleError = options.onIdleError ?? (() => undefined);
  pool.on('error', onIdleError);
  // The loss of a checked-out connection is reported to its query; the event must still have a listener.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond the safe integers`);
  return value;
}
