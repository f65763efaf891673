import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '@shiftgate/contract/calls.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api, RawInput } from '#testing/api.ts';
import { confirmIdentity } from '#testing/confirm-identity.ts';
import { createOpenWorkspace } from '#modules/connection/public.ts';
import { openBody } from '#modules/mail/outbox.ts';
import { recordRequest } from '#modules/requests/record-request.ts';
import { queueWorkspacePassword } from '#modules/passwords/workspace-password.ts';
import { setWorkspacePasswords } from '#modules/passwords/workspace-passwords.job.ts';
import { readRoles } from './role-readings.job.ts';

let api: Api;
let companyKey: string;
let superAdmin: string;
let manager: string;
let allowed: string;
let target: string;
let other: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token: superAdmin } = await api.createCompany());
  target = await api.userKey(companyKey, people.worker);
  other = await api.userKey(companyKey, people.otherWorker);
  const [first, second] = await inOurs((tx) =>
    tx
      .selectFrom('users')
      .select('key')
      .where('key', 'not in', [target, other])
      .where('is_admin', '=', false)
      .where('is_delegated_admin', '=', false)
      .where('status', '=', 'active')
      .orderBy('email')
      .limit(2)
      .execute(),
  );
  await inOurs(async (tx) => {
    await tx.updateTable('users').set({ is_manager: true }).where('key', '=', first!.key).execute();
    await tx.updateTable('users').set({ is_allowed_admin: true }).where('key', '=', second!.key).execute();
    await tx.updateTable('companies').set({ control_state: 'active' }).execute();
  });
  manager = await api.tokenOf(companyKey, first!.key);
  allowed = await api.tokenOf(companyKey, second!.key);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.emulators.faults.clear();
  api.advance(3_600_000);
  manager = await tokenAgain(manager);
  setDelegated(people.worker, false);
  await inOurs((tx) =>
    tx
      .updateTable('users')
      .set({
        is_delegated_admin: false,
        recovery_email: 'em.casa@casa.example',
        recovery_email_source: 'directory',
      })
      .where('key', '=', target)
      .execute(),
  );
});

const inOurs = <T>(work: (tx: Tx) => Promise<T>) => inCompany(api.db, companyKey, work);
/** Tokens live while the clock moves by days. */
const tokenAgain = async (token: string): Promise<string> => {
  await inOurs((tx) =>
    tx
      .updateTable('api_tokens')
      .set({
        idle_expires_at: new Date(api.clock.now() + 8 * 3_600_000),
        expires_at: new Date(api.clock.now() + 24 * 3_600_000),
      })
      .execute(),
  );
  return token;
};
const setDelegated = (email: string, isDelegatedAdmin: boolean): void => {
  const user = [...api.emulators.state.users.values()].find((one) => one.primaryEmail === email);
  if (user === undefined) throw new Error(`no ${email}`);
  user.isDelegatedAdmin = isDelegatedAdmin;
};
const goDown = (): void => {
  api.emulators.faults.add({
    method: 'directory.users.get',
    kind: 'unavailable503',
    remaining: 99,
    delayMs: 0,
  });
  api.emulators.faults.add({
    method: 'directory.users.list',
    kind: 'unavailable503',
    remaining: 99,
    delayMs: 0,
  });
};
const stored = () =>
  inOurs((tx) =>
    tx
      .selectFrom('users')
      .select(['is_delegated_admin', 'password_hash', 'recovery_email'])
      .where('key', '=', target)
      .executeTakeFirstOrThrow(),
  );
const callsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const before = new Set(api.emulators.callLog.list());
  await work();
  return api.emulators.callLog
    .list()
    .flatMap((call) => (before.has(call) || call.method === 'oauth.token' ? [] : [call.method]));
};

const requestOf = async (kind: 'password_change' | 'single_access'): Promise<string> => {
  await inOurs(async (tx) => {
    await tx.deleteFrom('access_requests').execute();
    const user = { key: target, name: 'Adriana', email: people.worker };
    const now = api.clock.now();
    await recordRequest(tx, { companyKey, user, kind, reason: '', ip: null, now });
  });
  const { items } = await api.call('requests.list', { token: superAdmin, query: {} });
  return items[0]!.key;
};

/** What is done to the password of one person. */
const acts: readonly (readonly [string, CallName, () => Promise<RawInput>])[] = [
  [
    'sets it',
    'users.changePassword',
    async () => ({ params: { key: target }, body: { password: 'nove tucanos na varanda' } }),
  ],
  [
    'enters a recovery address',
    'users.setRecoveryEmail',
    async () => ({ params: { key: target }, body: { recovery_email: 'minha@caixa.example' } }),
  ],
  ['removes it', 'users.removeRecoveryEmail', async () => ({ params: { key: target } })],
  [
    'hands out a code',
    'requests.approve',
    async () => ({ params: { key: await requestOf('password_change') }, body: { delivery: 'code' } }),
  ],
];

