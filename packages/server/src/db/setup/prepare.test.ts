import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { testInstant } from '#testing/rows.ts';
import { connectAdmin } from './admin-connection.ts';
import { whilePreparing } from './preparation-lock.ts';
import { prepareDatabase } from './prepare.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await startTestDatabase();
});
afterEach(() => database.close());

const prepare = (waitMs?: number) =>
  prepareDatabase({
    ownerConfig: database.ownerConfig,
    kind: 'tryout',
    now: testInstant,
    ...(waitMs !== undefined && { waitMs }),
  });

/** The errors of concurrent preparations, each as in a process of its own. */
async function failuresOf(count: number): Promise<string[]> {
  const ends = await Promise.allSettled(Array.from({ length: count }, () => prepare()));
  return ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
}

async function askAsSuperuser(text: string): Promise<unknown[]> {
  const admin = await connectAdmin(database.superuserConfig);
  try {
    return (await admin.query(text)).rows;
  } finally {
    await admin.end();
  }
}

/** Every table, index, function and policy with its rights and owner. */
const readSchema = () =>
  askAsSuperuser(`
    select c.relname as name, c.relkind::text as kind, c.relacl::text as rights, c.relowner::regrole::text as owner
      from pg_class c where c.relnamespace::regnamespace::text = 'public'
    union all
    select p.oid::regprocedure::text, 'function', p.proacl::text, p.proowner::regrole::text
      from pg_proc p where p.pronamespace::regnamespace::text = 'public'
    union all
    select p.polrelid::regclass || ' ' || p.polname, 'policy', null, null from pg_policy p
    order by 1, 2`);

const dropSchema = () =>
  askAsSuperuser(`drop schema public cascade;
    create schema public authorization shiftgate_owner`);

describe('processes that prepare one database together', () => {
  it('complete an empty one, six at a time, and each leaves the same schema', async () => {
    const schemas: unknown[][] = [];
    for (let round = 0; round < 2; round += 1) {
      await dropSchema();
      expect(await failuresOf(6)).toEqual([]);
      schemas.push(await readSchema());
    }
    expect(schemas[0]?.length).toBeGreaterThan(100);
    expect(schemas[1]).toEqual(schemas[0]);
    expect(await failuresOf(1)).toEqual([]);
    expect(await readSchema()).toEqual(schemas[0]);
  });

  it('keep a complete one unchanged, four at a time, round after round', async () => {
    expect(await failuresOf(1)).toEqual([]);
    const before = await readSchema();
    for (let round = 0; round < 6; round += 1) expect(await failuresOf(4)).toEqual([]);
    expect(await readSchema()).toEqual(before);
  });

  it('ignore the server’s timeouts for the owner role', async () => {
    const limits = [
      'statement_timeout',
      'transaction_timeout',
      'idle_session_timeout',
      'idle_in_transaction_session_timeout',
    ];
    const { database: name } = database.ownerConfig;
    for (const limit of limits)
      await askAsSuperuser(`alter role shiftgate_owner in database ${name} set ${limit} = '80ms'`);
    const found = await whilePreparing(database.ownerConfig, async (client) => {
      await client.query('begin; select pg_sleep(0.15)');
      await new Promise((resolve) => setTimeout(resolve, 150));
      await client.query('commit');
      const { rows } = await client.query<{ setting: string }>(
        'select setting from pg_settings where name = any($1)',
        [limits],
      );
      return rows.map(({ setting }) => setting);
    });
    expect(found).toEqual(['0', '0', '0', '0']);
  });

  it('wait for each other up to the bound, then report it', async () => {
    await whilePreparing(database.ownerConfig, async () => {
      await expect(prepare(100)).rejects.toMatchObject({
        code: 'preparation_busy',
        message: expect.stringContaining('0.1 seconds'),
      });
    });
    await expect(prepare(5_000)).resolves.toEqual({ ran: [] });
  });
});
