import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inCompany, inSystem } from './transactions.ts';
import { longestHashWaitMs } from '../modules/passwords/public.ts';
import { HashQueueFullError } from '../ports/password-hasher.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { createCheapHasher } from '../testing/hashers.ts';
import { startSignInWorld } from '../testing/sign-in-world.ts';
import type { SignInWorld } from '../testing/sign-in-world.ts';
import { columnChoices } from './written-columns.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const tables = Object.keys(columnChoices) as (keyof typeof columnChoices)[];

let database: TestDatabase;
let world: SignInWorld;
/** Runs between the password check and the decision. */
let meanwhile: () => Promise<unknown> = async () => undefined;
let expectedWaitMs = 0;

beforeAll(async () => {
  database = await startTestDatabase();
  const cheap = createCheapHasher();
  const hasher = {
    ...cheap,
    expectedWaitMs: () => expectedWaitMs,
    verify: async (stored: string | null, typed: string) => {
      const isRight = await cheap.verify(stored, typed);
      await meanwhile();
      return isRight;
    },
  };
  world = await startSignInWorld(database, { deps: { hasher } });
});
afterEach(() => {
  meanwhile = async () => undefined;
  expectedWaitMs = 0;
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

it.each(tables)('have a choice for every column of %s', async (table) => {
  const { rows } = await inSystem(database.client, (tx) =>
    sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} order by column_name`.execute(tx),
  );
  expect(Object.keys(columnChoices[table]).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

describe('a sign-in leaves the same rows at its first decision and after a conflict', () => {
  /** Columns with a new value at each sign-in; only their presence is compared. */
  const drawn = new Set([
    'key',
    'session_key',
    'session_hash',
    'session_index',
    'assertion_id',
    'request_id',
    'flow_hash',
    'cookie_hash',
    'written_in',
  ]);
  const comparable = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        drawn.has(column) && value !== null ? 'drawn' : value,
      ]),
    );
  const read = async () =>
    await inCompany(world.db, world.companyKey, async (tx) => {
      const found: Record<string, Record<string, unknown>[]> = {};
      for (const table of tables) {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(tx);
        found[table] = rows;
      }
      return found;
    });
  /** The rows that `work` adds, by table. */
  async function addedBy(work: () => Promise<unknown>) {
    const before = await read();
    const known = new Set(Object.values(before).flatMap((rows) => rows.map((row) => row['key'])));
    await work();
    return Object.fromEntries(
      Object.entries(await read()).map(([table, rows]) => [
        table,
        rows.filter((row) => !known.has(row['key'])).map(comparable),
      ]),
    );
  }
  const worker = async (fields: Parameters<SignInWorld['person']>[0] = {}) => {
    const person = await world.person({ password, ...fields });
    await world.shift([person], office, { auto_logout: true });
    return person;
  };
  /** Makes the read person stale by a column that no row of a sign-in has. */
  const touchPerson = (key: string) => () =>
    inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('users').set({ function_title: 'Padeira' }).where('key', '=', key).execute(),
    );

  it.each([
    ['by a shift', {}],
    ['by a single access', { at: '2025-03-10T23:00:00Z', access: true }],
  ] as const)(
    'with a password, %s',
    async (_what, { at = '2025-03-10T12:00:00Z', access = false }: { at?: string; access?: boolean }) => {
      world.clock.set(at);
      const granted = new Date(world.clock.now() - 1000);
      const person = await worker({ name: 'Ana', ...(access ? { single_access_granted_at: granted } : {}) });
      const signIn = async () => {
        const answer = await world.signIn(world.browser(), person.email, password);
        expect(answer.body).toContain('SAMLResponse');
      };
      const noted = () =>
        inCompany(world.db, world.companyKey, (tx) =>
          tx
            .selectFrom('users')
            .select(['last_login_at', 'single_access_first_used_at'])
            .where('key', '=', person.key)
            .executeTakeFirstOrThrow(),
        );
      const first = await addedBy(signIn);
      const notedFirst = await noted();
      await inCompany(world.db, world.companyKey, (tx) =>
        tx
          .updateTable('users')
          .set({ last_login_at: null, single_access_first_used_at: null })
          .where('key', '=', person.key)
          .execute(),
      );
      meanwhile = touchPerson(person.key);
      const again = await addedBy(signIn);
      expect(again).toEqual(first);
      expect(await noted()).toEqual(notedFirst);
      for (const table of [
        'access_log',
        'sign_in_sessions',
        'sp_sessions',
        'planned_logouts',
        'sign_in_flows',
      ])
        expect(first[table]).toHaveLength(1);
      world.clock.set('2025-03-10T12:00:00Z');
    },
  );

  it('with a live session', async () => {
    const person = await worker();
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    const goOn = async () => expect((await world.begin(browser)).started.body).toContain('SAMLResponse');
    const state = () =>
      inCompany(world.db, world.companyKey, async (tx) => ({
        sessions: await tx
          .selectFrom('sign_in_sessions')
          .selectAll()
          .where('user_key', '=', person.key)
          .execute(),
        plans: await tx
          .selectFrom('planned_logouts')
          .selectAll()
          .where('user_key', '=', person.key)
          .execute(),
      }));
    const first = await addedBy(goOn);
    const after = await state();
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .updateTable('sign_in_sessions')
        .set({ allowed_until: null })
        .where('user_key', '=', person.key)
        .execute(),
    );
    expect(await addedBy(goOn)).toEqual(first);
    expect(await state()).toEqual(after);
    expect([first['access_log']?.length, first['sp_sessions']?.length]).toEqual([1, 1]);
  });

  it('with a form whose password was not verified', async () => {
    const person = await worker();
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    const send = async () => {
      const answer = await browser.post('/sign-in', { flow, email: person.email, password });
      expect(answer.statusCode).toBe(503);
    };
    expectedWaitMs = longestHashWaitMs + 1;
    const away = await addedBy(send);
    expectedWaitMs = 0;
    meanwhile = () => Promise.reject(new HashQueueFullError());
    expect(await addedBy(send)).toEqual(away);
    expect(away['access_log']).toHaveLength(1);
  });
});
