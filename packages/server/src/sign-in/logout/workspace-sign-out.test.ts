import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { logOut } from '#modules/forced-logout/index.ts';
import { replanCompany } from '#modules/forced-logout/replan.job.ts';
import { DirectoryError } from '#ports/directory.ts';
import type { Directory, SessionRevocationOptions } from '#ports/directory.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';
import { createSnapshotCache } from '#access/snapshot-cache.ts';

const password = 'quatro bicicletas verdes';
const morning = '2025-03-10T12:00:00Z';
const path = '/sign-in/sign-out/email';
const always = [{ start_hour: '00:00', end_hour: '23:59' }];

let database: TestDatabase;
let world: SignInWorld;
let revoked: string[];
/** For each sign-out, whether it included the app passwords. */
let taken: boolean[];
let isAway: boolean;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { at: morning });
});
beforeEach(async () => {
  world.clock.set(morning);
  revoked = [];
  taken = [];
  isAway = false;
  await inCompany(world.db, world.companyKey, (tx) => tx.deleteFrom('planned_logouts').execute());
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

const directory = {
  provider: 'google',
  revokeSessions: async (_grant: unknown, personId: string, options: SessionRevocationOptions) => {
    if (isAway) throw new DirectoryError('unavailable', { operation: 'users.signOut' });
    taken.push(options.takesAppPasswords === true);
    revoked.push(`${personId} ${options.scope}`);
    return { revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 };
  },
  // This job uses nothing else of the port.
} as unknown as Directory;
const grant = { refreshToken: 'r', grantedScopes: [], customerId: 'C1' };
const runLogouts = () =>
  logOut.run({
    db: world.db,
    clock: world.clock,
    facts: createSnapshotCache(),
    openWorkspace: async () => ({ directory, grant }),
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

const signOut = (browser: WorkerBrowser) => browser.signOut('?from=page');
const flowOf = (html: string): string => /name="flow" value="([^"]+)"/.exec(html)?.[1] ?? '';
const wordsOf = (html: string): string =>
  html
    .replace(/<style.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
/** The status of a response, and whether it explains how to close the mailbox by hand without linking to a sign-in. */
const over = (answer: { statusCode: number; body: string }): [number, boolean] => {
  const words = wordsOf(answer.body);
  const isSaid = words.includes('Não é mais possível fechar o e-mail por esta página.');
  return [
    answer.statusCode,
    isSaid && words.includes('Para fechá-lo, abra o e-mail') && !words.includes('Começar de novo'),
  ];
};
const orders = (userKey: string) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx
      .selectFrom('planned_logouts')
      .select(['scope', 'cause', 'ordered_by_user_key', 'state'])
      .where('user_key', '=', userKey)
      .execute(),
  );

describe('a sign-out here', () => {
  it('warns of the mailbox, and one click has the workspace close it, with its log and audit row', async () => {
    const { person, browser } = await signedIn();
    const page = await signOut(browser);
    expect(page.statusCode).toBe(200);
    expect(wordsOf(page.body)).toContain('Seu e-mail continua aberto neste navegador.');
    expect(wordsOf(page.body)).toContain(`Conta: ${person.email}`);
    expect(wordsOf(page.body)).toContain('Você sai do e-mail em todos os seus dispositivos.');
    const flow = flowOf(page.body);
    const answer = await browser.post(path, { flow });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${path}?flow=${flow}`]);
    const waiting = await browser.get(`${path}?flow=${flow}`);
    expect(wordsOf(waiting.body)).toContain('Seu e-mail está sendo fechado');
    expect(waiting.headers['refresh']).toBe('10');
    expect(wordsOf(waiting.body)).toContain('Verificar agora');
    expect(waiting.body).toContain(`href="${path}?flow=${flow}"`);
    expect(await orders(person.key)).toEqual([
      { scope: 'browser', cause: 'ordered', ordered_by_user_key: person.key, state: 'planned' },
    ]);
    await runLogouts();
    expect(revoked).toEqual([`${person.key} browser`]);
    const done = await browser.get(`${path}?flow=${flow}`);
    expect(wordsOf(done.body)).toContain('Seu e-mail foi fechado em todos os seus dispositivos.');
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

  it('says that the mailbox may be open after a sign-out at the workspace, and ends only this session', async () => {
    const { person, browser } = await signedIn();
    const other = world.browser();
    await world.signIn(other, person.email, password);
    const page = await browser.signOut();
    expect(wordsOf(page.body)).toContain('Seu e-mail pode continuar aberto neste navegador.');
    expect(await orders(person.key)).toEqual([]);
    expect((await other.get('/accounts/me')).statusCode).toBe(200);
  });

  it('does not warn of an unopened mailbox, nor a second time', async () => {
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

  it('tells an administrator to close it themselves, since administrators are never signed out by force', async () => {
    const { browser } = await signedIn({ is_admin: true });
    const page = await signOut(browser);
    expect(page.statusCode).toBe(200);
    expect(wordsOf(page.body)).toContain('Para fechá-lo, abra o e-mail');
    expect(flowOf(page.body)).toBe('');
  });

  it('warns again after a reload, when the session has ended', async () => {
    const { browser } = await signedIn();
    const answer = await browser.get('/sign-in/sign-out?from=page');
    expect(answer.statusCode).toBe(303);
    const address = String(answer.headers.location);
    const [first, again] = [await browser.get(address), await browser.get(address)];
    expect(wordsOf(again.body)).toBe(wordsOf(first.body));
    expect(flowOf(again.body)).not.toBe('');
  });

  it('says that the mailbox may be open where only an older session opened it, in every language', async () => {
    const { person, browser } = await signedIn();
    const older = await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('sign_in_sessions')
        .select('key')
        .where('user_key', '=', person.key)
        .executeTakeFirstOrThrow(),
    );
    await browser.get('/sign-in/sign-out');
    world.clock.set('2025-03-10T12:01:00Z');
    await world.signIn(browser, person.email, password);
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .updateTable('sign_in_sessions')
        .set({ is_at_workspace: false })
        .where('user_key', '=', person.key)
        .where('key', '!=', older.key)
        .execute(),
    );
    const page = await signOut(browser);
    expect(wordsOf(page.body)).toContain('Seu e-mail pode continuar aberto neste navegador.');
    const english = await browser.get(`${path}?flow=${flowOf(page.body)}&lang=en`);
    expect(wordsOf(english.body)).toContain('Your email may still be open in this browser.');
  });

  it('keeps the offer in another language', async () => {
    const { browser } = await signedIn();
    const page = await signOut(browser);
    const flow = flowOf(page.body);
    expect(page.body).toContain(`${path}?flow=${flow}&amp;lang=en`);
    expect((await browser.get(`${path}?flow=${flow}&lang=en`)).body).toContain('Sign out of email too');
  });
});

describe('the order to close the mailbox', () => {
  it('does nothing the second time, and shows the outcome', async () => {
    const { person, browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    await browser.post(path, { flow });
    await runLogouts();
    const again = await browser.post(path, { flow });
    expect(again.statusCode).toBe(303);
    expect((await browser.get(again.headers.location ?? '')).body).toContain('Você saiu do e-mail');
    await runLogouts();
    expect(revoked).toEqual([`${person.key} browser`]);
  });

  it('keeps the shift’s planned logout of all devices', async () => {
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
    await runLogouts();
    expect(revoked).toEqual([`${person.key} browser`]);
    expect((await browser.get(`${path}?flow=${flow}`)).body).toContain('Você saiu do e-mail');
    world.clock.set('2025-03-10T21:00:00Z');
    await runLogouts();
    expect(revoked).toEqual([`${person.key} browser`, `${person.key} allDevices`]);
    expect(taken).toEqual([false, true]);
  });

  it('survives a change of the company’s facts before the workspace is called', async () => {
    const { person, browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    await browser.post(path, { flow });
    await replanCompany({ db: world.db, clock: world.clock, facts: createSnapshotCache() }, world.companyKey);
    await runLogouts();
    expect(revoked).toEqual([`${person.key} browser`]);
  });

  it('is rejected from another site, another browser, and after ten minutes', async () => {
    const { person, browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    const foreign = await browser.post(path, { flow }, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    const stranger = (await signedIn()).browser;
    expect(over(await stranger.post(path, { flow }))).toEqual([403, true]);
    expect(over(await stranger.get(`${path}?flow=${flow}`))).toEqual([403, true]);
    expect(over(await browser.post(path, {}))).toEqual([410, true]);
    world.clock.set('2025-03-10T12:10:01Z');
    expect(over(await browser.post(path, { flow }))).toEqual([410, true]);
    expect(over(await browser.get(`${path}?flow=${flow}`))).toEqual([410, true]);
    expect(await orders(person.key)).toEqual([]);
  });

  it('is rejected after another person has signed in with the same browser, without revealing an address', async () => {
    const { person, browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    const next = await world.person({ password });
    await world.shift([next], always);
    await world.signIn(browser, next.email, password);
    const page = await browser.get(`${path}?flow=${flow}`);
    expect(over(page)).toEqual([403, true]);
    expect(page.body).not.toContain(person.email);
    expect(over(await browser.post(path, { flow }))).toEqual([403, true]);
    expect([...(await orders(person.key)), ...(await orders(next.key))]).toEqual([]);
    // The same person may still send it.
    await browser.get('/sign-in/sign-out');
    await world.signIn(browser, person.email, password);
    expect((await browser.post(path, { flow })).statusCode).toBe(303);
  });

  it('is rejected with another company’s offer, and after its person has signed in with the same browser', async () => {
    const { person, browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    const elsewhere = await startSignInWorld(database, { at: morning });
    try {
      const foreigner = await elsewhere.person({ password });
      await elsewhere.shift([foreigner], always);
      const theirs = elsewhere.browser();
      await elsewhere.signIn(theirs, foreigner.email, password);
      const theirFlow = flowOf((await signOut(theirs)).body);
      expect(over(await browser.post(path, { flow: theirFlow }))).toEqual([403, true]);
      await elsewhere.signIn(theirs, foreigner.email, password);
      for (const [name, value] of theirs.cookies)
        if (name.includes('session')) browser.cookies.set(name, value);
      expect(over(await browser.post(path, { flow }))).toEqual([403, true]);
      expect(await orders(person.key)).toEqual([]);
    } finally {
      await elsewhere.app.close();
    }
  });

  it('accepts no flow of a sign-in, and opens none', async () => {
    const { browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    const begun = world.browser();
    const { flow: signInFlow } = await world.begin(begun);
    expect(over(await begun.post(path, { flow: signInFlow }))).toEqual([410, true]);
    expect((await browser.get(`/sign-in?flow=${flow}`)).body).not.toContain('name="password"');
  });

  it('is throttled per person', async () => {
    const { person, browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push((await browser.post(path, { flow })).statusCode);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
    expect(await orders(person.key)).toHaveLength(1);
  });

  it('reports a delay after two minutes of an unavailable workspace', async () => {
    const { browser } = await signedIn();
    isAway = true;
    const flow = flowOf((await signOut(browser)).body);
    await browser.post(path, { flow });
    await runLogouts();
    world.clock.set('2025-03-10T12:02:01Z');
    const page = await browser.get(`${path}?flow=${flow}`);
    expect(page.headers['refresh']).toBeUndefined();
    expect(page.body).toContain('ainda não foi confirmada');
  });

  it.each([
    ['became an administrator', 'admin'],
    ['is under control no longer', 'control'],
  ])('is rejected for a person that %s meanwhile, with help to close it by hand', async (_what, which) => {
    const { person, browser } = await signedIn();
    const flow = flowOf((await signOut(browser)).body);
    const turn = async (isOff: boolean) => {
      await inCompany(world.db, world.companyKey, (tx) =>
        which === 'admin'
          ? tx.updateTable('users').set({ is_admin: isOff }).where('key', '=', person.key).execute()
          : tx
              .updateTable('companies')
              .set({ control_state: isOff ? 'inactive' : 'active' })
              .where('key', '=', world.companyKey)
              .execute(),
      );
      await world.touch();
    };
    await turn(true);
    try {
      const page = await browser.get(`${path}?flow=${flow}`);
      expect([page.statusCode, flowOf(page.body)]).toEqual([200, '']);
      expect(wordsOf(page.body)).toContain('Para fechá-lo, abra o e-mail');
      expect(over(await browser.post(path, { flow }))).toEqual([410, true]);
      expect(await orders(person.key)).toEqual([]);
    } finally {
      await turn(false);
    }
  });
});
