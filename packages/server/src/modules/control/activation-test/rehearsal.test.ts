import { randomBytes } from 'node:crypto';
import { firstDomain } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { globalAdmin, person, vendor } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWarnings } from '#core/warnings.ts';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { createSnapshotCache } from '#access/snapshot-cache.ts';
import { createSignInApp } from '#sign-in/app.tsx';
import { startMicrosoftApi } from '#testing/microsoft-company.ts';
import type { MicrosoftApi } from '#testing/microsoft-company.ts';
import { WorkerBrowser, formOf, signinUrl } from '#testing/worker-browser.ts';
import { readGrant } from '#modules/connection/grants.ts';
import { logOut } from '#modules/forced-logout/logout.job.ts';
import { openBody } from '#modules/mail/outbox.ts';
import { createPasswordHasher } from '#modules/passwords/index.ts';
import { createSigningKeys } from '#modules/signing-keys/signing-keys.ts';
import { watchTests } from './observe-test.ts';

const password = 'Livros-Novos-As-Nove';
const cashier = `mateus.ribeiro@${firstDomain}`;

let world: MicrosoftApi;
let token: string;
let companyKey: string;
let service: Awaited<ReturnType<typeof signInService>>;

beforeEach(async () => {
  world = await startMicrosoftApi();
  ({ key: companyKey, token } = await world.createCompany());
  service = await signInService();
});
afterEach(async () => {
  await service.app.close();
  await world.close();
});

async function signInService() {
  const { api } = world;
  const facts = createSnapshotCache();
  const hasher = createPasswordHasher();
  const app = await createSignInApp({
    db: api.db,
    clock: api.clock,
    secretBox: api.box,
    masterKey: randomBytes(32),
    hasher,
    snapshots: facts,
    keys: createSigningKeys(api.box),
    config: { signinUrl, trustedProxies: [], maxSessionHours: 12, productName: 'Shiftgate' },
    warnings: createWarnings(),
  });
  const hash = await hasher.hash(password);
  await inCompany(api.db, companyKey, (tx) =>
    tx
      .updateTable('users')
      .set({ password_hash: hash, password_state: 'set', is_password_chosen_by_person: true })
      .where('email', 'in', [vendor, cashier, globalAdmin])
      .execute(),
  );
  return { app, facts };
}

const read = async () => {
  const { test } = await world.api.call('control.test', { token });
  if (test === null) throw new Error('no test');
  return test;
};
const stage = (name: 'redirect' | 'lockout' | 'success' | 'logout') =>
  world.api.call('control.setTestStage', { token, body: { stage: name } });
const observe = () => watchTests.run({ db: world.api.db, clock: world.api.clock });
const linkOf = async (email: string) => (await read()).users.find((user) => user.email === email)?.link ?? '';
const passedBy = async (email: string) =>
  Object.entries((await read()).users.find((user) => user.email === email)?.tests ?? {})
    .filter(([, passed]) => passed !== null)
    .map(([name]) => name);

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await world.api.runSagas();
    if ((await world.api.call('control.state', { token })).run?.outcome !== 'running') return;
    world.api.advance(61_000);
  }
  throw new Error('the run did not end');
}

async function startRunning(users: readonly string[] = [vendor]) {
  const body = { domains: [firstDomain], users_emails: [...users] };
  await world.api.call('control.startTest', { token, body });
  await settle();
}

/** Opens a link in a new browser and types a password into its form; stays on the form with `null`. */
async function follow(link: string, email: string, typed: string | null = password) {
  const browser = new WorkerBrowser(service.app);
  const started = await browser.get(link);
  const form = await browser.get(String(started.headers.location));
  if (typed === null) return form;
  return await browser.post('/sign-in', {
    flow: formOf(form.body).fields['flow'] ?? '',
    email,
    password: typed,
  });
}

