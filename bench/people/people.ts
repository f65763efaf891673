import { Agent, request } from 'node:http';
import { startPeopleWorld } from './people-world.ts';
import type { PeopleWorld } from './people-world.ts';
import { measureP95 } from '../shared/percentile.ts';
import { putUnderControl } from './under-control.ts';

const people = 100_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Page {
  readonly items: readonly { readonly key: string }[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly total: number | null;
}

const get = (world: PeopleWorld, query: Readonly<Record<string, string>>) =>
  ask<Page>(world, `users?${new URLSearchParams(query).toString()}`);

function ask<T>(world: PeopleWorld, path: string): Promise<T> {
  const url = `${world.url}/api/${path}`;
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { authorization: `Bearer ${world.token}` } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        if (response.statusCode === 200) resolve(JSON.parse(text) as T);
        else reject(new Error(`${path} answered ${response.statusCode}: ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const indexedSorts = ['name', '-name', 'email', '-email'];
const scannedSorts = ['last_login', '-last_login', 'updated_password_at', '-updated_password_at'];
const sorts = [...indexedSorts, ...scannedSorts];

/** Searches that find none, few, many or nearly all; one letter, a name, a part of an address, without accents. */
const searches = [
  'qqzz',
  'zuleide',
  'ZULÉIDE valenca',
  'silva',
  'a',
  'example',
  '@norte',
  'padaria',
  'ana maria',
  '99999',
];

function filtersOf(world: PeopleWorld): Record<string, string>[] {
  return [
    { status: 'active' },
    { status: 'suspended' },
    { status: 'disabled' },
    { status: 'not_synchronised' },
    { shift: world.shifts[7] ?? '' },
    { without_shift: 'true' },
    { org_unit: '/Lojas/Loja 7' },
    { org_unit: '/Lojas' },
    { org_unit: '/Nenhuma' },
    { domain: 'loja.example' },
    { vacation: 'current' },
    { vacation: 'scheduled' },
    { single_access: 'true' },
    { role: 'administrator' },
    { role: 'manager' },
    { without_password: 'true' },
    { without_password: 'true', status: 'suspended', search: 'silva' },
    { without_shift: 'true', role: 'manager' },
    { control: 'blocked' },
    { control: 'can_sign_in' },
    { control: 'cannot_sign_in' },
    { control: 'no_way_in' },
    { control: 'temporary_ended' },
    { control: 'no_address' },
    { control: 'no_password' },
    { control: 'in_hours' },
    { control: 'off_hours' },
  ];
}

/** Filters combined: many, some and few people match. */
const combinations: readonly Record<string, string>[] = [
  { search: 'a', status: 'active', domain: 'padaria.example' },
  { search: 'silva', status: 'active', without_password: 'true', org_unit: '/Lojas' },
  { search: 'zuleide', status: 'suspended', vacation: 'current', without_shift: 'true' },
];

/** Pages with so many times 200 people before them, in each of these orders. */
async function middlePages(
  world: PeopleWorld,
  of: readonly string[],
  turns: number,
): Promise<Record<string, string>[]> {
  const pages: Record<string, string>[] = [];
  for (const sort of of) {
    let cursor = '';
    for (let turn = 0; turn < turns; turn += 1) {
      const page: Page = await get(world, { sort, page_size: '200', ...(cursor === '' ? {} : { cursor }) });
      cursor = page.next ?? cursor;
    }
    pages.push({ sort, cursor });
  }
  return pages;
}

const inOrders = (
  of: readonly string[],
  queries: readonly Record<string, string>[],
): readonly Record<string, string>[] => queries.flatMap((query) => of.map((sort) => ({ ...query, sort })));

/**
 * Measures the users list of a company of 100,000 people at the API: the 95th percentile, in milliseconds, of the slowest
 * of first, middle and last pages, and of the slowest of all orders, searches and filters. Also the summary of home,
 * which counts all of them. Access control is on, so that all that a way in depends on is there.
 */
export async function benchPeople(): Promise<Record<string, number>> {
  const world = await startPeopleWorld(people);
  await putUnderControl(world);
  const isVerbose = process.argv.includes('--verbose');
  const worst = async (queries: readonly Record<string, string>[]): Promise<number> => {
    let found = 0;
    for (const query of queries) {
      const time = await measureP95(() => get(world, query));
      if (isVerbose) process.stdout.write(`  ${time.toFixed(1).padStart(7)} ${JSON.stringify(query)}\n`);
      found = Math.max(found, time);
    }
    return found;
  };
  const pages = async (of: readonly string[], turns: number): Promise<number> =>
    worst([...inOrders(of, [{}, { last: 'true' }]), ...(await middlePages(world, of, turns))]);
  try {
    const filters = filtersOf(world);
    return {
      homeSummaryP95Ms: await measureP95(() => ask(world, 'home')),
      usersPageP95Ms: await pages(indexedSorts, 250),
      usersBiggestPageP95Ms: await worst([{ page_size: '200' }]),
      usersScannedPageP95Ms: await pages(scannedSorts, 30),
      usersAnySearchP95Ms: await worst(searches.map((search) => ({ search }))),
      usersSearchInAnySortP95Ms: await worst(
        inOrders(
          sorts,
          ['a', 'zuleide', 'qqzz'].map((search) => ({ search })),
        ),
      ),
      usersAnyFilterP95Ms: await worst(filters),
      usersFilterInAnySortP95Ms: await worst(inOrders(['-email', '-last_login'], filters)),
      usersAllTogetherP95Ms: await worst(inOrders(sorts, combinations)),
      usersAllTogetherLastPageP95Ms: await worst(
        inOrders(sorts, combinations.slice(0, 1)).map((query) => ({ ...query, last: 'true' })),
      ),
    };
  } finally {
    agent.destroy();
    await world.close();
  }
}
