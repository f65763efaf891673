import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { confirmIdentity } from '#testing/confirm-identity.ts';
import { insertToken } from '#testing/panel-company.ts';
import { connectPeople } from '#testing/people-at-workspace.ts';
import { createOpenWorkspace } from '../connection/public.ts';
import { queueWorkspacePassword } from './workspace-password.ts';
import { setWorkspacePasswords } from './workspace-passwords.job.ts';

let api: Api;
let token: string;
let managerToken: string;
let companyKey: string;
let key: string;
let admin: string;
let other: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey } = await api.createCompany());
  await api.manager(companyKey, people.otherWorker);
  admin = await api.userKey(companyKey, people.superAdmin);
  key = await api.userKey(companyKey, people.worker);
  other = await api.userKey(companyKey, people.otherWorker);
  await connectPeople(api, companyKey);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.advance(60_000);
  api.emulators.faults.clear();
  await signInAgain();
  await change({
    is_admin: false,
    is_delegated_admin: false,
    is_manager: false,
    is_allowed_admin: false,
    is_password_own: false,
    password_hash: '-',
    password_state: 'random',
    workspace_password_known_at: null,
    planted_ended_at: null,
  });
  await inCompany(api.db, companyKey, (tx) => tx.deleteFrom('workspace_passwords').execute());
});

async function signInAgain(): Promise<void> {
  const now = api.clock.now();
  token = await insertToken(api.db, companyKey, admin, now);
  managerToken = await insertToken(
    api.db,
    companyKey,
    await api.userKey(companyKey, people.otherWorker),
    now,
  );
}
const change = (values: object) =>
  inCompany(api.db, companyKey, (tx) => tx.updateTable('users').set(values).where('key', '=', key).execute());
const queue = () =>
  inCompany(api.db, companyKey, (tx) =>
    queueWorkspacePassword(
      tx,
      { box: api.box, directories: api.newDirectories() },
      { companyKey, userKey: key, password: 'nove tucanos na varanda', now: api.clock.now() },
    ),
  );
async function deliver() {
  await queue();
  return await run();
}
async function run() {
  const { db, box, clock } = api;
  const openWorkspace = createOpenWorkspace({ db, box, directories: api.newDirectories() });
  return await setWorkspacePasswords.run({ db, box, clock, openWorkspace, askRoles: async () => {} });
}
const fail = (kind: 'lostAnswer') =>
  api.emulators.faults.add({ method: 'directory.users.update', kind, remaining: 100, delayMs: 0 });
const setSuper = (email: string, isAdmin: boolean): void => {
  const user = api.emulators.state.users.find((each) => each.primaryEmail === email);
  if (user !== undefined) user.isAdmin = isAdmin;
};
const shown = async () => (await api.call('users.get', { token, params: { key } })).known_workspace_password;
const atHome = async () => (await api.call('home.summary', { token })).known_workspace_passwords;
const promote = () => api.call('permissions.addManagers', { token, body: { users: [key] } });
const freshly = () => confirmIdentity(api.db, { companyKey, token, at: api.clock.now() });
const confirm = (bearer: string) =>
  api.call('users.confirmWorkspacePassword', { token: bearer, params: { key } });

describe('a password that others may know, at the workspace', () => {
  it('is told from the promotion until somebody says that it was changed there', async () => {
    await deliver();
    const since = new Date(api.clock.now()).toISOString();
    expect([await shown(), (await atHome()).total]).toEqual([null, 0]);
    await promote();
    api.advance(31 * 24 * 3_600_000);
    await signInAgain();
    expect(await shown()).toEqual({ since, may_confirm: true });
    await freshly();
    expect(await atHome()).toMatchObject({ people: [{ key }], total: 1 });
    expect((await confirm(token)).known_workspace_password).toBeNull();
    expect((await atHome()).total).toBe(0);
    expect((await api.audits(companyKey)).slice(-1)).toMatchObject([
      { event: 'user.workspace_password_confirmed', before: { known_workspace_password: since } },
    ]);
  });

  it('is named before the promotion, and the audit row says that it stays', async () => {
    await deliver();
    const { people: found } = await api.call('permissions.previewPromotion', {
      token,
      body: { users: [key] },
    });
    expect(found[0]?.ends).toContain('known_workspace_password');
    await promote();
    const row = (await api.audits(companyKey)).findLast((each) => each.event === 'user.planted_access_ended');
    expect(row?.after).toMatchObject({ known_workspace_password: 'still_valid' });
  });

  it('is over with one that the person chose themselves', async () => {
    await deliver();
    await change({ is_password_own: true });
    await deliver();
    await promote();
    expect(await shown()).toBeNull();
  });

  it('is taken for delivered where the answer did not arrive', async () => {
    fail('lostAnswer');
    expect(await deliver()).toMatchObject({ retried: 1 });
    await promote();
    expect(await shown()).not.toBeNull();
  });

  it('is not told while the workspace asks for no password of its own', async () => {
    await deliver();
    await promote();
    const company = (values: object) =>
      inCompany(api.db, companyKey, (tx) => tx.updateTable('companies').set(values).execute());
    const covered = (isCovered: boolean) =>
      inCompany(api.db, companyKey, (tx) =>
        tx.updateTable('domains').set({ is_covered: isCovered }).execute(),
      );
    await company({ provider: 'microsoft', control_state: 'active' });
    await covered(true);
    expect([await shown(), (await atHome()).total]).toEqual([null, 0]);
    await company({ provider: 'google', control_state: 'inactive' });
    expect((await atHome()).total).toBe(1);
  });
});

