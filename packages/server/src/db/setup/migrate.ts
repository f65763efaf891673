import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';

import type { Client } from 'pg';

import type { PostgresConfig } from '../config.ts';
import { whilePreparing } from './preparation-lock.ts';

/** One SQL file of the schema. */
export interface Migration {
  /** File name, `NNNN-what.sql`. */
  name: string;
  sql: string;
  /** SHA-256 of the text, hex. */
  checksum: string;
}

/** Why the migrations do not run. */
export type MigrationErrorCode = 'changed_migration' | 'newer_database' | 'failed_migration' | 'wrong_order';

/** A migration that cannot run; `migration` names the file, which was rolled back. */
export class MigrationError extends Error {
  readonly code: MigrationErrorCode;
  readonly migration: string;

  constructor(code: MigrationErrorCode, migration: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'MigrationError';
    this.code = code;
    this.migration = migration;
  }
}

/** Beside the built program lies a copy at the same distance. */
const ownFolder = new URL('../migrations/', import.meta.url);

/** Reads the SQL files of a folder (the product's own by default), sorted by name. */
export async function readMigrations(folder: URL = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Migrates a database to the newest schema as the owner role: each missing file in its own transaction, one program
 * at a time; returns the names of the files. Throws MigrationError when a file changed after it ran, is unknown to
 * this program, or fails; `now` is the recorded time.
 */
export function migrate(
  ownerConfig: PostgresConfig,
  now: Date,
  migrations?: readonly Migration[],
): Promise<string[]> {
  return whilePreparing(ownerConfig, (client) => runMissing(client, now, migrations));
}

/** The same as `migrate`, on a connection that holds the preparation lock. */
export async function runMissing(
  client: Client,
  now: Date,
  migrations?: readonly Migration[],
): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  await client.query(`create table if not exists public.schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null)`);
  await client.query('grant select on public.schema_migrations to shiftgate_server');
  const missing = findMissing(known, await readApplied(client));
  for (const migration of missing) await runOne(client, migration, now);
  return missing.map((migration) => migration.name);
}

/** Lists the files that have not run yet; works as the server's role too (readiness check). */
export async function listPendingMigrations(
  client: Pick<Client, 'query'>,
  migrations: readonly Migration[],
): Promise<string[]> {
  return findMissing(migrations, await readApplied(client)).map((migration) => migration.name);
}

async function readApplied(client: Pick<Client, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function findMissing(known: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const names = new Set(known.map((migration) => migration.name));
  for (const name of applied.keys()) {
    if (!names.has(name)) {
      throw new MigrationError(
        'newer_database',
        name,
        `The database was created by a newer version (${name}).`,
      );
    }
  }
  const newest = [...applied.keys()].toSorted().at(-1) ?? '';
  const missing: Migration[] = [];
  for (const migration of known) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) {
      if (migration.name < newest) {
        throw new MigrationError(
          'wrong_order',
          migration.name,
          `${migration.name} comes before ${newest}, which has already run`,
        );
      }
      missing.push(migration);
    } else if (checksum !== migration.checksum) {
      throw new MigrationError(
        'changed_migration',
        migration.name,
        `${migration.name} was changed after it ran`,
      );
    }
  }
  return missing;
}

async function runOne(client: Client, migration: Migration, now: Date): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query(
      'insert into public.schema_migrations (name, checksum, applied_at) values ($1, $2, $3)',
      [migration.name, migration.checksum, now],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(
      'failed_migration',
      migration.name,
      `${migration.name} failed: ${reason}`,
      error,
    );
  }
}
