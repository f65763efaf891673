import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userSorts } from '@shiftgate/contract/routes/user-filters.ts';
import type { Tx } from '../../core/context.ts';
import { inCompany } from '../../db/transactions.ts';
import { startTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { insertCompany, insertShift, insertUser, testInstant } from '../../testing/rows.ts';
import { keptPeople } from './kept-people.ts';
import { readPage } from './read-page.ts';
import { searchTextOf } from '../directory-sync/rows.ts';
import { chosenBy } from './user-filters.ts';
import type { UserFilter } from './user-filters.ts';
import { placeAfter } from './user-order.ts';
import type { Place } from './user-order.ts';
import { prepareReading } from './user-pages.ts';

const now = testInstant.getTime();
const day = 86_400_000;
const moment = { now, zone: 'America/Sao_Paulo' };
const units = ['/', '/Loja', '/Loja/Norte', '/Lojas', null];
const statuses = ['active', 'suspended', 'disabled', 'not_synchronised'] as const;

let database: TestDatabase;
let company: string;
let people: string[];
let shifts: string[];
let addresses = 0;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(database.client, company, work);

/** Every address of a company is another one. */
function nextAddress(name: string): string {
  addresses += 1;
  return `${name}.${addresses}@loja.example`;
}

async function addPerson(name: string): Promise<string> {
  const email = nextAddress(name.toLowerCase().replaceAll(/[^a-z]/g, 'x'));
  const key = await insertUser(database.client, company, {
    name,
    email,
    search_text: searchTextOf(name, email),
  });
  people.push(key);
  return key;
}

beforeEach(async () => {
  company = await insertCompany(database.client);
  people = [];
  for (const name of ['Ana', 'Álvaro', 'Bia', 'ana', 'Zé', 'Bento', 'Caio', 'Ana Lima'])
    await addPerson(name);
  shifts = [
    await insertShift(database.client, company, { name: 'Manhã' }),
    await insertShift(database.client, company, { name: 'Noite' }),
    await insertShift(database.client, company, { name: 'Teste', is_test: true }),
  ];
});

const instant = fc.option(fc.integer({ min: -9, max: 9 }).map((days) => new Date(now + days * day)));
const change = fc.record(
  {
    status: fc.constantFrom(...statuses),
    domain: fc.constantFrom('loja.example', 'norte.example'),
    org_unit: fc.constantFrom(...units),
    is_admin: fc.boolean(),
    is_allowed_admin: fc.boolean(),
    is_manager: fc.boolean(),
    last_login_at: instant,
    password_updated_at: instant,
    // A person's access ends seven days after it was granted, some hours after its first use, or when it is taken away.
    single_access_granted_at: instant,
    single_access_first_used_at: instant,
    single_access_duration_seconds: fc.option(fc.constantFrom(60, 20 * 86_400)),
    single_access_ends_at: instant,
  },
  { requiredKeys: [] },
);
const vacation = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 3 }));

type Step =
  | { readonly what: 'change'; readonly who: number; readonly to: object }
  | { readonly what: 'away'; readonly who: number; readonly days: readonly [number, number] }
  | { readonly what: 'rename'; readonly who: number; readonly name: string }
  | { readonly what: 'add' | 'remove'; readonly who: number }
  | { readonly what: 'join' | 'leave'; readonly who: number; readonly shift: number };

const who = fc.nat(30);
const shift = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('change' as const), who, to: change }) },
  fc.record({ what: fc.constant('away' as const), who, days: vacation }),
  fc.record({ what: fc.constant('rename' as const), who, name: fc.constantFrom('Ana', 'Zuleide', 'Élio') }),
  fc.record({ what: fc.constantFrom('add' as const, 'remove' as const), who }),
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constantFrom('join' as const, 'leave' as const), who, shift }),
  },
);

const dateOf = (days: number): string => new Date(now + days * day).toISOString().slice(0, 10);

async function take(one: Step): Promise<void> {
  if (one.what === 'add') {
    await addPerson('Ana Nova');
    return;
  }
  const key = people[one.who % Math.max(1, people.length)];
  if (key === undefined) return;
  const update = (values: object) =>
    within((tx) => tx.updateTable('users').set(values).where('key', '=', key).execute());
  if (one.what === 'change') await update({ ...one.to, version: 1 });
  if (one.what === 'away')
    await update({
      vacation_starts_on: dateOf(one.days[0]),
      vacation_ends_on: dateOf(one.days[0] + one.days[1]),
    });
  if (one.what === 'rename') {
    const email = nextAddress(one.name === 'Ana' ? 'ana' : 'z');
    await update({ name: one.name, email, search_text: searchTextOf(one.name, email) });
  }
  if (one.what === 'remove') {
    people = people.filter((other) => other !== key);
    await within((tx) => tx.deleteFrom('users').where('key', '=', key).execute());
  }
  if (one.what === 'join' || one.what === 'leave') {
    const member = { company_key: company, shift_key: shifts[one.shift] ?? '', user_key: key };
    await within(async (tx) => {
      if (one.what === 'join')
        await tx
          .insertInto('shift_members')
          .values({ ...member, added_at: testInstant })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else
        await tx
          .deleteFrom('shift_members')
          .where('shift_key', '=', member.shift_key)
          .where('user_key', '=', key)
          .execute();
    });
  }
}

