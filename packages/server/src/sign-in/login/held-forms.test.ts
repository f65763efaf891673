import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createWorkQueue } from '#modules/passwords/hashing/work-queue.ts';
import { longestHashWaitMs } from '#modules/passwords/public.ts';
import type { Argon2Hasher } from '#modules/passwords/public.ts';
import { HashQueueFullError } from '#ports/password-hasher.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf } from '#testing/worker-browser.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
const wrong = 'nenhuma bicicleta';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const attackers = 16;
/** How long a hash takes, in milliseconds: on a slow machine one turn is longer than newcomers usually wait. */
const paces = [100, 600];

let database: TestDatabase;
let bakery: SignInWorld;
let bookshop: SignInWorld;
let machine: ReturnType<typeof createMachine>;
let addresses = 0;

/**
 * A machine that hashes one password at a time, each in the same time of its own clock, and only when the test says so.
 */
function createMachine(hashMs: number) {
  let nowMs = 0;
  const queue = createWorkQueue({ concurrency: 1, queueLength: 1000, nowMs: () => nowMs });
  const cheap = createCheapHasher();
  let finish: (() => void) | null = null;
  let isIdling = true;
  const take = async (): Promise<void> => {
    if (isIdling) {
      nowMs += hashMs;
      return;
    }
    const gate = Promise.withResolvers<void>();
    finish = gate.resolve;
    await gate.promise;
    nowMs += hashMs;
  };
  const hasher: Argon2Hasher = {
    ...cheap,
    expectedWaitMs: (companyKey) => queue.expectedWaitMs(companyKey),
    hasLine: (companyKey) => queue.hasLine(companyKey),
    verify: async (stored, typed, turn) => {
      const owner = turn?.companyKey ?? null;
      // The queue's own bound is also one of real time, which a busy test machine would exceed.
      if (queue.expectedWaitMs(owner) > (turn?.longestWaitMs ?? longestHashWaitMs))
        throw new HashQueueFullError('a password check would wait too long');
      const work = async () => {
        await take();
        return await cheap.verify(stored, typed);
      };
      return await queue.run(work, { owner });
    },
  };
  return {
    hasher,
    queue,
    /** From now on a password is finished by `hashNext` alone. */
    hold: () => void (isIdling = false),
    /** Finishes the password that is being hashed. */
    async hashNext(): Promise<void> {
      await expect.poll(() => finish, { timeout: 20_000 }).not.toBeNull();
      finish?.();
      finish = null;
    },
    /** Works off the queue. */
    async hashAll(): Promise<void> {
      while (queue.size > 0) {
        finish?.();
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    },
    /** Lets the machine run freely again. */
    release(): void {
      isIdling = true;
      finish?.();
    },
  };
}

beforeAll(async () => {
  database = await startTestDatabase();
});
/** Starts two companies on one machine. */
async function start(hashMs: number): Promise<void> {
  machine = createMachine(hashMs);
  bakery = await startSignInWorld(database, { deps: { hasher: machine.hasher } });
  bookshop = await startSignInWorld(database, { deps: { hasher: machine.hasher } });
  // The queue estimates from a password that took its time.
  const { browser, form } = await open(bakery);
  machine.hold();
  const first = answer(browser, form, { email: `x@${bakery.samlKey}.example` });
  await machine.hashNext();
  await first;
}
afterEach(async () => {
  machine.release();
  await bakery.app.close();
  await bookshop.app.close();
});
afterAll(async () => {
  await database.close();
});

async function worker(world: SignInWorld) {
  const person = await world.person({ password });
  await world.shift([person], office);
  return person;
}

/** A form that a browser shows, from an address of its own. */
async function open(world: SignInWorld) {
  const browser = world.browser();
  addresses += 1;
  browser.ip = `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  const { started } = await world.begin(browser);
  return { browser, status: started.statusCode, form: formOf(started.body).fields };
}

/** Sends a form; with a wrong password unless another is given. */
async function answer(
  browser: WorkerBrowser,
  form: Record<string, string>,
  typed: { readonly email: string; readonly password?: string },
) {
  const { lang: _lang, ...kept } = form;
  return await browser.send('/sign-in', { ...kept, password: wrong, ...typed });
}

/** Every hoarded form sends a wrong password, each from a new address; resolves once all are shed or in the queue. */
async function storm(forms: readonly Awaited<ReturnType<typeof open>>[], samlKey: string) {
  let shed = 0;
  const sent = forms.map(async ({ browser, form }, index) => {
    addresses += 1;
    browser.ip = `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
    const { statusCode } = await answer(browser, form, {
      email: `n${index}.${addresses}@${samlKey}.example`,
    });
    if (statusCode === 503) shed += 1;
  });
  await expect
    .poll(() => shed + machine.queue.size, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(forms.length);
  return {
    async finish(): Promise<void> {
      await machine.hashAll();
      await Promise.all(sent);
    },
  };
}

it.each(paces)(
  'lets newcomers in while held forms are answered wrong again and again (%i ms)',
  { timeout: 120_000 },
  async (hashMs) => {
    await start(hashMs);
    const person = await worker(bakery);
    machine.release();
    const held = await Promise.all(Array.from({ length: attackers }, () => open(bakery)));
    for (const { browser, form } of [...held, ...held])
      await answer(browser, form, { email: `n${(addresses += 1)}@${bakery.samlKey}.example` });
    machine.hold();

    for (let round = 1; round <= 2; round += 1) {
      const rush = await storm(held, bakery.samlKey);
      const newcomer = await open(bakery);
      expect(newcomer.status).toBe(200);
      const waiting = machine.queue.size;
      const signedIn = answer(newcomer.browser, newcomer.form, { email: person.email, password });
      await expect.poll(() => machine.queue.size, { timeout: 20_000 }).toBe(waiting + 1);
      await rush.finish();
      expect((await signedIn).body).toContain('SAMLResponse');
    }
  },
);

it.each(paces)(
  'lets one company in while held forms of another fill its line (%i ms)',
  { timeout: 120_000 },
  async (hashMs) => {
    await start(hashMs);
    const person = await worker(bookshop);
    machine.release();
    const held = await Promise.all(Array.from({ length: attackers }, () => open(bakery)));
    machine.hold();
    const rush = await storm(held, bakery.samlKey);
    expect((await open(bakery)).status).toBe(503);

    const newcomer = await open(bookshop);
    expect(newcomer.status).toBe(200);
    const waiting = machine.queue.size;
    const signedIn = answer(newcomer.browser, newcomer.form, { email: person.email, password });
    await expect.poll(() => machine.queue.size, { timeout: 20_000 }).toBe(waiting + 1);
    // The one that is being hashed, one of the bakery's line, and then theirs.
    for (let hashed = 0; hashed < 3; hashed += 1) await machine.hashNext();
    expect((await signedIn).body).toContain('SAMLResponse');
    expect(machine.queue.size).toBeGreaterThan(0);
    await rush.finish();
  },
);
