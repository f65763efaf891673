import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userSorts } from '@shiftgate/contract/routes/user-filters.ts';
import { connectAdmin } from '../../db/setup/admin-connection.ts';
import { inCompany } from '../../db/transactions.ts';
import { startTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { insertCompany } from '../../testing/rows.ts';
import { readPage } from './read-page.ts';
import { chosenBy, userConditions } from './user-filters.ts';
import type { UserFilter } from './user-filters.ts';
import { isByInstant } from './user-order.ts';
import type { Place, UserSort } from './user-order.ts';
import { alongOrder, gathered, pageQuery, planForValues, prepareReading } from './user-pages.ts';
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
  // A page is known to be visible to all only once the log of its commits is written, which here nobody waits for.
  await owner.query('checkpoint');
  await owner.query('vacuum (freeze, analyze) users');
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

/** Rows that came out of a node or were thrown away in it. */
const rowsOf = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

/** What the database really did for a page: the nodes of its plan. */
async function planOf(request: PageRequest): Promise<Node[]> {
  return await inCompany(database.client, company, async (tx) => {
    await prepareReading(tx, company);
    if (request.condition !== null) await planForValues(tx);
    const keys = request.condition === null ? alongOrder(request) : gathered(request, request.condition);
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
const placeIn = (sort: UserSort, isNone = false): Place => ({
  towards: 'next',
  value: isNone ? null : (deep[sort.replace('-', '')] ?? null),
  key: '80000000-0000-4000-8000-000000000000',
});

describe('a page of the list', () => {
  const along = userSorts.filter((sort) => !isByInstant(sort));
  it.each(along)('by %s reads no more people than it shows, wherever it is', async (sort) => {
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
      // Once for the keys, once for the rows of the page, once for who granted a single access.
      for (const node of read) expect(rowsOf(node)).toBeLessThanOrEqual(size);
      for (const node of sortsOf(nodes)) expect(rowsOf(node)).toBeLessThanOrEqual(size);
    }
  });

  const filters: UserFilter[] = [
    { search: 'ana 777' },
    { search: 'nobody at all' },
    { status: 'suspended' },
    { without_password: true, search: '1234' },
    { role: 'manager' },
    { org_unit: '/Nenhuma' },
  ];
  it.each(filters)('for %j asks the index alone, once, and puts in order only who fits', async (filter) => {
    const condition = userConditions(filter, { now: Date.parse('2025-03-10T12:00:00Z'), zone: 'UTC' });
    for (const sort of ['name', '-email', 'last_login'] as const) {
      const nodes = await planOf(request({ sort, condition }));
      const passes = usersOf(nodes).filter((node) => rowsOf(node) >= people);
      expect(passes.length).toBeLessThanOrEqual(1);
      for (const node of passes)
        expect(node).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': 'users_list' });
      for (const node of sortsOf(nodes)) expect(rowsOf(node)).toBeLessThan(1000);
    }
  });
});

describe('a page of everybody by an instant', () => {
  it.each(userSorts.filter(isByInstant))(
    'by %s is the one that the database finds by itself',
    async (sort) => {
      for (const isBackward of [false, true])
        for (const place of [null, placeIn(sort), placeIn(sort, true)]) {
          const page = request({ sort, isBackward, place });
          const [kept, looked] = await inCompany(database.client, company, async (tx) => {
            const reading = await prepareReading(tx, company);
            return [
              await readPage(tx, page, reading, null, place === null),
              await pageQuery(tx, company, alongOrder(page)).execute(),
            ];
          });
          expect(kept.total).toBe(place === null ? people : null);
          expect(kept.rows.map((row) => row.key)).toEqual(looked.map((row) => row.key));
        }
    },
  );
});

describe('a page of a search', () => {
  const moment = { now: Date.parse('2025-03-10T12:00:00Z'), zone: 'UTC' };
  const searches: UserFilter[] = [
    { search: 'ana' },
    { search: 'ana 12' },
    { search: '777' },
    { search: 'nobody at all' },
    { search: '12', without_password: true },
    { search: '777', status: 'active' },
    { search: '777', status: 'suspended' },
  ];
  it.each(searches)('for %j is the one that the database finds by itself', async (filter) => {
    const condition = userConditions(filter, moment);
    for (const sort of userSorts)
      for (const isBackward of [false, true])
        for (const place of [null, placeIn(sort)]) {
          const page = request({ sort, condition, isBackward, place });
          const [searched, looked] = await inCompany(database.client, company, async (tx) => {
            const reading = await prepareReading(tx, company);
            return [
              await readPage(tx, page, reading, chosenBy(filter, moment).inMemory, place === null),
              await readPage(tx, page, reading, null, place === null),
            ];
          });
          const about = [sort, isBackward, place?.value];
          expect([...about, searched.total]).toEqual([...about, looked.total]);
          expect(searched.rows.map((row) => row.key)).toEqual(looked.rows.map((row) => row.key));
        }
  });
});

describe('the statement of a page', () => {
  it('is planned once, whoever stands on it: to plan it takes longer than to answer it', async () => {
    const { inMemory } = chosenBy({ search: 'ana' }, { now: 0, zone: 'UTC' });
    const plans = await inCompany(database.client, company, async (tx) => {
      const reading = await prepareReading(tx, company);
      for (const isBackward of [false, true, false, true, false, true])
        await readPage(tx, request({ sort: 'name', isBackward }), reading, inMemory, false);
      const { rows } = await sql<{ generic: number; custom: number }>`
        select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom
          from pg_prepared_statements where statement like '%unnest($%::uuid[])%'`.execute(tx);
      return rows[0];
    });
    expect(plans?.generic).toBeGreaterThan(1);
    expect(plans?.custom).toBe(0);
  });
});
