import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { fillTables, listBigTables } from '../testing/fill-tables.ts';
import { tableQuestions } from '../testing/table-questions.ts';
import type { TableQuestion } from '../testing/table-questions.ts';
import { notifyOfPlans, watchPlans } from '../testing/watch-plans.ts';
import { countLogHours } from '../modules/access-log/index.ts';
import { countAudits } from '../modules/audit/index.ts';
import { sealLogs } from '../modules/evidence/index.ts';
import { createSecretBox } from './secrets/secret-box.ts';
import { connectAdmin } from './setup/admin-connection.ts';
import { createDatabase } from './client.ts';
import type { DatabaseClient } from './client.ts';
import { inCompany } from './transactions.ts';

// `npm run bench -- tables` checks the same with 100,000 people and ten million log rows.
const at = new Date('2025-03-10T12:00:00Z');
const sizes = { people: 30_000, logRows: 40_000, auditRows: 20_000, sessions: 4_000, companies: 9 };

let database: TestDatabase;
let db: DatabaseClient;
let plans: ReturnType<typeof watchPlans>;
let bigTables: ReadonlySet<string>;
let bigCompany: string;
let ofBigCompany: readonly TableQuestion[];
let ofSmallCompany: readonly TableQuestion[];

beforeAll(async () => {
  database = await startTestDatabase();
  const admin = await connectAdmin(database.superuserConfig);
  const [big = '', small = ''] = await fillTables(admin, at, sizes);
  bigCompany = big;
  const deps = { db: database.client, clock: { now: () => at.getTime() } };
  for (const job of [countLogHours, countAudits]) await job.run(deps);
  await sealLogs.run({ ...deps, box: createSecretBox(Buffer.alloc(32, 1)) });
  bigTables = await listBigTables(admin);
  await notifyOfPlans(admin, database.superuserConfig.database ?? '');
  await admin.end();
  db = createDatabase(database.serverConfig, { maxConnections: 1 });
  plans = watchPlans(db.pool);
  ofBigCompany = await tableQuestions(db, big, at.getTime());
  ofSmallCompany = await tableQuestions(db, small, at.getTime());
}, 180_000);
afterAll(async () => {
  await db.close();
  await database.close();
});

/** Counts full scans of big tables while each query runs. */
async function wholeReadsOf(questions: readonly TableQuestion[], counts = (_query: string) => true) {
  const found: string[] = [];
  for (const { name, run } of questions) {
    plans.take();
    await run();
    const { statements, wholeReads } = plans.take();
    // The statistics must have seen the query's own `select`, else zero scans mean nothing.
    expect([name, statements > 0]).toEqual([name, true]);
    for (const { table, query } of wholeReads)
      if (bigTables.has(table) && counts(query)) found.push(`${name}: ${table}: ${query}`);
  }
  return found;
}

describe('statements over big tables', () => {
  it('run on tables that are big enough', () => {
    expect([...bigTables]).toEqual(
      expect.arrayContaining([
        'users',
        'shift_members',
        'sign_in_sessions',
        'planned_logouts',
        'api_tokens',
        'access_log_2025_02',
      ]),
    );
  });

  it('are detected when they read a whole table', async () => {
    const run = () =>
      inCompany(db, bigCompany, (tx) =>
        sql`select count(*) from users where function_title = 'nobody'`.execute(tx),
      );
    const whole: TableQuestion = {
      name: 'by a column without an index',
      reads: 'company',
      isPage: false,
      run,
    };
    expect((await wholeReadsOf([whole])).join()).toContain('by a column without an index: users: select');
  });

  it('do not read a whole table for a few rows: pages, look-ups, due logouts, sign-ins', async () => {
    expect(await wholeReadsOf(ofBigCompany.filter((question) => question.reads === 'few'))).toEqual([]);
    const pages = ofBigCompany.filter((question) => question.isPage);
    expect(pages.length).toBeGreaterThan(2);
    const isPageItself = (query: string) => / limit /.test(query) && !query.includes('count(*)');
    expect(await wholeReadsOf(pages, isPageItself)).toEqual([]);
  });

  it('do not read all sessions to list or count the open ones', async () => {
    const lists = ofBigCompany.filter(({ name }) => name.includes('sessions'));
    expect(lists.length).toBeGreaterThan(5);
    expect((await wholeReadsOf(lists)).filter((read) => read.includes(': sign_in_sessions'))).toEqual([]);
  });

  it('do not read a log to find out that nothing came since it was counted and sealed', async () => {
    const lists = ofBigCompany.filter(({ name }) => name.startsWith('companies of'));
    expect(lists).toHaveLength(3);
    expect(await wholeReadsOf(lists)).toEqual([]);
  });

  it('do not read the whole log for a search, not even without a match', async () => {
    const searches = ofBigCompany.filter(({ name }) => name.startsWith('log search'));
    expect(searches.map(({ name }) => name)).toContain('log search that matches nothing');
    expect((await wholeReadsOf(searches)).filter((read) => read.includes(': access_log'))).toEqual([]);
  });

  it('do not read other companies to count and search in one', async () => {
    expect(await wholeReadsOf(ofSmallCompany)).toEqual([]);
  });
});
