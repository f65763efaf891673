import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { insertCompany, insertShift, insertUser, testInstant } from '#testing/rows.ts';
import { connectAdmin } from './admin-connection.ts';
import { checkDatabase } from './health.ts';
import { MigrationError, migrate, readMigrations } from './migrate.ts';
import type { Migration } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';
import { inCompany } from '../transactions.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.close());

function migrationOf(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** Drops the whole schema as a superuser and returns an empty database. */
async function emptyDatabase(): Promise<void> {
  const admin = await connectAdmin(database.superuserConfig);
  await admin.query('drop schema public cascade');
  await admin.query('create schema public authorization shiftgate_owner');
  await admin.end();
}

describe('migrations', () => {
  it('run on a filled database, keep its rows, and force row-level security on new tables', async () => {
    const known = await readMigrations();
    const company = await insertCompany(database.client);
    const user = await insertUser(database.client, company);
    await insertShift(database.client, company);
    const next = migrationOf(
      '9001-notes.sql',
      `alter table users add column nickname text not null default '';
       alter table users no force row level security;
       update users set nickname = upper(name);
       alter table users force row level security;
       create table notes (key uuid primary key, company_key uuid not null);
       call secure_tenant_table('notes');`,
    );
    expect(await migrate(database.ownerConfig, testInstant, [...known, next])).toEqual(['9001-notes.sql']);
    const rows = await inCompany(database.client, company, (tx) =>
      tx.selectFrom('users').selectAll().execute(),
    );
    expect(rows).toEqual([expect.objectContaining({ key: user, nickname: 'ANA SOUZA' })]);
    expect(await migrate(database.ownerConfig, testInstant, [...known, next])).toEqual([]);
    // This version of the program does not know that file.
    await expect(migrate(database.ownerConfig, testInstant, known)).rejects.toMatchObject({
      code: 'newer_database',
    });
    expect(await checkDatabase(database.client, known)).toEqual({ isReady: false, reason: 'schema_differs' });
    const after = migrationOf('9002-more.sql', 'select 1');
    expect(await checkDatabase(database.client, [...known, next, after])).toEqual({
      isReady: false,
      reason: 'migrations_pending',
    });
  });

  it('run on an empty database once, also when two programs start together', async () => {
    await emptyDatabase();
    const known = await readMigrations();
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.ownerConfig, testInstant)));
    expect(runs.map((ran) => ran.length).toSorted()).toEqual([0, 0, known.length]);
    const first = await prepareDatabase({
      ownerConfig: database.ownerConfig,
      kind: 'tryout',
      now: testInstant,
    });
    expect(first.ran).toEqual([]);
    expect(await checkDatabase(database.client, known)).toEqual({ isReady: true });
  });

  it('roll a failing file back, and name it', async () => {
    const known = await readMigrations();
    const broken = migrationOf('9001-broken.sql', 'create table half (a int); select nothing_like_that();');
    await expect(migrate(database.ownerConfig, testInstant, [...known, broken])).rejects.toMatchObject({
      code: 'failed_migration',
      migration: '9001-broken.sql',
    });
    const admin = await connectAdmin(database.ownerConfig);
    const { rows } = await admin.query(`select to_regclass('public.half') as half`);
    await admin.end();
    expect(rows).toEqual([{ half: null }]);
  });

  it('reject a file that changed after it ran, and one that is too late', async () => {
    const known = await readMigrations();
    const changed = known.map((file, index) => (index === 0 ? migrationOf(file.name, `${file.sql} `) : file));
    await expect(migrate(database.ownerConfig, testInstant, changed)).rejects.toThrow(MigrationError);
    const late = [...known, migrationOf('0002-late.sql', 'select 1')];
    await expect(migrate(database.ownerConfig, testInstant, late)).rejects.toMatchObject({
      code: 'wrong_order',
    });
  });

  it('do not use the database’s clock for data of the product', async () => {
    for (const file of await readMigrations()) {
      const text = file.sql.replaceAll(/--.*$/gm, '');
      expect([
        file.name,
        /\b(now|clock_timestamp|statement_timestamp)\s*\(|current_(date|time)/i.test(text),
      ]).toEqual([file.name, false]);
    }
  });

  it('reject a database of the other mode, and change nothing in it', async () => {
    const wrong = prepareDatabase({ ownerConfig: database.ownerConfig, kind: 'real', now: testInstant });
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_installation', found: 'tryout' });
    const row = await database.client.kysely.selectFrom('installation').select('kind').executeTakeFirst();
    expect(row).toEqual({ kind: 'tryout' });
  });
});
