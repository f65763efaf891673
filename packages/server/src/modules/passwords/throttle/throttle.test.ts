import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runPipeline } from '#db/pipeline.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { placeOf } from '#http/address-group.ts';
import { throttleBounds } from './throttle-bounds.ts';
import { createThrottle } from './throttle.ts';
import type { AttemptEnd, CountedAttempt, ThrottleAnswer } from './throttle.ts';

const start = Date.parse('2025-03-10T12:00:00Z');
const throttle = createThrottle(randomBytes(32));

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const companyKey = '00000000-0000-4000-8000-000000000001';

const count = (email: string, addressText: string, now = start): Promise<ThrottleAnswer> => {
  return throttle.count(
    database.client,
    { companyKey, email, addressText, networkText: addressText, isListedAddress: false },
    now,
  );
};

/** An attempt that passes the throttle. */
async function pass(email: string, addressText: string, now = start): Promise<CountedAttempt> {
  const answer = await count(email, addressText, now);
  if (answer.isThrottled) throw new Error(`${email} waits at ${addressText}`);
  return answer.counted;
}

const settle = async (end: AttemptEnd, attempt: CountedAttempt, now = start): Promise<void> => {
  await runPipeline(database.client, ...throttle.settle(attempt, end, now));
};

it('keeps an account’s lockout when an attempt from a known place is taken back', async () => {
  const email = 'ana@casa.example';
  await settle('right', await pass(email, '203.0.113.1'));
  for (let times = 0; times < throttleBounds.accountFailures; times += 1)
    await pass(email, `198.51.100.${times}`);
  expect((await count(email, '198.51.100.200')).isThrottled).toBe(true);

  await settle('unverified', await pass(email, '203.0.113.1'));
  expect((await count(email, '198.51.100.200')).isThrottled).toBe(true);
});

it('takes an attempt back together with its own lockout', async () => {
  const [email, address] = ['bia@casa.example', '203.0.113.2'];
  for (let times = 1; times < throttleBounds.pairFailures; times += 1) await pass(email, address);
  await settle('unverified', await pass(email, address));
  await settle('unverified', await pass(email, address));
  await pass(email, address);
  expect((await count(email, address)).isThrottled).toBe(true);
});

it('counts no waiting attempt, so that one address cannot lock an account everywhere', async () => {
  const [email, address] = ['caio@casa.example', '203.0.113.5'];
  for (let times = 0; times < throttleBounds.pairFailures; times += 1) await pass(email, address);
  for (let times = 0; times < throttleBounds.accountFailures; times += 1)
    expect((await count(email, address)).isThrottled).toBe(true);
  expect((await count(email, '198.51.100.77')).isThrottled).toBe(false);
});

it('counts no attempt in progress as a failure, however many arrive from one address', async () => {
  const address = '203.0.113.3';
  const people = Array.from({ length: 200 }, (_, index) => `pessoa.${index}@casa.example`);
  const attempts = await Promise.all(people.map((email) => pass(email, address)));
  for (const attempt of attempts) await settle('right', attempt);
  expect((await count('outra@casa.example', address)).isThrottled).toBe(false);
});

it('allows one attempt at a time from a throttled address until one succeeds', async () => {
  const address = '203.0.113.4';
  for (let times = 0; times < throttleBounds.addressFailures; times += 1)
    await settle('wrong', await pass(`ninguem.${times}@casa.example`, address));
  expect(await count('cora@casa.example', address)).toEqual({
    isThrottled: true,
    waitMs: throttleBounds.firstWaitSeconds * 1000,
  });

  const later = start + throttleBounds.firstWaitSeconds * 1000;
  const right = await pass('cora@casa.example', address, later);
  expect((await count('davi@casa.example', address, later)).isThrottled).toBe(true);
  await settle('right', right, later);
  const wrong = await pass('davi@casa.example', address, later);
  await settle('wrong', wrong, later);
  expect(await count('elisa@casa.example', address, later)).toEqual({
    isThrottled: true,
    waitMs: throttleBounds.firstWaitSeconds * 2000,
  });
});

it('counts one person once in an IPv6 network, from however many of its addresses they sign in', async () => {
  const attempt = async (email: string, ip: string) => {
    const subject = { companyKey, email, ...placeOf(ip), isListedAddress: false };
    return await throttle.count(database.client, subject, start);
  };
  const settled = async (end: AttemptEnd, answer: ThrottleAnswer) => {
    if (!answer.isThrottled) await settle(end, answer.counted);
    return answer.isThrottled;
  };
  for (let site = 1; site <= throttleBounds.trustedPeople; site += 1)
    expect(await settled('right', await attempt('gil@casa.example', `2001:db8:5:${site}::1`))).toBe(false);
  for (let times = 0; times < throttleBounds.addressFailures; times += 1)
    expect(await settled('wrong', await attempt(`alvo.${times}@casa.example`, '2001:db8:5:ff::1'))).toBe(
      false,
    );
  expect((await attempt('helena@casa.example', '2001:db8:5:ff::1')).isThrottled).toBe(true);
});
