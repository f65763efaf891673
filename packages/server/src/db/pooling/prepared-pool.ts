import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

const maxStatements = 200;
const maxTextLength = 4_000;
const usesBeforeNaming = 3;

/**
 * The pool as kysely sees it. Frequent texts are sent as named statements, which the database parses and plans once
 * per connection; their number is bounded. A broken connection is not used again.
 */
export function createPreparedPool(pool: Pool): PostgresPool {
  const names = new StatementNames();
  const wrappers = new WeakMap<PoolClient, PreparedClient>();
  return {
    options: pool.options,
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      let wrapper = wrappers.get(client);
      if (wrapper === undefined) {
        wrapper = new PreparedClient(client, names);
        wrappers.set(client, wrapper);
      }
      // The casts in this class are limited to the driver's result shape.
      return wrapper as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name of a frequent text; undefined for others. */
  find(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (text.length > maxTextLength || this.#names.size >= maxStatements) return undefined;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < usesBeforeNaming) {
      if (this.#uses.size >= 5 * maxStatements) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

class PreparedClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  #isBroken = false;
  #isSilent = false;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  get processID(): number | undefined {
    // `processID` is missing in the driver's types; kysely uses it when present.
    return (this.#client as unknown as { processID?: number }).processID;
  }

  async query(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    // A rollback would time out as well; the server rolls back when the connection is dropped.
    if (this.#isSilent) throw new Error('Connection not queryable: it did not answer in time');
    const values = [...parameters];
    const name = values.length > 0 ? this.#names.find(text) : undefined;
    try {
      const result = await this.#client.query(name === undefined ? { text, values } : { name, text, values });
      // Several statements in one text return a list; the last one counts.
      const last: unknown = Array.isArray(result) ? result.at(-1) : result;
      return last as PostgresQueryResult<unknown>;
    } catch (error) {
      if (breaksConnection(error)) this.#isBroken = true;
      if (error instanceof Error && error.message === 'Query read timeout') this.#isSilent = true;
      throw error;
    } finally {
      // The driver's query is long-lived; its texts need not be.
      values.length = 0;
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#isBroken);
  }
}

/**
 * Whether this error makes a connection unusable. Errors without an SQLSTATE come from the connection, 0A000 from a
 * named statement after its columns changed, 57P01-57P03 from a restarting server.
 */
export function breaksConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return true;
  return code === '0A000' || code.startsWith('57P') || code.startsWith('08') || code === '25P03';
}
