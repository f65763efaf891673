import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { controlSets } from '@shiftgate/contract/routes/user-filters.ts';
import { askFromAnywhere } from '@shiftgate/domain/access/anywhere.ts';
import { answerFrom, asIfOn, canSignIn } from '@shiftgate/domain/access/entry/can-sign-in.ts';
import { NO_WAYS_IN } from '@shiftgate/domain/access/entry/way-in.ts';
import type { SignInFacts } from '@shiftgate/domain/access/entry/can-sign-in.ts';
import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import { newKey } from '../db/keys.ts';
import type { CompaniesTable, UsersTable } from '../db/tables/company-tables.ts';
import { inCompany } from '../db/transactions.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany, insertShift, testInstant } from '../testing/rows.ts';
import { loadSnapshot } from './company-snapshot.ts';
import { isInSet, openShiftKeys, todayIn } from './counted-people.ts';
import { countPeople } from './counts/count-people.ts';
import type { CountedAt } from './counted-people.ts';
import { credentialsOf, readOpenWays } from './sign-in-facts.ts';
import { findPeopleByKeys } from './subject.ts';

const now = testInstant.getTime();
const people = 160;
const ago = (hours: number) => new Date(now - hours * HOUR_MS);
const ahead = (hours: number) => new Date(now + hours * HOUR_MS);

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary);
const rarely = fc.integer({ min: 0, max: 4 }).map((draw) => draw === 0);
const hours = fc.constantFrom(-80, -72, -71, -30, -1, 0, 1, 30);
const shiftNames = ['open', 'closed', 'off', 'past', 'empty', 'test'] as const;

const personArbitrary = fc.record({
  status: fc.constantFrom('active', 'active', 'active', 'active', 'suspended', 'not_synchronised'),
  domain: fc.constantFrom('casa.example', 'casa.example', 'filial.example'),
  is_admin: rarely,
  is_allowed_admin: rarely,
  is_manager: rarely,
  hasIdentifier: rarely.map((draw) => !draw),
  password: fc.constantFrom('none', 'none', 'none', 'default', 'set', 'random'),
  hasChosen: rarely,
  sentAt: maybe(hours),
  address: fc.boolean(),
  vacation: fc.constantFrom(
    null,
    null,
    null,
    ['2025-03-10', '2025-03-10'],
    ['2025-03-11', '2025-03-20'],
    ['2025-03-01', '2025-03-09'],
  ),
  access: maybe(
    fc.record({
      granted: fc.constantFrom(-1, -24 * 6, -24 * 7, -24 * 8),
      minutes: fc.constantFrom(null, 60, 60 * 24 * 7),
      used: fc.constantFrom(null, null, -1, -24, -2),
      ended: fc.constantFrom(null, null, null, -1),
    }),
  ),
  shifts: fc.subarray([...shiftNames]),
  link: maybe(
    fc.record({ purpose: fc.constantFrom('change', 'reset', 'handover'), until: hours, isUsed: rarely }),
  ),
  session: maybe(
    fc.record({ since: fc.constantFrom(-13, -11, -1), until: fc.constantFrom(-1, 1), hasEnded: rarely }),
  ),
});
type MadeUp = typeof personArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** The row of a made-up person. */
function rowOf(company: string, made: MadeUp): Insertable<UsersTable> {
  const key = newKey(now);
  const hasOwn = made.password === 'set' || made.password === 'random';
  return {
    key,
    company_key: company,
    directory_id: key,
    email: `${key}@${made.domain}`,
    username: key,
    name: 'Ana Souza',
    status: made.status as 'active',
    domain: made.domain,
    is_admin: made.is_admin,
    is_allowed_admin: made.is_allowed_admin,
    is_manager: made.is_manager,
    immutable_id: made.hasIdentifier ? key : null,
    password_state: made.password === 'none' ? 'no_password' : (made.password as 'set'),
    password_hash: hasOwn ? '-' : null,
    is_password_chosen_by_person: made.hasChosen,
    default_password_shared_at: made.sentAt === null ? null : ahead(made.sentAt),
    recovery_email: made.address ? 'ana@fora.example' : null,
    vacation_starts_on: made.vacation?.[0] ?? null,
    vacation_ends_on: made.vacation?.[1] ?? null,
    single_access_granted_at: made.access && ahead(made.access.granted),
    single_access_duration_seconds: made.access?.minutes ? made.access.minutes * 60 : null,
    single_access_first_used_at: made.access?.used ? ahead(made.access.used) : null,
    single_access_ends_at: made.access?.ended ? ahead(made.access.ended) : null,
    created_at: testInstant,
    updated_at: testInstant,
  };
}