describe.each(acts)('somebody who %s', (_what, name, inputOf) => {
  it('may not, of an administrator of an hour ago whom no sync has read', async () => {
    setDelegated(people.worker, true);
    for (const token of [manager, allowed]) {
      expect((await api.refusal(name, { ...(await inputOf()), token })).code).toBe('PROTECTED_ADMINISTRATOR');
      expect(await stored()).toMatchObject({
        is_delegated_admin: true,
        recovery_email: 'em.casa@casa.example',
      });
      // The answer is kept, and each act asks again while nothing is known.
      await inOurs((tx) =>
        tx.updateTable('users').set({ is_delegated_admin: false }).where('key', '=', target).execute(),
      );
    }
  });

  it('may not while the workspace does not say, and a super administrator may', async () => {
    const input = await inputOf();
    goDown();
    for (const token of [manager, allowed])
      expect((await api.refusal(name, { ...input, token })).code).toBe('WORKSPACE_ROLES_UNKNOWN');
    expect((await api.send(name, { ...input, token: superAdmin })).statusCode).toBe(200);
  });

  it('asks once, of an ordinary person', async () => {
    const input = await inputOf();
    expect(await callsOf(() => api.send(name, { ...input, token: manager }))).toEqual([
      'directory.users.get',
    ]);
    const again = await inputOf();
    expect(await callsOf(() => api.send(name, { ...again, token: superAdmin }))).toEqual([]);
  });
});

describe('a super administrator whose role ended at the workspace', () => {
  // Not the one who connected the workspace: with that role the connection ends too.
  let caller: { readonly key: string; readonly email: string };
  let token: string;
  const setSuper = (isAdmin: boolean): void => {
    const user = [...api.emulators.state.users.values()].find((one) => one.primaryEmail === caller.email);
    user!.isAdmin = isAdmin;
  };
  const again = () =>
    inOurs((tx) => tx.updateTable('users').set({ is_admin: true }).where('key', '=', caller.key).execute());
  const freshly = async () => {
    token = await api.tokenOf(companyKey, caller.key);
    await confirmIdentity(api.db, { companyKey, token, at: api.clock.now() });
  };
  beforeAll(async () => {
    caller = await inOurs((tx) =>
      tx
        .selectFrom('users')
        .select(['key', 'email'])
        .where('is_admin', '=', true)
        .where('email', '!=', people.superAdmin)
        .executeTakeFirstOrThrow(),
    );
  });
  beforeEach(async () => {
    setSuper(true);
    await again();
    await freshly();
    setDelegated(people.worker, true);
    await inOurs((tx) =>
      tx.updateTable('users').set({ is_delegated_admin: true }).where('key', '=', target).execute(),
    );
  });
  afterAll(() => setSuper(true));

  it.each(acts)('is asked for once, and no longer %s of an administrator', async (_what, name, inputOf) => {
    const input = { ...(await inputOf()), token };
    expect(await callsOf(() => api.send(name, input))).toEqual(['directory.users.get']);
    const next = { ...(await inputOf()), token };
    const before = await stored();
    setSuper(false);
    // Without another right the panel ends as well.
    expect((await api.refusal(name, next)).code).toBe('INVALID_TOKEN');
    expect(await stored()).toEqual(before);
  });

  it.each(acts)('nothing is taken for granted while the workspace does not say: %s', async (_w, name, of) => {
    const input = { ...(await of()), token };
    goDown();
    expect(await api.refusal(name, input)).toMatchObject({ status: 503, code: 'OWN_ROLE_UNKNOWN' });
  });

  it('leaves administrators out of the bulk action that they had ordered', async () => {
    const order = () => api.call('users.generatePasswords', { token, body: { users: [target, other] } });
    const reasons = async (key: string) => {
      const { items } = await api.call('tasks.results', {
        token: superAdmin,
        params: { key },
        query: { page_size: '200' },
      });
      return Object.fromEntries(items.map((row) => [row.email, row.reason ?? row.outcome]));
    };
    const first = await order();
    setSuper(false);
    const made = await callsOf(() => api.runTasks({ batchSize: 1 }));
    expect(made).toEqual(['directory.users.list', 'directory.users.list']);
    expect(await reasons(first.key)).toMatchObject({ [people.worker]: 'PROTECTED_ADMINISTRATOR' });
    setSuper(true);
    await again();
    api.advance(600_000);
    await freshly();
    const second = await order();
    goDown();
    await api.runTasks();
    expect(await reasons(second.key)).toEqual({
      [people.worker]: 'OWN_ROLE_UNKNOWN',
      [people.otherWorker]: 'done',
    });
  });

  it('gets no list with the password of an administrator', async () => {
    const { key: task } = await api.call('users.generatePasswords', {
      token,
      body: { users: [target] },
    });
    await api.runTasks();
    const body = { kind: 'task_results_csv', task } as const;
    api.advance(60_000);
    goDown();
    expect((await api.refusal('downloads.createTicket', { token, body })).code).toBe('OWN_ROLE_UNKNOWN');
    api.emulators.faults.clear();
    setSuper(false);
    expect((await api.send('downloads.createTicket', { token, body })).statusCode).not.toBe(200);
  });
});

