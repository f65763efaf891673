import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { countHashes, createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const temporary = 'fornada que sai bem cedo';
const hasher = countHashes(createCheapHasher());
const sharedAt = Date.parse('2025-03-10T12:00:00Z');
const ended = 'A senha temporária não funciona mais';

let database: TestDatabase;
let world: SignInWorld;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { hasher } });
});
beforeEach(() => share({}));
afterAll(async () => {
  await world.app.close();
  await database.close();
});

interface Sharing {
  readonly option?: 'default' | 'link';
  readonly extendedUntil?: number;
}

/** Shares the temporary password with everybody at 12:00, and goes to 72 hours later. */
async function share({ option = 'default', extendedUntil }: Sharing): Promise<void> {
  const hash = await hasher.hash(temporary);
  await inCompany(world.db, world.companyKey, (tx) =>
    tx
      .updateTable('companies')
      .set((eb) => ({
        control_password_option: option,
        default_password_hash: hash,
        default_password_shared_at: new Date(sharedAt),
        default_password_extensions: extendedUntil === undefined ? 0 : 1,
        default_password_extended_until: extendedUntil === undefined ? null : new Date(extendedUntil),
        version: eb('version', '+', 1),
      }))
      .execute(),
  );
  world.clock.set(sharedAt + 72 * HOUR_MS);
}

async function worker(fields: Parameters<SignInWorld['person']>[0] = {}) {
  const person = await world.person(fields);
  await world.shift([person], [{ start_hour: '00:00', end_hour: '23:59' }]);
  return person;
}

async function typed(email: string, password = temporary) {
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  const before = { ...hasher.counts };
  const answer = await browser.post('/sign-in', { flow, email, password });
  const entry = (await world.log()).findLast((row) => row.email === email);
  const cost = { verify: hasher.counts.verify - before.verify, hash: hasher.counts.hash - before.hash };
  return { answer, entry, cost };
}

describe('a temporary password after its end', () => {
  it('is said to have ended to a person who types it rightly, and noted in the log', async () => {
    const { email } = await worker();
    const { answer, entry, cost } = await typed(email);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain(ended);
    expect(answer.body).not.toContain('incorretos');
    expect(entry).toMatchObject({ result: 'wrong_password', is_allowed: false, notes: ['temporary_ended'] });
    expect(cost).toEqual({ verify: 1, hash: 0 });
  });

  it('is said to have ended to a person whom alone it was shared with', async () => {
    await share({ option: 'link' });
    const alone = await worker({ default_password_shared_at: new Date(sharedAt) });
    expect((await typed(alone.email)).answer.body).toContain(ended);
  });

  it.each([
    ['who types another one', {}, 'errada de novo'],
    ['who chose a password', { password: 'quatro bicicletas verdes' }, temporary],
    ['who chose one before', { is_password_chosen_by_person: true }, temporary],
    ['who administers the workspace', { is_admin: true }, temporary],
    ['on the list of administrators', { is_allowed_admin: true }, temporary],
    ['who manages', { is_manager: true }, temporary],
  ])('is not said to have ended to a person %s', async (_who, fields, password) => {
    const { email } = await worker(fields);
    const { answer, entry, cost } = await typed(email, password);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('incorretos');
    expect(answer.body).not.toContain(ended);
    expect(entry).toMatchObject({ result: 'wrong_password', notes: [] });
    expect(cost).toEqual({ verify: 1, hash: 0 });
  });

  it('is not said to have ended where it was never shared', async () => {
    await share({ option: 'link' });
    const { email } = await worker();
    expect((await typed(email)).answer.body).not.toContain(ended);
  });

  it('opens the change page again once it is extended', async () => {
    const { email } = await worker();
    expect((await typed(email)).answer.body).toContain(ended);
    await share({ extendedUntil: sharedAt + 144 * HOUR_MS });
    expect((await typed(email)).answer.body).toContain('/sign-in/change');
  });

  it('counts as a wrong password', async () => {
    const { email } = await worker();
    let last = 0;
    for (let tries = 0; tries < 12 && last !== 429; tries += 1) last = (await typed(email)).answer.statusCode;
    expect(last).toBe(429);
  });
});

describe('the page of one’s own account', () => {
  it('says that the temporary password has ended as the sign-in page does', async () => {
    const { email } = await worker();
    const browser = world.browser();
    const form = await browser.get(`/accounts/me?c=${world.samlKey}`);
    const proof = /name="proof" value="([^"]+)"/.exec(form.body)?.[1] ?? '';
    const sent = await browser.post('/accounts/me', { proof, c: world.samlKey, email, password: temporary });
    expect(sent.body).toContain(ended);
  });
});
