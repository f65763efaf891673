import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '../db/transactions.ts';
import { runDueLogouts } from '../jobs/index.ts';
import { replanCompany } from '../jobs/replan-logouts.ts';
import type { Directory, SessionRevocationOptions } from '../ports/directory.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { startSignInWorld } from '../testing/sign-in-world.ts';
import type { SignInWorld } from '../testing/sign-in-world.ts';
import type { WorkerBrowser } from '../testing/worker-browser.ts';
import { createFactsCache } from './facts-cache.ts';

const password = 'quatro bicicletas verdes';
const morning = '2025-03-10T12:00:00Z';
const path = '/sign-in/sign-out/email';
const always = [{ start_hour: '00:00', end_hour: '23:59' }];

let database: TestDatabase;
let world: SignInWorld;
let revoked: string[];
/** Of each of them, whether it took the app passwords. */
let taken: boolean[];
let isAway: boolean;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { at: morning });
});
beforeEach(() => {
  world.clock.set(morning);
  revoked = [];
  taken = [];
  isAway = false;
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

const directory = {
  provider: 'google',
  revokeSessions: async (_grant: unknown, personId: string, options: SessionRevocationOptions) => {
    if (isAway) throw new Error('away');
    taken.push(options.takesAppPasswords === true);
    revoked.push(`${personId} ${options.scope}`);
    return { revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 };
  },
  // Nothing else of the port is asked by this job.
} as unknown as Directory;
const grant = { refreshToken: 'r', grantedScopes: [], customerId: 'C1' };
const logOut = () =>
  runDueLogouts({
    db: world.db,
    clock: world.clock,
    facts: createFactsCache(),
    directoryFor: async () => ({ directory, grant }),
  });

async function signedIn(
  fields: Parameters<SignInWorld['person']>[0] = {},
  { hours = always, shift = {} }: { hours?: typeof always; shift?: Parameters<SignInWorld['shift']>[2] } = {},
) {
  const person = await world.person({ password, ...fields });
  await world.shift([person], hours, shift);
  const browser = world.browser();
  expect((await world.signIn(browser, person.email, password)).body).toContain('SAMLResponse');
  return { person, browser };
}

const signOut = (browser: WorkerBrowser) => browser.get('/sign-in/sign-out?from=page');
const flowOf = (html: string): string => /name="flow" value="([^"]+)"/.exec(html)?.[1] ?? '';
const wordsOf = (html: string): string =>
  html
    .replace(/<style.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const orders = (userKey: string) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx
      .selectFrom('planned_logouts')
      .select(['scope', 'cause', 'ordered_by_user_key', 'state'])
      .where('user_key', '=', userKey)
      .execute(),
  );

