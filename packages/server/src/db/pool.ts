import { Pool, types as defaultTypes } from 'pg';
import type { CustomTypesConfig } from 'pg';

import type { PostgresConfig } from './config.ts';

/** Settings of a pool besides where it connects to. */
export interface PoolOptions {
  /** Most connections at once. */
  maxConnections?: number;
  /** Called for errors of idle connections; without a listener the process would end. */
  onIdleError?: (error: Error) => void;
  /** How long a statement's answer is waited for, in ms; longer than the server lets any run; 0 without an end. */
  answerMs?: number;
  /** Name shown in the database's own lists. */
  applicationName?: string;
}

const oid = { int8: 20, date: 1082 } as const;

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.int8]: parseSafeInteger,
  // A plain date has no zone: the driver's default would move it by the machine's offset.
  [oid.date]: (text) => text,
};

const typesConfig: CustomTypesConfig = {
  getTypeParser(typeOid, format) {
    const own = format === 'binary' ? undefined : parsers[typeOid];
    return own ?? defaultTypes.getTypeParser(typeOid, format);
  },
};

/**
 * Makes a connection pool: bigints come as numbers (an unsafe one throws), dates as `YYYY-MM-DD`, timestamptz
 * as Date. Statements end after 30 s, without a word from the server after 35 s, and forgotten transactions after 60 s.
 */
export function createPool(config: PostgresConfig, options: PoolOptions = {}): Pool {
  const pool = new Pool({
    ...config,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    // The server counts only while it lives: who hears nothing of a frozen one stops waiting a little later.
    query_timeout: options.answerMs ?? 35_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    application_name: options.applicationName ?? 'shiftgate',
    types: typesConfig,
  });
  const onIdleError = options.onIdleError ?? (() => undefined);
  pool.on('error', onIdleError);
  // While a connection is checked out its loss is reported to the query; the event must still have a listener.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond the safe integers`);
  return value;
}
