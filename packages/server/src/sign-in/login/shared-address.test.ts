import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
const peopleCount = 500;
const morningMs = 10 * 60_000;

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

/** Creates many people with the same password, so that one hash is enough. */
async function hirePeople(): Promise<{ key: string; email: string }[]> {
  const hash = await world.deps.hasher.hash(password);
  const at = new Date(world.clock.now());
  const rows = Array.from({ length: peopleCount }, (_, index) => {
    const key = newKey(world.clock.now());
    const email = `pessoa.${index}@${world.samlKey}.example`;
    return {
      key,
      company_key: world.companyKey,
      directory_id: key,
      email,
      username: email,
      name: `Pessoa ${index}`,
      domain: `${world.samlKey}.example`,
      status: 'active' as const,
      password_hash: hash,
      password_state: 'set' as const,
      is_password_chosen_by_person: true,
      password_updated_at: at,
      created_at: at,
      updated_at: at,
    };
  });
  await inCompany(world.db, world.companyKey, (tx) => tx.insertInto('users').values(rows).execute());
  return rows;
}

/** Starts a request of the service provider and submits its form. */
async function submit(email: string, typed: string, ip?: string) {
  const browser = world.browser();
  if (ip !== undefined) browser.ip = ip;
  const { flow } = await world.begin(browser);
  return await browser.post('/sign-in', { flow, email, password: typed });
}

describe('an office behind one address', () => {
  it('signs in 500 people within ten minutes although one in ten mistypes', async () => {
    const people = await hirePeople();
    await world.shift(people, [{ start_hour: '08:00', end_hour: '18:00' }]);
    const start = world.clock.now();
    const refused: string[] = [];
    let mistakes = 0;
    const arrive = async (index: number): Promise<void> => {
      const { email } = people[index] ?? { email: '' };
      world.clock.set(start + (index * morningMs) / peopleCount);
      const isClumsy = index % 10 === 0;
      // Of the clumsy ones one in five mistypes the address, another one in five the password three times.
      const wrongTries = !isClumsy ? 0 : index % 50 === 10 ? 3 : 1;
      for (let attempt = 0; attempt < wrongTries; attempt += 1) {
        mistakes += 1;
        const typed = index % 50 === 0 ? email.replace('pessoa.', 'pesssoa.') : email;
        const answer = await submit(typed, index % 50 === 0 ? password : 'errada');
        if (answer.statusCode !== 403) refused.push(`${index}: ${answer.statusCode} for a mistake`);
      }
      const answer = await submit(email, password);
      if (!answer.body.includes('SAMLResponse')) refused.push(`${index}: ${answer.statusCode}`);
    };
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let index = next++; index < peopleCount; index = next++) await arrive(index);
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    expect(refused).toEqual([]);
    expect(mistakes).toBeGreaterThanOrEqual(peopleCount / 10);
    expect((await world.log()).filter((row) => row.result === 'success')).toHaveLength(peopleCount);
  }, 120_000);

  it('gets twenty times the bound for unknown addresses after enough successes', async () => {
    for (let tries = 0; tries < 60; tries += 1)
      expect((await submit(`engano.${tries}@${world.samlKey}.example`, 'chute')).statusCode).toBe(403);
  }, 60_000);

  it('gets twenty times the bound on an allowed-IP list too', async () => {
    world.clock.set(Date.parse('2025-03-10T15:00:00Z'));
    await world.shift([], [], { name: 'Só daqui', ip_rules: JSON.stringify(['198.51.100.90']) as never });
    for (let tries = 0; tries < 60; tries += 1) {
      const email = `listado.${tries}@${world.samlKey}.example`;
      expect((await submit(email, 'chute', '198.51.100.90')).statusCode).toBe(403);
    }
  }, 60_000);

  it('does not help a stranger elsewhere, throttled after fifty unknown addresses', async () => {
    world.clock.set(Date.parse('2025-03-10T16:00:00Z'));
    const browser = world.browser();
    browser.ip = '198.51.100.77';
    let status = 403;
    let tries = 0;
    for (; status === 403 && tries < 60; tries += 1)
      status = (await world.signIn(browser, `tentativa.${tries}@${world.samlKey}.example`, 'chute'))
        .statusCode;
    expect(status).toBe(429);
    expect(tries).toBe(51);
    const known = await world.person({ password });
    await world.shift([known], [{ start_hour: '08:00', end_hour: '18:00' }]);
    const elsewhere = world.browser();
    elsewhere.ip = '198.51.100.78';
    expect((await world.signIn(elsewhere, known.email, password)).body).toContain('SAMLResponse');
  }, 60_000);
});
