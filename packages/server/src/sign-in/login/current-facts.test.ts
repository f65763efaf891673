import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inCompany, inSystem } from '#db/transactions.ts';
import { toJson } from '#db/tables/columns.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { acsUrl, startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
let database: TestDatabase;
let world: SignInWorld;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database);
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

/** A person whose company and application this process has served before. */
async function personOfKnownCompany() {
  const person = await world.person({ password });
  await world.shift([person], [{ start_hour: '08:00', end_hour: '18:00' }]);
  await world.begin(world.browser());
  return person;
}

/** How often `work` took a connection to the database. */
async function countTrips(work: () => Promise<unknown>): Promise<number> {
  let trips = 0;
  const count = () => (trips += 1);
  world.db.pool.on('acquire', count);
  await work().finally(() => world.db.pool.off('acquire', count));
  return trips;
}

async function failures(): Promise<number> {
  const { rows } = await inSystem(world.db, (tx) =>
    sql<{ n: number }>`select coalesce(sum(failures), 0)::int as n from throttle_counters`.execute(tx),
  );
  return rows[0]?.n ?? -1;
}

const close = (isClosed: boolean) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx
      .updateTable('companies')
      .set({ is_suspended: isClosed, version: sql`version + 1` })
      .where('key', '=', world.companyKey)
      .execute(),
  );

/** Changes the address where the application receives responses. */
const moveApplication = (url: string) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx
      .updateTable('service_providers')
      .set({ acs: toJson([{ url, index: 0, isDefault: true }]) })
      .execute(),
  );

describe('a sign-in of a company that this process has served', () => {
  it('takes two round trips for the form, three for the password, and two with a live session', async () => {
    const person = await personOfKnownCompany();
    // The first response of a process reads the signing key.
    await world.signIn(world.browser(), person.email, password);
    const browser = world.browser();
    let flow = '';
    expect(await countTrips(async () => ({ flow } = await world.begin(browser)))).toBe(2);
    const typed = await countTrips(async () => {
      const answer = await browser.post('/sign-in', { flow, email: person.email, password });
      expect(answer.body).toContain('SAMLResponse');
    });
    const url = await world.requestUrl();
    const live = await countTrips(async () => {
      expect((await browser.get(url)).body).toContain('SAMLResponse');
    });
    // One more notifies the panels; the sign-in does not wait for it.
    expect([3, 4]).toContain(typed);
    expect([2, 3]).toContain(live);
  });

  it('is denied right after the company was closed', async () => {
    await personOfKnownCompany();
    await close(true);
    const { started } = await world.begin(world.browser());
    await close(false);
    expect(started.statusCode).toBe(503);
    expect((await world.begin(world.browser())).started.statusCode).toBe(200);
  });

  it('uses the company and the application as of the password', async () => {
    const person = await personOfKnownCompany();
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    await moveApplication('https://mail.aurora.example/other');
    const answer = await browser.post('/sign-in', { flow, email: person.email, password });
    await moveApplication(acsUrl);
    expect(answer.statusCode).toBe(410);
    expect(answer.body).not.toContain('SAMLResponse');
    expect(await failures()).toBe(0);
  });

  it('counts no attempt for a used, expired or foreign form', async () => {
    const person = await personOfKnownCompany();
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    const wrong = { flow, email: person.email, password: 'nada disso' };
    const other = await world.browser().post('/sign-in', wrong);
    expect(other.statusCode).toBeGreaterThanOrEqual(400);
    await browser.post('/sign-in', { ...wrong, password });
    expect((await browser.post('/sign-in', wrong)).statusCode).toBe(410);
    const { flow: late } = await world.begin(browser);
    const now = world.clock.now();
    world.clock.set(now + 601_000);
    expect((await world.browser().post('/sign-in', { ...wrong, flow: late })).statusCode).toBe(410);
    world.clock.set(now);
    expect(await failures()).toBe(0);
  });

  it('counts each wrong password once', async () => {
    const person = await personOfKnownCompany();
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    const before = await failures();
    for (let times = 0; times < 2; times += 1) {
      const answer = await browser.post('/sign-in', { flow, email: person.email, password: 'nada disso' });
      expect(answer.statusCode).toBe(403);
    }
    // At the account, at the pair, and at the address after the wrong password.
    expect((await failures()) - before).toBe(6);
  });
});