async function makePeople(company: string, shifts: ReadonlyMap<string, string>, seed: number): Promise<void> {
  const all = fc
    .sample(personArbitrary, { seed, numRuns: people })
    .map((made) => ({ made, row: rowOf(company, made) }));
  const common = (row: Insertable<UsersTable>) => ({ company_key: company, user_key: row.key });
  const members = all.flatMap(({ made, row }) =>
    made.shifts.map((name) => ({ ...common(row), shift_key: shifts.get(name) ?? '', added_at: testInstant })),
  );
  const links = all.flatMap(({ made: { link }, row }) =>
    link === null
      ? []
      : [
          {
            ...common(row),
            key: newKey(now),
            token_hash: randomBytes(32),
            purpose: link.purpose as 'change',
            created_at: ago(24),
            expires_at: ahead(link.until),
            used_at: link.isUsed ? ago(1) : null,
          },
        ],
  );
  const sessions = all.flatMap(({ made: { session }, row }) =>
    session === null
      ? []
      : [
          {
            ...common(row),
            key: newKey(now),
            session_hash: randomBytes(32),
            authenticated_at: ahead(session.since),
            last_seen_at: ahead(session.since),
            expires_at: ahead(session.until),
            ip: '',
            browser: 'chrome',
            os: 'windows',
            device_class: 'desktop',
            created_at: ahead(session.since),
            ended_at: session.hasEnded ? ago(1) : null,
          },
        ],
  );
  await inCompany(database.client, company, async (tx) => {
    await tx
      .insertInto('users')
      .values(all.map(({ row }) => row))
      .execute();
    await tx.insertInto('shift_members').values(members).execute();
    await tx.insertInto('password_links').values(links).execute();
    await tx.insertInto('sign_in_sessions').values(sessions).execute();
  });
}

async function makeShifts(company: string): Promise<Map<string, string>> {
  const fields = {
    open: {},
    closed: {},
    off: { state: 'disabled' },
    past: { state: 'scheduled', ends_on: '2025-03-09' },
    empty: {},
    test: { is_test: true },
  } as const;
  const keys = new Map<string, string>();
  for (const name of shiftNames)
    keys.set(name, await insertShift(database.client, company, { name, ...fields[name] }));
  await inCompany(database.client, company, (tx) =>
    tx
      .insertInto('shift_rules')
      .values(
        shiftNames
          .filter((name) => name !== 'empty')
          .map((name) => ({
            key: newKey(now),
            company_key: company,
            shift_key: keys.get(name) ?? '',
            kind: 'everyday' as const,
            start_hour: name === 'closed' ? '19:00' : '08:00',
            end_hour: name === 'closed' ? '22:00' : '18:00',
            created_at: testInstant,
          })),
      )
      .execute(),
  );
  return keys;
}

/** A company of made-up people, which is asked with both forms of the definition. */
async function makeCompany(
  seed: number,
  fields: Partial<Insertable<CompaniesTable>>,
  covered: readonly string[],
) {
  const company = await insertCompany(database.client, { plan_products: ['control'], ...fields });
  const shifts = await makeShifts(company);
  await makePeople(company, shifts, seed);
  await inCompany(database.client, company, (tx) =>
    tx
      .insertInto('domains')
      .values(
        ['casa.example', 'filial.example'].map((name) => ({
          key: newKey(now),
          company_key: company,
          name,
          is_verified: false,
          is_covered: covered.includes(name),
          created_at: testInstant,
          updated_at: testInstant,
        })),
      )
      .execute(),
  );
  return company;
}

const offered = { default_password_hash: '-', default_password_set_at: ago(100) };
const companies: readonly (readonly [string, Partial<Insertable<CompaniesTable>>, readonly string[]])[] = [
  ['without a temporary password', { control_state: 'active' }, ['casa.example']],
  [
    'whose temporary password is open',
    {
      ...offered,
      control_state: 'active',
      control_password_option: 'default',
      default_password_shared_at: ago(71),
    },
    ['casa.example', 'filial.example'],
  ],
  [
    'of whole domains, whose temporary password has ended',
    {
      ...offered,
      provider: 'microsoft',
      control_state: 'active',
      control_password_option: 'default',
      default_password_shared_at: ago(72),
    },
    ['casa.example'],
  ],
  [
    'that extended it',
    {
      ...offered,
      control_state: 'activating',
      control_password_option: 'default',
      default_password_shared_at: ago(100),
      default_password_extensions: 1,
      default_password_extended_until: ahead(20),
    },
    ['filial.example'],
  ],
  [
    'that shares it with some people only',
    {
      ...offered,
      provider: 'microsoft',
      control_password_option: 'link',
      default_password_shared_at: ago(1),
    },
    [],
  ],
];