describe('a single access', () => {
  it('asks the workspace nothing', async () => {
    const key = await requestOf('single_access');
    const input = { params: { key }, body: { duration_minutes: 30 }, token: manager };
    expect(await callsOf(() => api.send('requests.approve', input))).toEqual([]);
  });
});

describe('a bulk action with passwords', () => {
  const generate = async (token: string, users = [target, other]) => {
    const { key } = await api.call('users.generatePasswords', { token, body: { users } });
    await api.runTasks();
    const { items } = await api.call('tasks.results', {
      token,
      params: { key },
      query: { page_size: '200' },
    });
    return Object.fromEntries(items.map((row) => [row.email, row.reason ?? row.outcome]));
  };

  it.each([1, 24])('leaves out an administrator of now, %s hours after the last answer', async (hours) => {
    api.advance(hours * 3_600_000);
    await tokenAgain(manager);
    setDelegated(people.worker, true);
    expect(await generate(manager)).toEqual({
      [people.worker]: 'PROTECTED_ADMINISTRATOR',
      [people.otherWorker]: 'done',
    });
    expect((await stored()).is_delegated_admin).toBe(true);
  });

  it('keeps its list from those who may not have the password of an administrator of now', async () => {
    const { key: task } = await api.call('users.generatePasswords', {
      token: manager,
      body: { users: [target] },
    });
    await api.runTasks();
    const body = { kind: 'task_results_csv', task } as const;
    api.advance(60_000);
    goDown();
    expect((await api.refusal('downloads.createTicket', { token: manager, body })).code).toBe(
      'WORKSPACE_ROLES_UNKNOWN',
    );
    api.emulators.faults.clear();
    setDelegated(people.worker, true);
    const { url } = await api.call('downloads.createTicket', { token: manager, body });
    expect((await stored()).is_delegated_admin).toBe(true);
    // The promotion that the workspace reported took the password out of it.
    expect((await api.app.inject({ url })).body).toContain('A senha saiu da lista');
    const secrets = await inOurs((tx) =>
      tx
        .selectFrom('task_items')
        .select('user_key')
        .where('secret_sealed', 'is not', null)
        .where('task_key', '=', task)
        .execute(),
    );
    expect(secrets).toEqual([]);
  });

  it('changes nobody while the workspace does not say, and ends with the reason', async () => {
    goDown();
    expect(await generate(allowed)).toEqual({
      [people.worker]: 'WORKSPACE_ROLES_UNKNOWN',
      [people.otherWorker]: 'WORKSPACE_ROLES_UNKNOWN',
    });
    expect(await generate(superAdmin)).toMatchObject({ [people.otherWorker]: 'done' });
  });

  it('asks for everyone once, however many people it has', async () => {
    const users = await inOurs((tx) =>
      tx
        .selectFrom('users')
        .select('key')
        .where('status', '=', 'active')
        .where('is_admin', '=', false)
        .where('is_allowed_admin', '=', false)
        .limit(120)
        .execute(),
    );
    const { key } = await api.call('users.bulk', {
      token: allowed,
      body: { selection: { users: users.map((row) => row.key) }, act: { action: 'share_change_link' } },
    });
    expect(await callsOf(() => api.runTasks({ batchSize: 10 }))).toEqual([
      'directory.users.list',
      'directory.users.list',
    ]);
    expect((await api.call('tasks.get', { token: allowed, params: { key } })).state).toBe('done');
  });
});

