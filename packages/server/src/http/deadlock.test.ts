import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../core/context.ts';
import { inCompany } from '../db/transactions.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertPanelCompany, insertToken } from '../testing/panel-company.ts';
import type { PanelCompany } from '../testing/panel-company.ts';
import { answerProblems } from './replies/problem.ts';
import { createWithActor } from './with-actor.ts';

const now = Date.parse('2025-03-10T12:00:00Z');

let database: TestDatabase;
let company: PanelCompany;
let app: FastifyInstance;
let token: string;
let runs = 0;
/** How many of the next runs end in a deadlock. */
let deadlocks = 0;

/** Writes a row, then fails with a simulated deadlock. */
async function renameCompany({ tx }: Context): Promise<{ runs: number }> {
  runs += 1;
  await tx
    .updateTable('companies')
    .set({ name: `Padaria ${runs}`, version: sql`version + 1` })
    .execute();
  if (runs <= deadlocks) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx);
  return { runs };
}

beforeAll(async () => {
  database = await startTestDatabase();
  company = await insertPanelCompany(database.client, now);
  token = await insertToken(database.client, company.key, company.people.administrator, now);
  const withActor = createWithActor(database.client, () => now);
  app = fastify();
  answerProblems(app);
  app.post('/', (request) => withActor(request, renameCompany));
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => {
  runs = 0;
});

const send = () => app.inject({ method: 'POST', url: '/', headers: { authorization: `Bearer ${token}` } });

const versionOf = async (): Promise<number> => {
  const row = await inCompany(database.client, company.key, (tx) =>
    tx.selectFrom('companies').select('version').executeTakeFirstOrThrow(),
  );
  return row.version;
};

it('retries the whole call after a deadlock', async () => {
  const before = await versionOf();
  deadlocks = 2;
  const answer = await send();
  expect(answer.json()).toEqual({ runs: 3 });
  expect(await versionOf()).toBe(before + 1);
});

it('answers 503 and stores nothing when retries fail too', async () => {
  const before = await versionOf();
  deadlocks = 10;
  const answer = await send();
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(runs).toBe(3);
  expect(await versionOf()).toBe(before);
});