describe.each(companies)('in a company %s', (_what, fields, covered) => {
  it('the counts and lists are what the function says of each person', async () => {
    const seed = companies.findIndex(([, each]) => each === fields) + 20250310;
    const company = await makeCompany(seed, fields, covered);
    await inCompany(database.client, company, async (tx) => {
      const snapshot = await loadSnapshot(tx, company);
      const at: CountedAt = {
        companyKey: company,
        now,
        today: todayIn(snapshot.timeZone, now),
        openShifts: openShiftKeys(
          new Map([...snapshot.shifts].map(([key, { compiled }]) => [key, compiled])),
          now,
        ),
        domains: null,
      };
      const listed = new Map<string, Set<string>>();
      for (const set of controlSets) {
        const { rows } = await sql<{ key: string }>`select u.key from users u
          where u.company_key = ${company} and ${isInSet(set, at)}`.execute(tx);
        listed.set(set, new Set(rows.map(({ key }) => key)));
      }
      const isIn = (set: (typeof controlSets)[number], key: string): boolean =>
        listed.get(set)?.has(key) ?? false;
      const figures = await countPeople(tx, at);
      for (const [set, keys] of listed) expect([set, keys.size]).toEqual([set, figures[set as 'covered']]);

      const domains = covered.length > 0 ? covered : ['casa.example', 'filial.example'];
      const { rows } = await sql<{
        key: string;
      }>`select key from users where company_key = ${company}`.execute(tx);
      const seen = new Set<string>();
      let lookedAt = 0;
      const everybody = await findPeopleByKeys(
        tx,
        snapshot,
        rows.map(({ key }) => key),
      );
      for (const [key, person] of everybody) {
        const open = await readOpenWays(tx, { companyKey: company, userKey: key }, now);
        const ordinary = person.subject.shifts.filter((shift) => !snapshot.shifts.get(shift.key)?.isTest);
        const facts: SignInFacts = {
          company: asIfOn(snapshot.factsAt(now), new Set(domains)),
          subject: { ...person.subject, shifts: ordinary },
          timeClock: null,
          federation: federationKinds[snapshot.provider],
          isSuperAdministrator: person.row.is_admin,
          credentials: credentialsOf(snapshot, person.row, open),
        };
        const answer = answerFrom(facts, askFromAnywhere(facts)(now), now);
        const isActive = person.row.status === 'active';
        const isOrdinary =
          isActive && !person.subject.isAdministrator && answer.situation !== 'domain_uncovered';
        const missing = isActive && !isIn('blocked', key) ? answer.noWayIn : null;
        expect({
          key,
          open: isIn('can_sign_in', key),
          shut: isIn('cannot_sign_in', key),
          missing: NO_WAYS_IN.filter((set) => isIn(set, key)),
          noWay: isIn('no_way_in', key),
        }).toEqual({
          key,
          open: isOrdinary && answer.canSignIn,
          shut: isIn('blocked', key) || missing !== null,
          missing: missing === null ? [] : [missing],
          noWay: missing !== null,
        });
        // Looking a year ahead takes long, so a few are enough.
        if (isIn('blocked', key) && (lookedAt += 1) <= 3)
          expect(canSignIn(facts, now)).toMatchObject({ reason: 'no_hours', verdict: { nextOpening: null } });
        seen.add(answer.reason ?? answer.wayIn ?? '');
      }
      expect(seen.size).toBeGreaterThan(5);
      expect(NO_WAYS_IN.reduce((sum, reason) => sum + figures[reason], 0)).toBe(figures.no_way_in);
      expect(figures.blocked + figures.no_way_in).toBe(figures.cannot_sign_in);
      expect(figures.with_way_in + figures.without_way_in).toBe(figures.redirected);
    });
  });
});

describe('what would be', () => {
  it('counts the temporary password as a way in where it is the option', async () => {
    const company = await makeCompany(7, { ...offered, default_password_shared_at: ago(200) }, []);
    const count = (passwordOption: 'link' | 'default') =>
      inCompany(database.client, company, (tx) =>
        countPeople(tx, {
          companyKey: company,
          now: now + 48 * HOUR_MS,
          today: '2025-03-12',
          openShifts: [],
          domains: ['casa.example'],
          activation: { passwordOption },
        }),
      );
    const [link, temporary] = [await count('link'), await count('default')];
    expect(temporary.redirected).toBe(link.redirected);
    expect(temporary.without_way_in).toBeLessThan(link.without_way_in);
    expect(temporary.temporary_ended).toBe(0);
    // The remaining people have a right of their own, or chose a password once.
    expect(temporary.no_way_in_privileged).toBe(link.no_way_in_privileged);
    expect(temporary.no_way_in_privileged).toBeGreaterThan(0);
  });
});
