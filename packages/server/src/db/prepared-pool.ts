import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

const maxStatements = 200;
const maxTextLength = 4_000;
const usesBeforeNaming = 3;

/**
 * The pool as kysely sees it. Texts that come again and again are sent as named statements, which the
 * database parses and plans once per connection (measurable in a sign-in's CPU); their number is bounded.
 * A connection on which a query failed for a reason of the connection is not used again.
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
      // The casts below this class' methods are confined to the driver's own result shape.
      return wrapper as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name of a text once it is worth one. */
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
    // `processID` is not in the driver's types; kysely uses it when it is there.
    return (this.#client as unknown as { processID?: number }).processID;
  }

  async query(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    // A rollback would wait as long once more; the server rolls back by itself when the connection is dropped.
    if (this.#isSilent) throw new Error('Connection not queryable: it did not answer in time');
    const values = [...parameters];
    const name = values.length > 0 ? this.#names.find(text) : undefined;
    try {
      const result = await this.#client.query(name === undefined ? { text, values } : { name, text, values });
      // A text of several statements gives a list; the last one counts.
      const last: unknown = Array.isArray(result) ? result.at(-1) : result;
      return last as PostgresQueryResult<unknown>;
    } catch (error) {
      if (breaksConnection(error)) this.#isBroken = true;
      if (error instanceof Error && error.message === 'Query read timeout') this.#isSilent = true;
      throw error;
    } finally {
      // The driver's query outlives young collections; its texts need not.
      values.length = 0;
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#isBroken);
  }
}

/**
 * Whether a connection is not used again after this error. Errors without an SQLSTATE come from the connection. 0A000
 * is what a named statement gives for ever after a migration changed the columns behind its `select *`. 57P01-57P03:
 * the server is going or coming.
 */
export function breaksConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return true;
  return code === '0A000' || code.startsWith('57P') || code.startsWith('08') || code === '25P03';
}