const linkMails = () =>
  inCompany(world.api.db, companyKey, (tx) =>
    tx
      .selectFrom('mail_outbox')
      .select(['key', 'company_key', 'kind', 'to_address', 'body_sealed', 'expires_at'])
      .where('kind', '=', 'rehearsal_link')
      .execute(),
  );

async function runLogouts() {
  const { api } = world;
  const grant = await inCompany(api.db, companyKey, (tx) => readGrant(tx, api.box, companyKey));
  if (grant === null) throw new Error('no connection');
  const openWorkspace = async () => ({ directory: world.newDirectory(), grant });
  await logOut.run({ db: api.db, clock: api.clock, facts: service.facts, openWorkspace });
}

describe('a rehearsal', () => {
  it('passes by its links, and calls the workspace for the forced sign-out alone', async () => {
    const { api } = world;
    expect((await api.call('control.test', { token })).start).toMatchObject({ is_rehearsal: true });
    await startRunning([vendor, cashier]);
    expect(await read()).toMatchObject({ state: 'running', stage: 'redirect', is_rehearsal: true });
    expect((await api.call('control.state', { token })).run?.steps.map(({ name }) => name)).toEqual([
      'check_connection',
      'signing_key',
    ]);
    const validFrom = person(world.emulator, vendor).sessionsValidFrom;
    const link = await linkOf(vendor);
    expect(link).toMatch(/^https:\/\/entrar\.shiftgate\.example\/sign-in\/rehearsal\/[^/]+\/[\w-]{43}$/);
    expect(await linkOf(cashier)).not.toBe(link);

    expect((await follow(link, vendor, null)).body).toContain(`value="${vendor}"`);
    await observe();
    // A mail filter opens links as well.
    expect(await passedBy(vendor)).toEqual([]);
    await follow(link, vendor, 'Livros-Velhos-As-Dez');
    await observe();
    expect(await passedBy(vendor)).toEqual(['redirect']);
    expect(await passedBy(cashier)).toEqual([]);

    api.advance(1000);
    await stage('lockout');
    const denied = await follow(link, vendor);
    expect(denied.statusCode).toBe(403);
    expect(denied.body).toContain(new URL(link).pathname);
    await observe();
    expect(await passedBy(vendor)).toEqual(['redirect', 'lockout']);

    api.advance(1000);
    await stage('success');
    const allowed = await follow(link, vendor);
    expect([allowed.statusCode, allowed.headers.location]).toEqual([303, '/accounts/me']);
    await observe();
    expect(await passedBy(vendor)).toEqual(['redirect', 'lockout', 'success']);
    expect(person(world.emulator, vendor).sessionsValidFrom).toBe(validFrom);

    api.advance(1000);
    await stage('logout');
    await runLogouts();
    await observe();
    expect(await passedBy(vendor)).toEqual(['redirect', 'lockout', 'success', 'logout']);
    expect(person(world.emulator, vendor).sessionsValidFrom).toBeGreaterThan(validFrom);
    expect(world.tenant().domains.flatMap(({ switches }) => switches)).toEqual([]);

    const entries = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('access_log').select(['result', 'notes']).where('email', '=', vendor).execute(),
    );
    const attempts = entries.filter(({ result }) => result !== 'forced_logout');
    expect(attempts.length).toBe(3);
    expect(attempts.every(({ notes }) => notes.includes('rehearsal'))).toBe(true);

    await api.call('control.resetTest', { token });
    await settle();
    expect(await read()).toMatchObject({ state: 'ended', end_cause: 'reset', is_rehearsal: true });
    expect(await api.call('control.state', { token })).toMatchObject({ state: 'inactive', domains: [] });
    expect((await read()).users.map((user) => user.link)).toEqual([null, null]);
    const over = await new WorkerBrowser(service.app).get(link);
    expect(over.statusCode).toBe(410);
    expect(over.body).toContain('O ensaio deste link terminou');
  });

  it('emails each person the link of their own', async () => {
    await startRunning([vendor, cashier]);
    const mails = await linkMails();
    expect(mails.map((mail) => mail.to_address).toSorted()).toEqual([vendor, cashier].toSorted());
    for (const mail of mails) {
      const { text } = openBody(world.api.box, mail);
      expect(text).toContain(await linkOf(mail.to_address));
      expect(text).toContain('Microsoft 365');
      expect(mail.expires_at.toISOString()).toBe((await read()).ends_at);
    }
  });

  it('emails the links only when they work', async () => {
    const body = { domains: [firstDomain], users_emails: [vendor, cashier] };
    await world.api.call('control.startTest', { token, body });
    expect(await linkMails()).toEqual([]);
    await settle();
    expect((await linkMails()).length).toBe(2);
    await world.api.call('control.resetTest', { token });
    await settle();
    expect((await linkMails()).length).toBe(2);
  });

  it('counts neither an opened link, a sign-in to the own page, nor another account in a link', async () => {
    await startRunning([vendor]);
    const browser = new WorkerBrowser(service.app);
    const page = await browser.get('/accounts/me');
    const { fields } = formOf(page.body);
    await browser.post('/accounts/me', { ...fields, email: vendor, password });
    const other = await follow(await linkOf(vendor), cashier);
    expect(other.statusCode).toBe(422);
    expect(other.body).toContain(`value="${vendor}"`);
    world.api.advance(1000);
    await observe();
    expect(await passedBy(vendor)).toEqual([]);
    expect((await read()).users[0]?.last_result).toBeNull();
  });

  it('ends by itself after two hours, also while the workspace is away', async () => {
    await startRunning();
    world.api.advance(121 * 60_000);
    // Without a token, nothing at the workspace can be asked.
    world.emulator.faults.add({ method: 'login.token', kind: 'unavailable503', remaining: 1000, delayMs: 0 });
    await world.api.runTimes();
    await settle();
    token = '';
    const state = await inCompany(world.api.db, companyKey, (tx) =>
      tx.selectFrom('companies').select('control_state').executeTakeFirstOrThrow(),
    );
    expect(state.control_state).toBe('inactive');
  });

  it.each(['', 'x', 'A'.repeat(43)])(
    'has no link %s, which shows the page of one that is over',
    async (name) => {
      await startRunning();
      const link = new URL(await linkOf(vendor));
      const forged = link.pathname.replace(/[^/]*$/, name === '' ? `${'B'.repeat(42)}-` : name);
      expect((await new WorkerBrowser(service.app).get(forged)).statusCode).toBe(410);
    },
  );

  it('leads from a form that was open for too long back to the link', async () => {
    await startRunning();
    const link = await linkOf(vendor);
    const browser = new WorkerBrowser(service.app);
    const started = await browser.get(link);
    world.api.advance(11 * 60_000);
    const late = await browser.get(String(started.headers.location));
    expect(late.statusCode).toBe(410);
    expect(late.body).toContain(`href="${new URL(link).pathname}"`);
  });

  it('covers the domains below the chosen one, which follow it', async () => {
    const at = new Date(world.api.clock.now());
    const stamps = { company_key: companyKey, is_verified: true, created_at: at, updated_at: at };
    await inCompany(world.api.db, companyKey, (tx) =>
      tx
        .insertInto('domains')
        .values(
          [
            { name: `loja.${firstDomain}`, follows: firstDomain },
            { name: `outra${firstDomain}`, follows: null },
          ].map((domain) => ({ ...stamps, key: newKey(at.getTime()), ...domain })),
        )
        .execute(),
    );
    await startRunning();
    const { domains } = await world.api.call('control.state', { token });
    expect(domains.toSorted()).toEqual([firstDomain, `loja.${firstDomain}`].toSorted());
  });

  it('takes no administrator', async () => {
    const body = { domains: [firstDomain], users_emails: [globalAdmin] };
    await expect(world.api.call('control.startTest', { token, body })).rejects.toThrow('TEST_USERS_INVALID');
    expect((await world.api.call('control.state', { token })).state).toBe('inactive');
  });
});