describe('a password on its way to the workspace', () => {
  const deliver = () => {
    const { db, box, clock } = api;
    const directories = api.newDirectories();
    const openWorkspace = createOpenWorkspace({ db, box, directories });
    return setWorkspacePasswords.run({ db, box, clock, openWorkspace, askRoles: api.bulkDeps().askRoles });
  };
  const queue = () =>
    inOurs((tx) =>
      queueWorkspacePassword(
        tx,
        { box: api.box, directories: api.newDirectories() },
        { companyKey, userKey: target, password: 'nove tucanos na varanda', now: api.clock.now() },
      ),
    );

  it('is withdrawn from somebody who became an administrator after it was queued', async () => {
    await queue();
    setDelegated(people.worker, true);
    api.advance(5_000);
    expect(await callsOf(deliver)).not.toContain('directory.users.update');
    expect(await inOurs((tx) => tx.selectFrom('workspace_passwords').select('user_key').execute())).toEqual(
      [],
    );
    expect((await stored()).is_delegated_admin).toBe(true);
  });

  it('waits while the workspace does not say who administers it', async () => {
    await queue();
    goDown();
    expect(await deliver()).toMatchObject({ taken: 1, retried: 1 });
    api.emulators.faults.clear();
    api.advance(24 * 3_600_000);
    expect(await callsOf(deliver)).toContain('directory.users.update');
  });
});

describe('the half-hourly reading of roles', () => {
  const read = () =>
    readRoles.run({
      db: api.db,
      box: api.box,
      clock: api.clock,
      directories: api.newDirectories(),
      publicUrl: 'https://painel.example',
    });
  const told = async () => {
    await tokenAgain(superAdmin);
    const rows = await inOurs((tx) =>
      tx
        .selectFrom('mail_outbox')
        .selectAll()
        .where('kind', '=', 'roles_unread')
        .where('to_address', '=', people.superAdmin)
        .execute(),
    );
    const home = await api.call('home.summary', { token: superAdmin });
    return {
      mails: rows.map((row) => openBody(api.box, row).text),
      since: home.roles_unread_since,
      isConnected: home.is_connected,
    };
  };
  const halfHours = async (count: number) => {
    for (let done = 0; done < count; done++) {
      api.advance(31 * 60_000);
      await read();
    }
  };

  it('is told once when it fails for hours, on home and by e-mail, until it works again', async () => {
    await read();
    expect(await told()).toMatchObject({ mails: [], since: null });
    goDown();
    await halfHours(1);
    const since = new Date(api.clock.now()).toISOString();
    await halfHours(3);
    expect(await told()).toMatchObject({ mails: [], since: null });
    await halfHours(1);
    const first = await told();
    expect(first).toMatchObject({ since, isConnected: true });
    expect(first.mails[0]).toContain('não percebe quando alguém recebe uma função de administrador');
    await halfHours(4);
    expect(await told()).toMatchObject({ mails: [first.mails[0]], since });
    api.emulators.faults.clear();
    await halfHours(1);
    expect(await told()).toMatchObject({ mails: [first.mails[0]], since: null });
    const events = (await api.audits(companyKey)).filter(({ event }) => event.startsWith('directory.roles_'));
    expect(events).toMatchObject([
      { event: 'directory.roles_unread', after: { since } },
      { event: 'directory.roles_read_again', before: { since } },
    ]);
  });

  it('is not told beside a permission that is lost, which is told by itself', async () => {
    await read();
    const lost = (at: Date | null) =>
      inOurs((tx) => tx.updateTable('provider_credentials').set({ permissions_lost_at: at }).execute());
    await lost(new Date(api.clock.now()));
    goDown();
    await halfHours(8);
    const { mails, since, isConnected } = await told();
    expect([mails.length, since, isConnected]).toEqual([1, null, false]);
    await lost(null);
    api.emulators.faults.clear();
    await halfHours(1);
  });

  it('finds a new administrator without a sync, and ends what others had set up', async () => {
    await read();
    await api.call('users.setRecoveryEmail', {
      token: manager,
      params: { key: target },
      body: { recovery_email: 'minha@caixa.example' },
    });
    setDelegated(people.worker, true);
    api.advance(29 * 60_000);
    expect(await callsOf(read)).toEqual([]);
    api.advance(2 * 60_000);
    expect(await callsOf(read)).toEqual(['directory.users.list', 'directory.users.list']);
    expect(await stored()).toMatchObject({
      is_delegated_admin: true,
      recovery_email: 'em.casa@casa.example',
    });
    const last = (await api.audits(companyKey)).findLast(({ event }) => event === 'user.updated');
    expect(last).toMatchObject({ target_key: target, after: { is_delegated_admin: true } });
  });

  it('goes on after the clock was set back, and after a failure', async () => {
    await read();
    api.advance(-24 * 3_600_000);
    expect(await callsOf(read)).toHaveLength(2);
    api.advance(31 * 60_000);
    goDown();
    await read();
    const { due_at: dueAt } = await inOurs((tx) =>
      tx.selectFrom('role_readings').select('due_at').executeTakeFirstOrThrow(),
    );
    expect(dueAt.getTime()).toBe(api.clock.now() + 30 * 60_000);
    api.advance(31 * 60_000);
    api.emulators.faults.clear();
    expect(await callsOf(read)).toHaveLength(2);
    api.advance(25 * 3_600_000);
  });
});