const filters = (): UserFilter[] => [
  { search: 'ana' },
  { search: 'a', without_shift: true },
  ...statuses.map((status) => ({ status })),
  { org_unit: '/Loja' },
  { org_unit: '/' },
  { domain: 'NORTE.example' },
  { role: 'administrator' },
  { role: 'manager', without_password: true },
  { without_password: true },
  { without_shift: true },
  { vacation: 'any' },
  { vacation: 'current' },
  { vacation: 'scheduled' },
  { single_access: true },
  ...shifts.map((key) => ({ shift: key })),
];

/** What a page is from memory and from the database. */
async function bothWays(
  tx: Tx,
  filter: UserFilter,
  page: Omit<Parameters<typeof readPage>[1], 'companyKey' | 'condition'>,
) {
  const reading = await prepareReading(tx, company);
  const { condition, inMemory } = chosenBy(filter, moment);
  const request = { companyKey: company, condition, ...page };
  const told = async (way: typeof inMemory) => {
    const { rows, total } = await readPage(tx, request, reading, way, true);
    return { keys: rows.map((row) => row.key), total, last: rows.at(-1) };
  };
  return { known: await told(inMemory), asked: await told(null) };
}

describe('a page from memory', () => {
  it('is the one that the database finds by itself, whatever changed since', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), fc.nat(100), async (steps, pick) => {
        for (const one of steps) await take(one);
        const all = filters();
        await within(async (tx) => {
          for (const [index, filter] of all.entries()) {
            const sort = userSorts[(pick + index) % userSorts.length] ?? 'name';
            for (const isBackward of [false, true]) {
              const about = [filter, sort, isBackward];
              const page = { sort, isBackward, size: 1 + (pick % 4), place: null };
              const { known, asked } = await bothWays(tx, filter, page);
              expect([about, known.keys, known.total]).toEqual([about, asked.keys, asked.total]);
              if (!asked.last) continue;
              const place: Place = placeAfter(sort, asked.last, isBackward ? 'previous' : 'next');
              const next = await bothWays(tx, filter, { ...page, place });
              expect([about, 'next', next.known.keys]).toEqual([about, 'next', next.asked.keys]);
            }
          }
        });
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  const managers = (tx: Tx) =>
    bothWays(tx, { role: 'manager' }, { sort: 'name', isBackward: false, size: 10, place: null });
  const promote = (tx: Tx, key: string | undefined) =>
    tx
      .updateTable('users')
      .set({ is_manager: true })
      .where('key', '=', key ?? '')
      .execute();

  it('shows what a long transaction wrote once it has committed, though later ones were seen before', async () => {
    await within(managers);
    let seenMeanwhile: readonly string[] = [];
    await within(async (slow) => {
      await promote(slow, people[0]);
      await within((tx) => promote(tx, people[1]));
      seenMeanwhile = (await within(managers)).known.keys;
    });
    expect(seenMeanwhile).toEqual([people[1]]);
    const { known, asked } = await within(managers);
    expect(known.keys).toEqual(asked.keys);
    expect(known.keys).toHaveLength(2);
  });

  it('is read once for requests that come together, each of which sees what was committed before it', async () => {
    const begun = Promise.withResolvers<void>();
    const early = within(async (tx) => {
      const { textsVersion } = await prepareReading(tx, company);
      const reading = keptPeople(tx, company, textsVersion);
      begun.resolve();
      return await reading;
    });
    await begun.promise;
    const late = within(async (tx) => {
      const { textsVersion } = await prepareReading(tx, company);
      return await keptPeople(tx, company, textsVersion);
    });
    const [first, second] = await Promise.all([early, late]);
    expect(first).not.toBeNull();
    expect(second).toBe(first);
    await within((tx) => promote(tx, people[0]));
    expect((await within(managers)).known.keys).toEqual([people[0]]);
  });

  it('forgets what was rolled back', async () => {
    await within(managers);
    await within(async (tx) => {
      await promote(tx, people[0]);
      await managers(tx);
      throw new Error('never mind');
    }).catch(() => undefined);
    expect((await within(managers)).known.keys).toEqual([]);
  });
});