describe('a password that was delivered', () => {
  it('after the promotion is no news, and takes what others knew before away', async () => {
    await deliver();
    await promote();
    expect(await shown()).not.toBeNull();
    api.advance(1000);
    await deliver();
    expect([await shown(), (await atHome()).total]).toEqual([null, 0]);
    // With the next right it is an earlier one.
    await api.call('permissions.addAllowedAdmins', { token, body: { users: [key] } });
    expect(await shown()).not.toBeNull();
  });

  it('perhaps, of their own, leaves what others knew before', async () => {
    await deliver();
    await change({ is_password_own: true });
    fail('lostAnswer');
    await deliver();
    api.advance(8 * 24 * 3_600_000);
    await signInAgain();
    expect(await run()).toMatchObject({ givenUp: 1 });
    await promote();
    expect(await shown()).not.toBeNull();
  });
});

describe('the confirmation', () => {
  it('is not for the person, whose session that very password may have opened', async () => {
    await deliver();
    await change({ is_delegated_admin: true, planted_ended_at: new Date(api.clock.now()) });
    const own = await insertToken(api.db, companyKey, key, api.clock.now());
    await confirmIdentity(api.db, { companyKey, token: own, at: api.clock.now() });
    const input = { params: { key }, token: own };
    // Without a right in the panel there is no session at all.
    await change({ is_allowed_admin: true });
    expect((await api.call('users.get', input)).known_workspace_password?.may_confirm).toBe(false);
    expect(await api.refusal('users.confirmWorkspacePassword', input)).toMatchObject({
      status: 403,
      code: 'OTHERS_MUST_CONFIRM',
    });
    expect(await shown()).toMatchObject({ may_confirm: true });
  });

  it('is for the only super administrator alone, who has nobody else to ask', async () => {
    await deliver();
    await change({ is_admin: true, planted_ended_at: new Date(api.clock.now()) });
    const own = await insertToken(api.db, companyKey, key, api.clock.now());
    await confirmIdentity(api.db, { companyKey, token: own, at: api.clock.now() });
    const input = { params: { key }, token: own };
    setSuper(people.worker, true);
    expect((await api.refusal('users.confirmWorkspacePassword', input)).code).toBe('OTHERS_MUST_CONFIRM');
    const supers = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('users').select('key').where('is_admin', '=', true).where('key', '!=', key).execute(),
    );
    const setOthers = (is_admin: boolean) =>
      inCompany(api.db, companyKey, (tx) =>
        tx
          .updateTable('users')
          .set({ is_admin })
          .where(
            'key',
            'in',
            supers.map((row) => row.key),
          )
          .execute(),
      );
    await setOthers(false);
    const done = await api.send('users.confirmWorkspacePassword', input);
    await setOthers(true);
    expect(done.json()).toMatchObject({ known_workspace_password: null });
    setSuper(people.worker, false);
  });

  it('does nothing for a person without a right, so that nobody forgets it before a promotion', async () => {
    await deliver();
    await freshly();
    await confirm(token);
    await promote();
    expect(await shown()).not.toBeNull();
  });

  it.each(['is_delegated_admin', 'is_allowed_admin', 'is_manager'] as const)(
    'is for super administrators who confirmed that it is them, and for no other: %s',
    async (right) => {
      await deliver();
      await change({ [right]: true, planted_ended_at: new Date(api.clock.now()) });
      const input = { params: { key } };
      const allowed = await insertToken(api.db, companyKey, other, api.clock.now());
      for (const [bearer, isControlAdmin] of [
        [managerToken, false],
        [allowed, true],
      ] as const) {
        await inCompany(api.db, companyKey, (tx) =>
          tx
            .updateTable('users')
            .set({ is_allowed_admin: isControlAdmin })
            .where('key', '=', other)
            .execute(),
        );
        expect(
          await api.refusal('users.confirmWorkspacePassword', { token: bearer, ...input }),
        ).toMatchObject({
          status: 403,
          code: 'PROTECTED_ADMINISTRATOR',
        });
      }
      expect(await api.refusal('users.confirmWorkspacePassword', { token, ...input })).toMatchObject({
        code: 'FRESH_SIGN_IN_REQUIRED',
      });
      await freshly();
      expect((await confirm(token)).known_workspace_password).toBeNull();
    },
  );
});
