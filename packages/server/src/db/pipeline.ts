import type { Connection, PoolClient, Submittable } from 'pg';

import type { DatabaseClient } from './client.ts';
import { againAfterDeadlock } from './deadlock.ts';
import { breaksConnection } from './pooling/prepared-pool.ts';
import { isKey } from './transactions.ts';

/** A statement's parameter; an array becomes a PostgreSQL array of texts. */
export type Parameter = string | number | boolean | null | Date | Buffer | readonly string[];

/** A frequent statement: each connection parses and plans it once. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** A statement with its values. */
export interface Part {
  readonly statement: Prepared;
  readonly values: readonly Parameter[];
}

/** A row by its column names; the statement defines them. */
export type FoundRow = Readonly<Record<string, unknown>>;

let preparedCount = 0;

/** Prepares a statement; call it once per text, at module level. */
export function prepare(text: string): Prepared {
  preparedCount += 1;
  return { name: `at_once_${preparedCount}`, text };
}

const enterCompany = prepare("select set_config('app.company', $1, true)");

/**
 * Runs statements in order as one transaction in one round trip, for one company under row-level security; returns
 * the rows of each. When one fails, all are rolled back and its error is thrown. A statement whose values depend on
 * an earlier result belongs in `inCompany`.
 */
export async function pipelineInCompany(
  database: DatabaseClient,
  companyKey: string,
  ...parts: readonly Part[]
): Promise<readonly (readonly FoundRow[])[]> {
  if (!isKey(companyKey)) throw new TypeError('a company key must be a uuid');
  const found = await runPipeline(database, { statement: enterCompany, values: [companyKey] }, ...parts);
  return found.slice(1);
}

/** The same without a company: for tables without one, look-ups, and statements that enter a company themselves. */
export async function runPipeline(
  database: DatabaseClient,
  ...parts: readonly Part[]
): Promise<readonly (readonly FoundRow[])[]> {
  return await againAfterDeadlock(() => sendPipeline(database, parts));
}

async function sendPipeline(
  database: DatabaseClient,
  parts: readonly Part[],
): Promise<readonly (readonly FoundRow[])[]> {
  const client = await database.pool.connect();
  let isBroken = false;
  try {
    return await new Promise((resolve, reject) => {
      const answer = (error: Error | null, rows: FoundRow[][] = []) =>
        error === null ? resolve(rows) : reject(error);
      client.query(new PipelineQuery(client, parts, answer));
    });
  } catch (error) {
    isBroken = breaksConnection(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** The statements that each connection has parsed, with the columns of their rows. */
const parsed = new WeakMap<PoolClient, Map<Prepared, readonly Column[]>>();

function parsedBy(client: PoolClient): Map<Prepared, readonly Column[]> {
  const known = parsed.get(client) ?? new Map<Prepared, readonly Column[]>();
  parsed.set(client, known);
  return known;
}

/**
 * One round trip: every statement is bound and executed before the one Sync that ends the implicit transaction
 * (PostgreSQL, "Extended Query", "Pipelining"). The driver calls its methods like those of a query.
 */
class PipelineQuery implements Submittable {
  readonly #client: PoolClient;
  readonly #parts: readonly Part[];
  /** Receives the result; the driver wraps it to end its timeout (`query_timeout`). */
  callback: (error: Error | null, rows?: FoundRow[][]) => void;
  readonly #known: Map<Prepared, readonly Column[]>;
  readonly #learnt: (readonly Column[])[];
  readonly #rows: FoundRow[][];
  #at = 0;
  #failure: Error | null = null;

  constructor(
    client: PoolClient,
    parts: readonly Part[],
    callback: (error: Error | null, rows?: FoundRow[][]) => void,
  ) {
    this.#client = client;
    this.#parts = parts;
    this.callback = callback;
    this.#known = parsedBy(client);
    this.#learnt = parts.map(({ statement }) => this.#known.get(statement) ?? []);
    this.#rows = parts.map(() => []);
  }

  submit(connection: Connection): null {
    const { stream } = connection;
    stream.cork();
    try {
      for (const { statement, values } of this.#parts) this.#send(connection, statement, values);
      connection.sync();
    } finally {
      stream.uncork();
    }
    return null;
  }

  #send(connection: Connection, statement: Prepared, values: readonly Parameter[]): void {
    const { name, text } = statement;
    const isKnown = this.#known.has(statement);
    if (!isKnown) {
      // After a failure it is unknown how far the parsing got; closing an absent statement is not an error.
      connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ statement: name, values: values.map(encode) }, true);
    if (!isKnown) connection.describe({ type: 'P', name: '' }, true);
    connection.execute(null, true);
  }

  handleRowDescription({ fields }: { readonly fields: readonly DescribedField[] }): void {
    this.#learnt[this.#at] = fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.#client.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    const columns = this.#learnt[this.#at] ?? [];
    try {
      for (let index = 0; index < columns.length; index += 1) {
        const column = columns[index];
        const text = fields[index];
        if (column !== undefined) row[column.name] = text == null ? null : column.read(text);
      }
    } catch (error) {
      // The remaining responses must still be read from the connection.
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
    this.#rows[this.#at]?.push(row);
  }

  handleCommandComplete(): void {
    this.#at += 1;
  }

  handleReadyForQuery(): void {
    if (this.#failure !== null) return this.callback(this.#failure);
    for (const [index, { statement }] of this.#parts.entries())
      if (!this.#known.has(statement)) this.#known.set(statement, this.#learnt[index] ?? []);
    this.callback(null, this.#rows);
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}

interface DescribedField {
  readonly name: string;
  readonly dataTypeID: number;
}

function encode(value: Parameter): string | Buffer | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  return Buffer.isBuffer(value) ? value : encodeArray(value as readonly string[]);
}

function encodeArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, (sign) => `\\${sign}`)}"`).join(',')}}`;
}
