import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNotifier } from '#core/notifier.ts';
import { inCompany } from '#db/transactions.ts';
import { eventChannel } from '#core/events.ts';
import { createPasswordHasher } from '#modules/passwords/index.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;
/** Runs between the password check and the decision. */
let meanwhile: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  database = await startTestDatabase();
  const real = createPasswordHasher();
  const hasher = {
    ...real,
    verify: async (stored: string | null, typed: string) => {
      const isRight = await real.verify(stored, typed);
      await meanwhile();
      return isRight;
    },
  };
  world = await startSignInWorld(database, { deps: { hasher } });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

async function resultsOf(userKey: string): Promise<string[]> {
  return (await world.log()).filter((row) => row.user_key === userKey).map((row) => row.result);
}

async function sessionsOf(userKey: string): Promise<number> {
  const rows = await inCompany(world.db, world.companyKey, (tx) =>
    tx.selectFrom('sign_in_sessions').select('key').where('user_key', '=', userKey).execute(),
  );
  return rows.length;
}

/** Signs in while `change` happens to the person, once, between the comparison and the decision. */
async function signInWhile(person: { key: string; email: string }, change: () => Promise<unknown>) {
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  meanwhile = change;
  const answer = await browser.post('/sign-in', { flow, email: person.email, password });
  meanwhile = async () => undefined;
  return answer;
}

describe('a change while a password is compared', () => {
  it('denies a person suspended meanwhile', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const answer = await signInWhile(person, () =>
      inCompany(world.db, world.companyKey, (tx) =>
        tx.updateTable('users').set({ status: 'suspended' }).where('key', '=', person.key).execute(),
      ),
    );
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('SAMLResponse');
    expect(await resultsOf(person.key)).not.toContain('success');
    expect(await sessionsOf(person.key)).toBe(0);
  });

  it('denies a person removed from the shift meanwhile', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    await world.shift([], office);
    const answer = await signInWhile(person, () =>
      inCompany(world.db, world.companyKey, async (tx) => {
        const { shift_key } = await tx
          .selectFrom('shift_members')
          .select('shift_key')
          .where('user_key', '=', person.key)
          .executeTakeFirstOrThrow();
        await tx.deleteFrom('shift_members').where('user_key', '=', person.key).execute();
        await tx.updateTable('shifts').set({ name: 'Vazio' }).where('key', '=', shift_key).execute();
      }),
    );
    expect(answer.body).not.toContain('SAMLResponse');
    expect(await sessionsOf(person.key)).toBe(0);
  });

  it('denies the people of a shift closed meanwhile', async () => {
    const person = await world.person({ password });
    const shift = await world.shift([person], office);
    const answer = await signInWhile(person, async () => {
      await inCompany(world.db, world.companyKey, (tx) =>
        tx.updateTable('shift_rules').set({ start_hour: '16:00' }).where('shift_key', '=', shift).execute(),
      );
      await world.touch();
    });
    expect(answer.statusCode).toBe(403);
    expect(await resultsOf(person.key)).toEqual(['outside_allowed_hours']);
    expect(await sessionsOf(person.key)).toBe(0);
  });

  it('rejects the old password after a change', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const other = await createPasswordHasher().hash('cinco canoas azuis');
    const answer = await signInWhile(person, () =>
      inCompany(world.db, world.companyKey, (tx) =>
        tx.updateTable('users').set({ password_hash: other }).where('key', '=', person.key).execute(),
      ),
    );
    expect(answer.statusCode).toBe(403);
    expect(await resultsOf(person.key)).toEqual(['wrong_password']);
  });

  it('allows a person whose unrelated data changed', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const answer = await signInWhile(person, () =>
      inCompany(world.db, world.companyKey, (tx) =>
        tx.updateTable('users').set({ name: 'Ana Nova' }).where('key', '=', person.key).execute(),
      ),
    );
    expect(answer.statusCode).toBe(200);
    const rows = (await world.log()).filter((row) => row.user_key === person.key);
    expect(rows).toMatchObject([{ result: 'success', user_name: 'Ana Nova' }]);
    expect(await sessionsOf(person.key)).toBe(1);
  });
});

