import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import type { AccessLogTable } from '#db/tables/access-log-table.ts';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { insertCompany } from '#testing/rows.ts';
import { settle } from '#testing/settle.ts';
import { countLogHours } from '#modules/access-log/index.ts';
import { readEntries } from '../access-log.ts';
import type { Row } from '../access-log.ts';
import type { Place } from '../log-page.ts';
import type { Filters } from '../log-conditions.ts';

// More people, addresses and entries than the limits, so that every strategy is used.
const at = Date.UTC(2025, 2, 10, 12);
const hour = 3_600_000;
const day = 24 * hour;
const manyPeople = 560;
const shifts = [newKey(at), newKey(at)] as const;

interface Person {
  readonly key: string;
  readonly email: string;
  readonly name: string;
  readonly found: string;
}
type Entry = Insertable<AccessLogTable> & {
  occurred_at: Date;
  user_key: string | null;
  ip: string | null;
  shift_key: string | null;
};

let database: TestDatabase;
let company: string;
let other: string;
let people: readonly Person[];
let entries: readonly Entry[];

function makePeople(kind: string, name: string, count: number): Person[] {
  return Array.from({ length: count }, (_, n) => {
    const email = `${kind}.${n}@aurora.example`;
    return { key: newKey(at), email, name: `${name} ${n}`, found: `${name} ${n} ${email}`.toLowerCase() };
  });
}

function makeEntries(companyKey: string, of: readonly Person[], count: number, agoOf: (n: number) => number) {
  return Array.from({ length: count }, (_, n): Entry => {
    const person = of[(n * 11) % of.length];
    return {
      key: newKey(at),
      company_key: companyKey,
      occurred_at: new Date(at - agoOf(n)),
      user_key: person?.key ?? null,
      email: person?.email ?? `${['fora_', 'fora%', 'fora\\', 'fora'][n % 4] ?? ''}${n}@x.example`,
      user_name: person ? 'Nome de Antes' : n % 9 === 0 ? 'José Antigo' : null,
      result: n % 11 === 0 ? 'ip_blocked' : n % 4001 === 1 ? 'on_vacation' : 'success',
      is_allowed: true,
      ip: null,
      shift_key: shifts[n % 3] ?? null,
    };
  });
}

/** People with frequent, old and rare sign-ins, with unknown people between them. */
async function fill(companyKey: string) {
  const [often, once, some] = [
    makePeople('muitos', 'Márcia Muitos', manyPeople),
    makePeople('raros', 'Rute Raros', manyPeople),
    makePeople('joao', 'João', 12),
  ];
  const all = [...often, ...once, ...some].map((person) => ({
    ...person,
    found: person.found.normalize('NFD').replace(/\p{M}/gu, ''),
  }));
  // Several entries share an instant: only their keys differ.
  const log = [
    ...makeEntries(companyKey, often, 21_000, (n) => Math.floor(n / 3) * 20_000),
    ...makeEntries(companyKey, once, 900, (n) => 5 * day + Math.floor(n / 3) * hour),
    ...makeEntries(companyKey, some, 90, (n) => Math.floor(n / 2) * 5 * hour),
    ...makeEntries(companyKey, [], 150, (n) => n * 3 * hour),
  ].map((entry, n) => {
    const isOld = at - entry.occurred_at.getTime() > 6 * day;
    const ip = isOld ? `10.${n % 4}.${n % 256}.${n % 200}` : `192.168.${n % 3}.${n % 256}`;
    return { ...entry, ip: n % 10 === 0 ? null : n % 10 === 1 ? `2001:db8:${(n % 90).toString(16)}::1` : ip };
  });
  await inCompany(database.client, companyKey, async (tx) => {
    const rows = all.map(({ key, email, name, found }) => ({
      key,
      company_key: companyKey,
      directory_id: key,
      email,
      username: email,
      name,
      search_text: found,
      domain: 'aurora.example',
      status: 'active' as const,
      created_at: new Date(at),
      updated_at: new Date(at),
    }));
    await tx.insertInto('users').values(rows).execute();
    for (let from = 0; from < log.length; from += 4000)
      await tx
        .insertInto('access_log')
        .values(log.slice(from, from + 4000))
        .execute();
  });
  return { all, log };
}

beforeAll(async () => {
  database = await startTestDatabase();
  [company, other] = [await insertCompany(database.client), await insertCompany(database.client)];
  await fill(other);
  const filled = await fill(company);
  [people, entries] = [filled.all, filled.log];
  // Filters by shift and result are led by the hours.
  await settle(database.client);
  await countLogHours.run({ db: database.client, clock: { now: () => at } });
}, 120_000);
afterAll(() => database.close());

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The expected result, by scanning every entry. */
function naively({ range, search = '', result, user, shift }: Filters): string[] {
  const days = { last_24_hours: 1, '7d': 7, '3m': 93, '6m': 186 }[range];
  // It is 09:00 in the company's zone, and a range of days begins with the first of them.
  const start = at - days * day - (range === 'last_24_hours' ? 0 : 9 * hour);
  const found = new Set(
    people.filter((person) => person.found.includes(plain(search))).map(({ key }) => key),
  );
  const isAddress = /^[\d.]*\.[\d.]*$|:/.test(search);
  const isWhole = /^\d+\.\d+\.\d+\.\d+$|::\w+$/.test(search);
  const isFound = (entry: Entry) => {
    if (isAddress) return isWhole ? entry.ip === search : (entry.ip ?? '').startsWith(search);
    if (entry.user_key !== null) return found.has(entry.user_key);
    return [entry.email, entry.user_name ?? ''].some((text) =>
      text.toLowerCase().includes(search.toLowerCase()),
    );
  };
  return entries
    .filter(
      (entry) =>
        entry.occurred_at.getTime() >= start &&
        (result === undefined || entry.result === result) &&
        (user === undefined || entry.user_key === user) &&
        (shift === undefined || entry.shift_key === shift) &&
        isFound(entry),
    )
    .toSorted((a, b) => b.occurred_at.getTime() - a.occurred_at.getTime() || (a.key < b.key ? 1 : -1))
    .map((entry) => entry.key);
}

