import { Transaction, sql } from 'kysely';

import type { DatabaseClient } from './client.ts';
import type { Database } from './tables/database.ts';

/** A transaction; inside `inCompany` it sees and writes the rows of one company only. */
export type Tx = Transaction<Database>;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the text form of a UUID, the form of every key. */
export function isKey(value: string): boolean {
  return uuidPattern.test(value);
}

/**
 * Runs `work` in one transaction of one company under row-level security. Commits when `work` resolves, rolls back
 * and rethrows when it throws; throws a TypeError for a key that is not a UUID.
 */
export async function inCompany<T>(
  database: DatabaseClient,
  companyKey: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!isKey(companyKey)) throw new TypeError('a company key must be a uuid');
  // One round trip instead of two; the pattern above leaves nothing to escape.
  const begin = `begin; select set_config('app.company', '${companyKey}', true)`;
  return await runTransaction(database, begin, work);
}

/**
 * Runs `work` in one transaction without a company, for tables without one, the look-up functions, and inserts into
 * the access log.
 */
export async function inSystem<T>(database: DatabaseClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await runTransaction(database, 'begin', work);
}

const afterCommits = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs `act` after the commit of a transaction of `inCompany` or `inSystem`, never after a rollback; `act` must not
 * throw. Throws an Error when the transaction is over.
 */
export function afterCommit(tx: Tx, act: () => void): void {
  const waiting = afterCommits.get(tx);
  if (waiting === undefined) throw new Error('the transaction is over');
  waiting.push(act);
}

async function runTransaction<T>(
  database: DatabaseClient,
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return await database.kysely.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection);
    const tx = new Transaction<Database>({
      config: { dialect: database.dialect },
      dialect: database.dialect,
      driver: refusingDriver,
      executor: connection.getExecutor(),
    });
    const waiting: (() => void)[] = [];
    afterCommits.set(tx, waiting);
    let result: T;
    try {
      result = await work(tx);
      afterCommits.delete(tx);
    } catch (error) {
      afterCommits.delete(tx);
      // A failing rollback means a lost connection, which undoes the work as well: the first error counts.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined);
      throw error;
    }
    const commit = await sql.raw<{ command?: string }>('commit').execute(connection);
    if (commit.rows[0]?.command === 'ROLLBACK') throw new TransactionAbortedError();
    for (const act of waiting) act();
    return result;
  });
}

/** A statement failed and its error was swallowed, so the transaction was rolled back. */
export class TransactionAbortedError extends Error {
  constructor() {
    super('the transaction was rolled back because one of its statements had failed');
    this.name = 'TransactionAbortedError';
  }
}

const refuse = (): Promise<never> => Promise.reject(new Error('transactions cannot be nested'));

// A transaction keeps its one connection; it must not be opened or closed through the driver.
const refusingDriver = {
  init: async () => undefined,
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: refuse,
  destroy: refuse,
};