describe('a sign-out here', () => {
  it('warns of the mailbox, and one press has the workspace close it, with its log and audit row', async () => {
    const { person, browser } = await signedIn();
    const page = await signOut(browser);
    expect(page.statusCode).toBe(200);
    expect(wordsOf(page.body)).toContain('O seu e-mail continua aberto neste navegador.');
    expect(wordsOf(page.body)).toContain('Você sai do e-mail em todos os seus aparelhos.');
    const flow = flowOf(page.body);
    const answer = await browser.post(path, { flow });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${path}?flow=${flow}`]);
    const waiting = await browser.get(`${path}?flow=${flow}`);
    expect(wordsOf(waiting.body)).toContain('O seu e-mail está sendo fechado');
    expect(waiting.headers['refresh']).toBe('3');
    expect(await orders(person.key)).toEqual([
      { scope: 'browser', cause: 'ordered', ordered_by_user_key: person.key, state: 'planned' },
    ]);
    await logOut();
    expect(revoked).toEqual([`${person.key} browser`]);
    const done = await browser.get(`${path}?flow=${flow}`);
    expect(wordsOf(done.body)).toContain('O seu e-mail foi fechado em todos os seus aparelhos.');
    expect(done.headers['refresh']).toBeUndefined();
    const own = (await world.log()).filter((row) => row.user_key === person.key);
    expect(own.map((row) => row.result).toSorted()).toEqual(['forced_logout', 'signed_out', 'success']);
    const audit = await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('audit_events')
        .select(['actor_user_key', 'after'])
        .where('event', '=', 'user.session_ended')
        .where('target_key', '=', person.key)
        .execute(),
    );
    expect(audit).toMatchObject([{ actor_user_key: person.key, after: { key: 'workspace' } }]);
  });

  it('says may where the workspace sent the person, which has closed it as a rule, and ends only this session', async () => {
    const { person, browser } = await signedIn();
    const other = world.browser();
    await world.signIn(other, person.email, password);
    const page = await browser.get('/sign-in/sign-out');
    expect(wordsOf(page.body)).toContain('O seu e-mail pode continuar aberto neste navegador.');
    expect(await orders(person.key)).toEqual([]);
    expect((await other.get('/accounts/me')).statusCode).toBe(200);
  });

  it('says nothing of a mailbox that was not opened, and nothing the second time', async () => {
    const { person, browser } = await signedIn();
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .updateTable('sign_in_sessions')
        .set({ is_at_workspace: false })
        .where('user_key', '=', person.key)
        .execute(),
    );
    expect((await signOut(browser)).body).not.toContain(path);
    expect((await signOut(browser)).body).not.toContain(path);
  });

  it('tells an administrator to close it by themselves, since we sign them out nowhere', async () => {
    const { browser } = await signedIn({ is_admin: true });
    const page = await signOut(browser);
    expect(wordsOf(page.body)).toContain('Feche-o você mesmo');
    expect(flowOf(page.body)).toBe('');
  });

  it('keeps the offer in another language', async () => {
    const { browser } = await signedIn();
    const page = await signOut(browser);
    const flow = flowOf(page.body);
    expect(page.body).toContain(`${path}?flow=${flow}&amp;lang=en`);
    expect((await browser.get(`${path}?flow=${flow}&lang=en`)).body).toContain('Sign out of e-mail too');
  });
});

describe('the press', () => {
  it('does nothing more the second time, and says politely what became of it', async () => {
    const { person, browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    await browser.post(path, { flow });
    await logOut();
    const again = await browser.post(path, { flow });
    expect(again.statusCode).toBe(303);
    expect((await browser.get(again.headers.location ?? '')).body).toContain('Você saiu do e-mail');
    await logOut();
    expect(revoked).toEqual([`${person.key} browser`]);
  });

  it('takes away nothing of what the shift does to all devices when it ends', async () => {
    const { person, browser } = await signedIn(
      {},
      {
        hours: [{ start_hour: '08:00', end_hour: '18:00' }],
        shift: { auto_logout: true, logout_scope: 'all_devices', advanced_auto_logout: true },
      },
    );
    world.clock.set('2025-03-10T12:30:00Z');
    const flow = flowOf((await signOut(browser)).body);
    await browser.post(path, { flow });
    await logOut();
    expect(revoked).toEqual([`${person.key} browser`]);
    expect((await browser.get(`${path}?flow=${flow}`)).body).toContain('Você saiu do e-mail');
    world.clock.set('2025-03-10T21:00:00Z');
    await logOut();
    expect(revoked).toEqual([`${person.key} browser`, `${person.key} allDevices`]);
    expect(taken).toEqual([false, true]);
  });

  it('stays ordered when the facts of the company change before the workspace is asked', async () => {
    const { person, browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    await browser.post(path, { flow });
    await replanCompany({ db: world.db, clock: world.clock, facts: createFactsCache() }, world.companyKey);
    await logOut();
    expect(revoked).toEqual([`${person.key} browser`]);
  });

  it('is refused from another site, another browser, and after ten minutes', async () => {
    const { person, browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    const foreign = await browser.post(path, { flow }, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    const stranger = (await signedIn()).browser;
    expect((await stranger.post(path, { flow })).statusCode).toBeGreaterThanOrEqual(400);
    expect((await stranger.get(`${path}?flow=${flow}`)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await browser.post(path, {})).statusCode).toBeGreaterThanOrEqual(400);
    world.clock.set('2025-03-10T12:10:01Z');
    expect((await browser.post(path, { flow })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await orders(person.key)).toEqual([]);
  });

  it('takes no flow of a sign-in, and opens none', async () => {
    const { browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    const begun = world.browser();
    const { flow: signInFlow } = await world.begin(begun);
    expect((await begun.post(path, { flow: signInFlow })).statusCode).toBeGreaterThanOrEqual(400);
    expect((await browser.get(`/sign-in?flow=${flow}`)).body).not.toContain('name="password"');
  });

  it('is throttled for each person', async () => {
    const { person, browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push((await browser.post(path, { flow })).statusCode);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
    expect(await orders(person.key)).toHaveLength(1);
  });

  it('stops looking after two minutes at a workspace that is away, and says so', async () => {
    const { browser } = await signedIn();
    isAway = true;
    const flow = flowOf((await signOut(browser)).body);
    await browser.post(path, { flow });
    await logOut();
    world.clock.set('2025-03-10T12:02:01Z');
    const page = await browser.get(`${path}?flow=${flow}`);
    expect(page.headers['refresh']).toBeUndefined();
    expect(page.body).toContain('ainda não foi confirmado');
  });

  it('holds for whoever became an administrator meanwhile: nothing is ordered', async () => {
    const { person, browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('users').set({ is_admin: true }).where('key', '=', person.key).execute(),
    );
    expect((await browser.post(path, { flow })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await orders(person.key)).toEqual([]);
  });
});
