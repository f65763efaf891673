import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from '#modules/passwords/index.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { countHashes, createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
const hasher = countHashes(createCheapHasher());
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { hasher } });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

/** The hashes of an attempt, and its response without the parts that differ between any two pages. */
async function attempt(email: string) {
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  const before = { ...hasher.counts };
  const answer = await browser.post('/sign-in', { flow, email, password: 'errada de novo' });
  return {
    verified: hasher.counts.verify - before.verify,
    hashed: hasher.counts.hash - before.hash,
    status: answer.statusCode,
    headers: Object.keys(answer.headers).toSorted(),
    body: answer.body
      .replaceAll(email, 'E')
      .replaceAll(encodeURIComponent(email), 'E')
      .replaceAll(flow, 'F')
      .replaceAll(/nonce="[^"]*"/g, 'N'),
  };
}

describe('a failed attempt', () => {
  it('costs one hash and looks the same for every account', async () => {
    const known = await world.person({ password });
    const withoutPassword = await world.person({});
    const suspended = await world.person({ password, status: 'suspended' });
    const gone = await world.person({ password, status: 'not_synchronised' });
    const administrator = await world.person({ is_admin: true });
    await world.shift([known, withoutPassword, suspended, gone], office);
    const expected = await attempt(known.email);
    expect(expected).toMatchObject({ verified: 1, hashed: 0, status: 403 });
    expect(expected.body).toContain('incorretos');
    const others = [withoutPassword, suspended, gone, administrator].map(({ email }) => email);
    for (const email of [...others, `ninguem@${world.samlKey}.example`, 'alguem@outro.example'])
      expect(await attempt(email), email).toEqual(expected);
  });

  it('compares a missing password with a dummy hash of the real cost, and never accepts it', async () => {
    const real = createPasswordHasher();
    const stored = await real.hash('no person has this password');
    expect(await real.verify(stored, 'no person has this password')).toBe(true);
    expect(await real.verify(null, 'no person has this password')).toBe(false);
  });
});
