import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { hasher: createCheapHasher() } });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

describe('a session planted in the browser by an attacker', () => {
  it('is replaced by a new one with another name at the sign-in, and opens nothing for the attacker', async () => {
    const [attacker, victim] = [await world.person({ password }), await world.person({ password })];
    await world.shift([attacker, victim], office);
    const planter = world.browser();
    await world.signIn(planter, attacker.email, password);
    const [name, planted] = [...planter.cookies].find(([cookie]) => cookie.includes('session'))!;

    const browser = world.browser();
    const { flow } = await world.begin(browser);
    browser.cookies.set(name, planted);
    const answer = await browser.post('/sign-in', { flow, email: victim.email, password });
    expect((await world.accept(answer.body)).profile).toMatchObject({ nameID: victim.email });
    expect(browser.cookies.get(name)).toBeDefined();
    expect(browser.cookies.get(name)).not.toBe(planted);

    const ends = async ({ key }: { key: string }) =>
      await inCompany(world.db, world.companyKey, (tx) =>
        tx.selectFrom('sign_in_sessions').select('end_cause').where('user_key', '=', key).execute(),
      );
    expect(await ends(attacker)).toEqual([{ end_cause: 'replaced' }]);
    expect(await ends(victim)).toEqual([{ end_cause: null }]);
    expect((await world.begin(planter)).page.body).not.toContain('SAMLResponse');
  });

  it('of the same person is replaced as well', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const planter = world.browser();
    await world.signIn(planter, person.email, password);
    const [name, planted] = [...planter.cookies].find(([cookie]) => cookie.includes('session'))!;
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    browser.cookies.set(name, planted);
    expect((await browser.post('/sign-in', { flow, email: person.email, password })).statusCode).toBe(200);
    expect(browser.cookies.get(name)).not.toBe(planted);
    expect((await world.begin(planter)).page.body).not.toContain('SAMLResponse');
  });
});
