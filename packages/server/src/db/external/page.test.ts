import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readProductionConfig } from '#config.ts';
import { createDatabase } from '../client.ts';
import { checkDatabase } from '../setup/health.ts';
import { readMigrations } from '../setup/migrate.ts';
import { prepareDatabase } from '../setup/prepare.ts';
import { assertServerRoleIsSafe } from '../setup/server-role.ts';
import { bareServer } from '#testing/bare-server.ts';
import { assertExternalDatabase } from './check.ts';

const page = await readFile(
  new URL('../../../../../docs/operating/external-database.md', import.meta.url),
  'utf8',
);
const blocksOf = (kind: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${kind}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map((match) => match[1] ?? '');
const [whole = '', inExisting = ''] = blocksOf('sql');

const server = bareServer();

/** Starts the program on the database that the page's SQL has set up. */
async function startOn(): Promise<void> {
  const urls = { owner: server.url('shiftgate_owner'), server: server.url('shiftgate_server') };
  await assertExternalDatabase(urls);
  await prepareDatabase({
    ownerConfig: { connectionString: urls.owner },
    kind: 'real',
    now: new Date('2025-03-10T12:00:00Z'),
  });
  await assertExternalDatabase(urls);
  const db = createDatabase({ connectionString: urls.server });
  try {
    await assertServerRoleIsSafe(db.pool);
    expect(await checkDatabase(db, await readMigrations())).toEqual({ isReady: true });
  } finally {
    await db.close();
  }
}

describe('the page about a database elsewhere', () => {
  beforeEach(() => server.empty());

  it('has SQL for a superuser, after which the program starts', async () => {
    await server.run('postgres', 'postgres', whole);
    await startOn();
  });

  it('has SQL for a role with CREATEROLE and CREATEDB, after which the program starts', async () => {
    await server.run('postgres', 'postgres', 'create role cloud_admin login createrole createdb;');
    await server.run('cloud_admin', 'postgres', whole);
    await startOn();
  });

  it('has SQL for an existing database, for its owner with CREATEROLE only', async () => {
    await server.run('postgres', 'postgres', 'create role cloud_admin login createrole;');
    await server.run('postgres', 'postgres', 'create database shiftgate owner cloud_admin;');
    await server.run('cloud_admin', 'shiftgate', inExisting);
    await startOn();
  });

  it('shows addresses that the settings accept', () => {
    const shown = Object.fromEntries(
      blocksOf('sh').flatMap((block) =>
        [...block.matchAll(/^(\w+)='(.*)'$/gm)].map(([, key, value]) => [key, value]),
      ),
    );
    expect(Object.keys(shown)).toEqual(['DATABASE_URL', 'DATABASE_OWNER_URL']);
    const socket = /`(postgres:[^`]*host=[^`]*)`/.exec(page)?.[1];
    for (const databases of [shown, { DATABASE_URL: socket, DATABASE_OWNER_URL: socket }]) {
      try {
        readProductionConfig(databases);
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        expect(error.problems.filter((problem) => problem.includes('DATABASE'))).toEqual([]);
      }
    }
  });
});
