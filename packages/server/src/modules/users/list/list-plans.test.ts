import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { userSorts } from '@shiftgate/contract/routes/user-filters.ts';
import { connectAdmin } from '#db/setup/admin-connection.ts';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { insertCompany } from '#testing/rows.ts';
import { readPage } from './read-page.ts';
import { userConditions } from './user-filters.ts';
import type { UserFilter } from './user-filters.ts';
import { isByName, isIndexed } from './user-order.ts';
import type { Place, UserSort } from './user-order.ts';
import { alongIndex, counted, pageQuery, planScan, prepareList, scanned } from './user-pages.ts';
import type { PageRequest } from './user-pages.ts';

const people = 20_000;
const size = 51;
let database: TestDatabase;
let company: string;

beforeAll(async () => {
  database = await startTestDatabase();
  company = await insertCompany(database.client);
  await inCompany(database.client, company, (tx) =>
    sql`insert into users (key, company_key, directory_id, email, username, name, search_text, domain, org_unit, status,
        last_login_at, password_updated_at, created_at, updated_at)
      select gen_random_uuid(), ${company}, i::text, i || '@aurora.example', i::text, 'Ana ' || i,
        E'ana ' || i || E'\n' || i || '@aurora.example', 'aurora.example', '/', 'active',
        case when i % 10 > 0 then timestamptz '2025-03-10' - make_interval(mins => i) end,
        case when i % 3 > 0 then timestamptz '2025-03-10' - make_interval(mins => i % 1000) end, now(), now()
      from generate_series(1, ${sql.lit(people)}) i`.execute(tx),
  );
  const owner = await connectAdmin(database.superuserConfig);
  // The planner reads an index alone only where pages are visible to all: the commit log has to be written for that,
  // and no snapshot of autovacuum, which may be analyzing a table, may be older than the rows.
  await owner.query('checkpoint');
  await vi.waitFor(
    async () => {
      await owner.query('vacuum (freeze, analyze) users');
      const { rows } = await owner.query<{ hidden: number }>(
        "select relpages - relallvisible as hidden from pg_class where relname = 'users'",
      );
      expect(rows).toEqual([{ hidden: 0 }]);
    },
    { timeout: 30_000, interval: 100 },
  );
  await owner.end();
});
afterAll(() => database.close());

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Rows that a node returned or discarded. */
const rowsOf = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

/** The nodes of the executed plan of a page. */
async function planOf(request: PageRequest): Promise<Node[]> {
  return await inCompany(database.client, company, async (tx) => {
    await prepareList(tx, company);
    const isAlong = request.condition === null && isIndexed(request.sort);
    if (!isAlong) await planScan(tx, request.sort);
    const keys = isAlong ? alongIndex(request) : request.place === null ? counted(request) : scanned(request);
    const [row] = await pageQuery(tx, company, keys).explain<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      'json',
      sql`analyze`,
    );
    if (row === undefined) throw new Error('the database explains nothing');
    return nodesOf(row['QUERY PLAN'][0].Plan);
  });
}

const sortsOf = (nodes: readonly Node[]): Node[] =>
  nodes.filter((node) => node['Node Type'].includes('Sort'));
const usersOf = (nodes: readonly Node[]): Node[] => nodes.filter((node) => node['Relation Name'] === 'users');

const at = Date.parse('2025-03-10T12:00:00Z');
const request = (fields: Partial<PageRequest> & { readonly sort: UserSort }): PageRequest => ({
  companyKey: company,
  condition: null,
  isBackward: false,
  place: null,
  size,
  ...fields,
});

const deep: Readonly<Record<string, string>> = {
  name: 'ana 5000\n5000@aurora.example',
  email: '5000@aurora.example',
  last_login: '2025-03-03T12:00:00.000Z',
  updated_password_at: '2025-03-09T16:00:00.000Z',
};
const placeIn = (sort: UserSort): Place => ({
  towards: 'next',
  value: deep[sort.replace('-', '')] ?? null,
  key: '80000000-0000-4000-8000-000000000000',
});

describe('a page of the list', () => {
  const along = userSorts.filter(isIndexed);
  it.each(along)('by %s reads no more people than it shows, at every position', async (sort) => {
    const pages = [
      request({ sort }),
      request({ sort, isBackward: true }),
      request({ sort, place: placeIn(sort) }),
      request({ sort, place: placeIn(sort), isBackward: true }),
    ];
    for (const page of pages) {
      const nodes = await planOf(page);
      const read = usersOf(nodes);
      expect(read.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      // Once for the keys, once for the rows of the page, once for the grantors of single access.
      for (const node of read) expect(rowsOf(node)).toBeLessThanOrEqual(size);
      for (const node of sortsOf(nodes)) expect(rowsOf(node)).toBeLessThanOrEqual(size);
    }
  });

  const filters: UserFilter[] = [
    { search: 'ana 777' },
    { search: 'no such person' },
    { status: 'suspended' },
    { without_password: true, search: '1234' },
    { misses_workspace_password: true },
    { role: 'manager' },
    { role: 'workspace_administrator' },
    { org_unit: '/Nenhuma' },
    { control: 'covered' },
    { control: 'can_sign_in' },
    { control: 'cannot_sign_in' },
    { control: 'no_way_in' },
    { control: 'temporary_ended' },
    { control: 'no_address', search: '1234' },
    { control: 'no_password' },
  ];
  const moment = () => ({
    companyKey: company,
    now: at,
    zone: 'UTC',
    openShifts: [],
  });
  it.each(filters)(
    'for %j scans the people once, and sorts only the page and the matches',
    async (filter) => {
      const condition = userConditions(filter, moment());
      for (const sort of ['name', '-email', 'last_login'] as const)
        for (const place of [null, placeIn(sort)]) {
          const nodes = await planOf(request({ sort, condition, place }));
          const passes = usersOf(nodes).filter((node) => rowsOf(node) > people / 4);
          expect(passes.length).toBeLessThanOrEqual(1);
          if (isByName(sort))
            for (const node of passes)
              expect(node).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': 'users_list' });
          for (const node of sortsOf(nodes)) expect(rowsOf(node)).toBeLessThan(1000);
        }
    },
  );

  it.each(userSorts.filter((sort) => !isIndexed(sort)))('by %s scans the rows once', async (sort) => {
    for (const place of [null, placeIn(sort)]) {
      const nodes = await planOf(request({ sort, place }));
      expect(usersOf(nodes).filter((node) => rowsOf(node) > size)).toHaveLength(1);
    }
  });
});

describe('the statement of a page', () => {
  it('is planned once without a filter, for every place: to plan it takes longer than to answer it', async () => {
    const plans = await inCompany(database.client, company, async (tx) => {
      const reading = await prepareList(tx, company);
      for (let turn = 0; turn < 6; turn += 1)
        await readPage(tx, request({ sort: 'name', place: placeIn('name') }), reading, false);
      const { rows } = await sql<{ generic: number; custom: number }>`
        select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom
          from pg_prepared_statements where statement like '%row_number() over ()%'`.execute(tx);
      return rows[0];
    });
    expect(plans?.generic).toBeGreaterThan(1);
    expect(plans?.custom).toBe(0);
  });
});