describe('a person with many browsers', () => {
  it('signs in with all of them at the same moment, for the first time and again', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browsers = Array.from({ length: 6 }, () => world.browser());
    const rounds = [];
    for (let round = 0; round < 4; round += 1)
      rounds.push(await Promise.all(browsers.map((browser) => world.begin(browser))));
    // From the second round on each browser has a session that the new one replaces.
    for (const forms of rounds) {
      const answers = await Promise.all(
        forms.map(({ flow }, index) =>
          browsers[index]!.post('/sign-in', { flow, email: person.email, password }),
        ),
      );
      for (const answer of answers) expect(answer.body).toContain('SAMLResponse');
    }
  });
});

describe('a flow', () => {
  it('is answered once, also when its form arrives twice', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    const form = { flow, email: person.email, password };
    const answers = await Promise.all([browser.post('/sign-in', form), browser.post('/sign-in', form)]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 410]);
    expect(await sessionsOf(person.key)).toBe(1);
    expect(await resultsOf(person.key)).toEqual(['success']);
  });

  it('is not answered when it expires while the password is compared', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const now = world.clock.now();
    const answer = await signInWhile(person, async () => world.clock.set(now + 601_000));
    world.clock.set(now);
    expect(answer.statusCode).toBe(410);
    expect(await sessionsOf(person.key)).toBe(0);
  });
});

describe('a live session', () => {
  it('keeps the end that a saved shift has just given it', async () => {
    const person = await world.person({ password });
    const shift = await world.shift([person], office);
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    const url = await world.requestUrl();
    const earlier = new Date('2025-03-10T20:00:00Z');
    const answer = await inCompany(world.db, world.companyKey, async (tx) => {
      await tx.updateTable('shift_rules').set({ end_hour: '17:00' }).where('shift_key', '=', shift).execute();
      await tx
        .updateTable('companies')
        .set({ version: sql`version + 1` })
        .execute();
      await tx
        .updateTable('sign_in_sessions')
        .set({ allowed_until: earlier })
        .where('user_key', '=', person.key)
        .execute();
      const waiting = browser.get(url);
      const blocked = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
      await expect.poll(async () => (await blocked.execute(tx)).rows.length, { timeout: 10_000 }).toBe(1);
      return { waiting };
    });
    expect((await answer.waiting).body).toContain('SAMLResponse');
    const ends = await inCompany(world.db, world.companyKey, (tx) =>
      tx.selectFrom('sign_in_sessions').select('allowed_until').where('user_key', '=', person.key).execute(),
    );
    expect(ends).toEqual([{ allowed_until: earlier }]);
  });
});

describe('a request', () => {
  it('is answered once by a live session, and notifies the panels each time', async () => {
    const notifier = await createNotifier(database.serverConfig);
    const heard: string[] = [];
    await notifier.listen(eventChannel, (payload) => heard.push(payload));
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = world.browser();
    expect((await world.signIn(browser, person.email, password)).statusCode).toBe(200);
    const news = JSON.stringify({ company: world.companyKey, topic: 'access_log' });
    await expect.poll(() => heard.filter((payload) => payload === news).length).toBe(1);
    const url = await world.requestUrl();
    expect((await browser.get(url)).body).toContain('SAMLResponse');
    expect((await browser.get(url)).statusCode).toBe(410);
    await expect.poll(() => heard.filter((payload) => payload === news).length).toBe(2);
    expect(await resultsOf(person.key)).toEqual(['success', 'success']);
    await notifier.close();
  });

  it('notifies the panels of a wrong password too, once its row is committed', async () => {
    const notifier = await createNotifier(database.serverConfig);
    const rows: number[] = [];
    const person = await world.person({ password });
    const news = JSON.stringify({ company: world.companyKey, topic: 'access_log' });
    await notifier.listen(eventChannel, (payload) => {
      if (payload === news) void resultsOf(person.key).then((found) => rows.push(found.length));
    });
    await world.signIn(world.browser(), person.email, 'outra senha qualquer');
    await expect.poll(() => rows).toEqual([1]);
    await notifier.close();
  });
});
