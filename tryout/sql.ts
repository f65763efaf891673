import { realpath } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ConfigError } from '@shiftgate/server/config.ts';
import type { PostgresConfig } from '@shiftgate/server/db/config.ts';
import { findRunningEmbedded } from '@shiftgate/server/db/embedded/find-running.ts';
import { createPool } from '@shiftgate/server/db/pool.ts';
import { isKey } from '@shiftgate/server/db/transactions.ts';
import { readCommandSettings } from './settings.ts';

const usage = `npm run sql -- "STATEMENT" [--company KEY|DOMAIN] [--write]

Runs one SQL statement on the database of the running try-out, as the program's role.

  --company   a key of a company, or one of its domains; without it, row-level security hides the rows of all companies
  --write     commits what the statement changes; without it, the transaction is read-only
`;

/** One statement and how it runs; the company is a key or a verified domain. */
export interface Query {
  readonly text: string;
  readonly company?: string | undefined;
  readonly isWrite?: boolean | undefined;
}

/** A statement that can't run; the message is for the terminal. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}

/** Reads the arguments of the command; throws QueryError when they are wrong. */
export function readQuery(args: readonly string[]): Query {
  const { values, positionals } = parse(args);
  const [text, ...more] = positionals;
  if (text === undefined || more.length > 0)
    throw new QueryError('Enter exactly one statement, in quotation marks.');
  return { text, company: values.company, isWrite: values.write };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { company: { type: 'string' }, write: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new QueryError(firstLine(error));
  }
}

/** Runs the statement in a transaction of its own and returns the lines for the terminal. */
export async function runQuery(config: PostgresConfig, query: Query): Promise<readonly string[]> {
  const pool = createPool(config, { maxConnections: 1, applicationName: 'shiftgate-sql' });
  const client = await pool.connect();
  try {
    await client.query(query.isWrite === true ? 'begin' : 'begin read only');
    if (query.company !== undefined) {
      const { rows } = await client.query<{ key: string | null }>(
        isKey(query.company) ? 'select $1 as key' : 'select find_company_of_domain(lower($1)) as key',
        [query.company],
      );
      const key = rows[0]?.key ?? null;
      if (key === null)
        throw new QueryError(`There is no company ${query.company}. Use its key or one of its domains.`);
      await client.query("select set_config('app.company', $1, true)", [key]);
    }
    // A named statement is one statement: none behind a semicolon can end the transaction and write.
    const result = await client.query<(string | null)[]>({
      name: 'typed',
      text: query.text,
      rowMode: 'array',
      types: { getTypeParser: () => (value: string) => value },
    });
    await client.query('commit');
    const names = result.fields.map((field) => field.name);
    if (names.length === 0) return [`${result.command} ${result.rowCount ?? ''}`.trimEnd()];
    return [
      ...tableOf(names, result.rows),
      `(${result.rows.length} ${result.rows.length === 1 ? 'row' : 'rows'})`,
    ];
  } finally {
    client.release(true);
    await pool.end();
  }
}

function tableOf(names: readonly string[], rows: readonly (readonly (string | null)[])[]): readonly string[] {
  const cells = rows.map((row) => row.map((value) => (value ?? 'null').replaceAll(/\s+/g, ' ')));
  const widths = names.map((name, column) =>
    cells.reduce((width, row) => Math.max(width, row[column]!.length), name.length),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join(' | ')
      .trimEnd();
  return [line(names), widths.map((width) => '-'.repeat(width)).join('-+-'), ...cells.map(line)];
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

async function main(args: readonly string[]): Promise<0 | 1 | 2> {
  if (args.length === 0 || args.includes('--help')) {
    process.stdout.write(usage);
    return args.length === 0 ? 2 : 0;
  }
  try {
    const query = readQuery(args);
    const tryout = readCommandSettings(process.env);
    if (tryout === null) throw new QueryError('This command is for the try-out only.');
    const folder = await realpath(tryout.dataDir).catch(() => null);
    const config = folder === null ? null : await findRunningEmbedded(folder);
    if (config === null)
      throw new QueryError(
        `The try-out is not running on the data folder ${tryout.dataDir}. Start it first, or set SHIFTGATE_DATA_DIR to its folder.`,
      );
    for (const line of await runQuery(config, query)) process.stdout.write(`${line}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${firstLine(error)}\n`);
    return error instanceof QueryError || error instanceof ConfigError ? 2 : 1;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