/** Keys of the first pages, each requested from the end of the previous one. */
async function readPages(filters: Filters, size: number, pages: number): Promise<string[]> {
  const keys: string[] = [];
  let after: Place | null = null;
  for (let page = 0; page < pages; page += 1) {
    const from: Place | null = after;
    const rows: readonly Row[] = await inCompany(database.client, company, (tx) =>
      readEntries({ tx, companyKey: company, now: at }, filters, { after: from, limit: size }),
    );
    keys.push(...rows.map((row) => row.key));
    const last = rows.at(-1);
    if (rows.length < size || !last) break;
    after = { at: last.occurred_at, key: last.key };
  }
  return keys;
}

async function expectAsNaive(filters: Filters, size = 200, pages = 4): Promise<number> {
  const expected = naively(filters).slice(0, size * pages);
  expect(await readPages(filters, size, pages)).toEqual(expected);
  return expected.length;
}

describe('a search of the access log', () => {
  it.each([
    ['many people who sign in all the time', 'MUITOS', 800],
    ['many people who signed in long ago', 'raros', 100],
    ['everybody', 'aurora.example', 800],
    ['one person', 'muitos.17@', 37],
    ['a name without its accents', 'joao', 67],
    ['a name with its accents', 'JOÃO', 67],
    ['strangers by their e-mail', 'fora', 56],
    ['strangers by their name', 'josé antigo', 7],
    ['addresses of one beginning that all have', '192.168.', 800],
    ['many addresses of one beginning, long ago', '10.', 50],
    ['one address', '192.168.1.7', 20],
    ['addresses of IPv6', '2001:db8:', 800],
    ['nothing', 'ninguem@lugar.nenhum', 0],
    ['no address', '11.', 0],
  ])('finds %s', async (_what, search, least) => {
    const found = await expectAsNaive({ range: '7d', search });
    expect(found).toBeGreaterThanOrEqual(least);
    if (least === 0) expect(found).toBe(0);
  });

  it.each([
    ['everybody', 'ip_blocked', 'aurora.example', 200],
    ['everybody of a rare result', 'on_vacation', 'aurora.example', 1],
    ['a handful of people', 'ip_blocked', 'joao', 1],
    ['addresses', 'ip_blocked', '192.168.', 200],
    ['nobody of a result that there never was', 'no_shift', 'aurora.example', 0],
  ] as const)('finds %s in the hours of a shift and a result', async (_what, result, search, least) => {
    for (const shift of shifts) {
      const found = await expectAsNaive({ range: '3m', shift, result, search });
      expect(found).toBeGreaterThanOrEqual(least);
      // The rare ones may be of one shift alone.
      if (least === 0) expect(found).toBe(0);
    }
  });

  it('takes the characters of LIKE literally', async () => {
    for (const search of ['fora_', 'fora%', 'fora\\', '%', '_', '\\', '192_168.']) {
      const expected = naively({ range: '3m', search }).length;
      expect([search, await expectAsNaive({ range: '3m', search })]).toEqual([search, expected]);
      expect(expected).toBeLessThan(60);
    }
  });

  it('reads nothing of another company', async () => {
    const reading = inCompany(database.client, company, (tx) =>
      readEntries({ tx, companyKey: other, now: at }, { range: '6m' }, { after: null, limit: 50 }),
    );
    await expect(reading).rejects.toThrow('no result');
  });

  it('returns the same entries as a full scan, each once, for every combination', async () => {
    const pieces = [
      ...people.filter((_, n) => n % 40 === 0).map(({ found }) => found),
      ...entries.filter((_, n) => n % 500 === 0).map(({ email }) => email),
    ];
    const piece = fc
      .tuple(fc.constantFrom(...pieces), fc.nat(), fc.integer({ min: 1, max: 14 }))
      .map(([text, from, length]) =>
        text
          .slice(from % text.length)
          .slice(0, length)
          .trim(),
      )
      .filter((text) => text !== '' && !/^[\d.]+$/.test(text));
    const address = fc
      .tuple(fc.constantFrom(...entries.flatMap(({ ip }, n) => (n % 300 < 20 && ip ? [ip] : []))), fc.nat())
      .map(([ip, length]) => ip.slice(0, Math.max(5, length % (ip.length + 1))))
      .filter((text) => !text.endsWith('.0') && !text.endsWith('::'));
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            range: fc.constantFrom('last_24_hours' as const, '7d' as const, '3m' as const),
            search: fc.oneof(piece, address),
            result: fc.constantFrom('success', 'ip_blocked', 'on_vacation', 'no_shift'),
            shift: fc.constantFrom(...shifts),
            user: fc.constantFrom(...people.filter((_, n) => n % 100 < 3).map(({ key }) => key)),
          },
          { requiredKeys: ['range', 'search'] },
        ),
        fc.constantFrom(26, 201),
        async (filters, size) => {
          await expectAsNaive(filters, size, 3);
        },
      ),
      { numRuns: 150 },
    );
  }, 120_000);
});
