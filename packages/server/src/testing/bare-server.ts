import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { connectAdmin } from '../db/setup/admin-connection.ts';
import { startEmbeddedPostgres } from '../db/embedded/start.ts';
import type { EmbeddedDatabase } from '../db/embedded/start.ts';

/** A server of the suite's own without our roles, which exist once per server. */
export function bareServer() {
  let folder: string;
  let embedded: EmbeddedDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sg-bare-'));
    embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), isDurable: false });
  });
  afterAll(async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs statements one after the other, like a pasted script. */
  const run = async (user: string, database: string, text: string): Promise<void> => {
    const client = await connectAdmin({ ...embedded.superuserConfig(database), user });
    try {
      for (const statement of text.split(/;\s*$/m))
        if (statement.trim() !== '') await client.query(statement);
    } finally {
      await client.end();
    }
  };

  return {
    run,
    /** Address of a database for a role; the socket needs no password. */
    url(user: string, database = 'shiftgate'): string {
      const { host = '', port = 0 } = embedded.superuserConfig();
      return `postgres://${user}:geheim@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
    },
    /** Path of the server's socket. */
    socketPath(): string {
      const { host = '', port = 0 } = embedded.superuserConfig();
      return join(host, `.s.PGSQL.${port}`);
    },
    /** Drops every database and role but the server's own. */
    async empty(): Promise<void> {
      const client = await connectAdmin(embedded.superuserConfig('postgres'));
      try {
        const databases = await client.query<{ name: string }>(
          `select quote_ident(datname) as name from pg_database where not datistemplate and datname <> 'postgres'`,
        );
        for (const { name } of databases.rows) await client.query(`drop database ${name} with (force)`);
        // Grants depend on the role that gave them, so the last one is dropped first.
        const roles = await client.query<{ name: string }>(
          `select quote_ident(rolname) as name from pg_roles
            where rolname <> 'postgres' and rolname !~ '^pg_' order by oid desc`,
        );
        for (const { name } of roles.rows) {
          await client.query(`drop owned by ${name}`);
          await client.query(`drop role ${name}`);
        }
      } finally {
        await client.end();
      }
    },
  };
}
