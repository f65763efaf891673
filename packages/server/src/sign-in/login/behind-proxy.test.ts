import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWarnings } from '#core/warnings.ts';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { signinUrl } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const proxy = '10.1.2.3';
const warnings = createWarnings();

let database: TestDatabase;
let world: SignInWorld;
beforeAll(async () => {
  database = await startTestDatabase();
  const config = {
    signinUrl,
    trustedProxies: [proxy, '10.9.0.0/16'],
    maxSessionHours: 12,
    productName: 'Shiftgate',
  };
  world = await startSignInWorld(database, { deps: { config, warnings, hasher: createCheapHasher() } });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

function browserOf(forwardedFor: string) {
  const browser = world.browser();
  browser.ip = proxy;
  browser.forwardedFor = forwardedFor;
  return browser;
}

const entryOf = (email: string) =>
  inCompany(database.client, world.companyKey, (tx) =>
    tx.selectFrom('access_log').select(['result', 'ip']).where('email', '=', email).executeTakeFirstOrThrow(),
  );

describe('a sign-in through a proxy', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51324', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    // The second proxy writes the port of the first one, too.
    ['203.0.113.7:51324, 10.9.8.7:40000', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7:51324', '203.0.113.7'],
    ['unknown, 203.0.113.7:51324', '203.0.113.7'],
    ['203.0.113.7, [::ffff:10.9.1.1]:443', '203.0.113.7'],
    ['203.0.113.7:80\t,\t10.9.1.1:80', '203.0.113.7'],
    ['203.0.113.7:80,, ,10.9.1.1', '203.0.113.7'],
    ['203.0.113.7,', '203.0.113.7'],
    ['"[2001:db8::7]:443", "10.9.1.1:80"', '2001:db8::7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    [`${'198.51.100.1, '.repeat(200)}203.0.113.7:80`, '203.0.113.7'],
    [`203.0.113.7:80${', 10.9.1.1:4000'.repeat(200)}`, '203.0.113.7'],
  ])('is let in from the network of its shift, written as %s', async (forwardedFor, ip) => {
    const person = await world.person({ password });
    await world.shift([person], office, {
      ip_rules: JSON.stringify(['203.0.113.0/24', '2001:db8::/32']) as never,
    });
    const answer = await world.signIn(browserOf(forwardedFor), person.email, password);
    expect(answer.body).toContain('SAMLResponse');
    expect(await entryOf(person.email)).toEqual({ result: 'success', ip });
    expect(warnings.list()).toEqual([]);
  });

  it('warns of an address that cannot be read, and lets none of its clients wait for another', async () => {
    for (let index = 0; index < 60; index += 1) {
      const answer = await world.signIn(browserOf('unknown'), `x${index}@${world.samlKey}.example`, 'chute');
      expect(answer.statusCode).not.toBe(429);
    }
    expect(warnings.list()).toEqual(['client_address_unreadable']);
    const person = await world.person({ password });
    await world.shift([person], office);
    expect((await world.signIn(browserOf('_hidden'), person.email, password)).body).toContain('SAMLResponse');
    // Guesses at one person still wait.
    for (let index = 0; index < 12; index += 1)
      await world.signIn(browserOf('unknown'), person.email, 'chute');
    expect((await world.signIn(browserOf('unknown'), person.email, 'chute')).statusCode).toBe(429);
  });
});
