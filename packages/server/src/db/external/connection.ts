import { Client } from 'pg';
import { isDatabaseUnavailable } from '../errors.ts';

/** A setting with a database address. */
export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

/** Facts about a connection; readable on every version of PostgreSQL, by every role. */
export interface ConnectionFacts {
  readonly role: string;
  readonly database: string;
  /** `server_version_num`, such as 180004. */
  readonly version: number;
  readonly encoding: string;
  /** Schema for new tables; null when the role may use none. */
  readonly schema: string | null;
  readonly isReadOnly: boolean;
}

/**
 * An open connection with its facts, or the reason of a failure: a sentence with the setting and without the
 * password.
 */
export type Connected =
  | { readonly client: Client; readonly facts: ConnectionFacts }
  | { readonly trouble: string };

const connectTimeoutMs = 10_000;

/** Connects by the address of a setting. Never throws. */
export async function connectBySetting(name: DatabaseSetting, url: string): Promise<Connected> {
  let client: Client | undefined;
  try {
    // The program's pools send these at the start of a connection, and some poolers refuse that.
    client = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<ConnectionFacts>(`
      select current_user::text as role, d.datname::text as database,
             current_setting('server_version_num')::integer as version,
             pg_encoding_to_char(d.encoding)::text as encoding, current_schema()::text as schema,
             (pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean) as "isReadOnly"
        from pg_database d where d.datname = current_database()`);
    return { client, facts: rows[0]! };
  } catch (error) {
    await client?.end().catch(() => undefined);
    return { trouble: `${name}${placeOf(client)}: ${reasonOf(error)}.` };
  }
}

function placeOf(client: Client | undefined): string {
  if (client === undefined) return '';
  const { user, host, port, database } = client;
  return ` (${user ?? ''}@${host}:${port}/${database ?? ''})`;
}

/** Messages of the driver and the server hold no password; a refused address is reported by its code alone. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host was not found (${code})`;
  const message = error.message.split('\n')[0] ?? '';
  const isAway = isDatabaseUnavailable(error);
  return [isAway ? 'no database is responding there' : '', message].filter(Boolean).join(': ');
}
