import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { createJitLookup } from '../directory-sync/jit-lookup.ts';
import { syncDirectory } from '../directory-sync/sync.job.ts';
import { hashToken } from '#http/with-actor.ts';
import { confirmIdentity } from '#testing/confirm-identity.ts';
import { makeChangeLinks } from './change-links.ts';
import { setUserPassword } from './set-password.ts';

const password = 'quatro bicicletas verdes no quintal';
let api: Api;
let token: string;
let managerToken: string;
let companyKey: string;
let key: string;
const renamed = people.worker.replace('@', '.novo@');

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  managerToken = await api.manager(companyKey, people.otherWorker);
  key = await api.userKey(companyKey, people.worker);
});
afterAll(() => api.close());

const inTx = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(api.db, companyKey, work);
const account = () => {
  const found = api.emulators.state.users.find((user) => user.primaryEmail === people.worker);
  if (found === undefined) throw new Error('the worker is in the directory');
  return found;
};

/** What a manager may do to an ordinary person: recovery address, password without a change, a list, a link. */
beforeEach(async () => {
  api.advance(60_000);
  Object.assign(account(), { isDelegatedAdmin: false, isAdmin: false });
  await inTx(async (tx) => {
    await tx
      .updateTable('users')
      .set({
        is_admin: false,
        is_delegated_admin: false,
        is_manager: false,
        is_allowed_admin: false,
        must_change_password: false,
        password_of_others_until: null,
        password_hash: null,
        password_state: 'no_password',
      })
      .where('key', '=', key)
      .execute();
    await tx.deleteFrom('tasks').execute();
    await tx.deleteFrom('password_links').execute();
    await tx.deleteFrom('workspace_passwords').execute();
    await tx.deleteFrom('api_tokens').where('user_key', '=', key).execute();
  });
  const mine = { token: managerToken, params: { key } };
  await api.call('users.setRecoveryEmail', { ...mine, body: { recovery_email: 'bento@fora.example' } });
  await api.call('users.generatePasswords', { token: managerToken, body: { users: [key] } });
  await api.runTasks();
  await api.call('users.changePassword', { ...mine, body: { password, force_change: false } });
  const now = api.clock.now();
  await inTx(async (tx) => {
    const at = { company_key: companyKey, user_key: key, created_at: new Date(now) };
    const later = new Date(now + 3_600_000);
    await tx
      .insertInto('password_links')
      .values({ ...at, key: newKey(now), token_hash: hashToken('c'), purpose: 'handover', expires_at: later })
      .execute();
    await tx
      .insertInto('workspace_passwords')
      .values({
        ...at,
        wish_key: newKey(now),
        secret_sealed: Buffer.from('x'),
        must_change: false,
        attempts: 0,
        next_try_at: later,
      })
      .execute();
  });
});

const state = () =>
  inTx(async (tx) => ({
    person: await tx.selectFrom('users').selectAll().where('key', '=', key).executeTakeFirstOrThrow(),
    openLinks: await tx.selectFrom('password_links').select('key').where('used_at', 'is', null).execute(),
    secrets: await tx
      .selectFrom('task_items')
      .select(['user_key', 'reason'])
      .where('secret_sealed', 'is not', null)
      .execute(),
    queued: await tx.selectFrom('workspace_passwords').select('user_key').execute(),
  }));

async function sync(): Promise<void> {
  await api.call('users.sync', { token, body: {} });
  const directories = api.newDirectories();
  await syncDirectory.run({ db: api.db, box: api.box, directories, clock: api.clock });
}

const ways = {
  'the allowed list': () => api.call('permissions.addAllowedAdmins', { token, body: { users: [key] } }),
  'the managers': () => api.call('permissions.addManagers', { token, body: { users: [key] } }),
  'a role that a sync finds': async () => {
    account().isDelegatedAdmin = true;
    await sync();
  },
  'a look-up of a new address': async () => {
    const found = account();
    Object.assign(found, { isDelegatedAdmin: true, primaryEmail: renamed });
    const { db, box, clock } = api;
    await createJitLookup({ db, box, clock, directories: api.newDirectories() })(companyKey, renamed);
    found.primaryEmail = people.worker;
  },
  'a sign-in to the panel': async () => {
    account().isAdmin = true;
    await api.signIn(people.worker);
  },
  'a role of before, at the next sync': async () => {
    account().isDelegatedAdmin = true;
    await inTx((tx) =>
      tx
        .updateTable('users')
        .set({ is_delegated_admin: true, planted_ended_at: null })
        .where('key', '=', key)
        .execute(),
    );
    await sync();
  },
} as const;

describe.each(Object.entries(ways))('a promotion by %s', (_name, promote) => {
  it('ends what others set up, with an audit row, and shows it before', async () => {
    const { people: shown } = await api.call('permissions.previewPromotion', {
      token,
      body: { users: [key] },
    });
    expect(shown[0]?.ends).toEqual([
      'password',
      'recovery_email',
      'link',
      'listed_password',
      'workspace_password',
    ]);
    const before = await state();
    expect([before.openLinks.length, before.secrets.length, before.queued.length]).toEqual([1, 1, 1]);
    const audited = async () =>
      (await api.audits(companyKey)).filter((row) => row.event === 'user.planted_access_ended');
    const earlier = (await audited()).length;
    await promote();
    const { person, ...open } = await state();
    expect(open).toEqual({ openLinks: [], secrets: [], queued: [] });
    expect(person).toMatchObject({
      must_change_password: true,
      recovery_email: before.person.directory_recovery_email,
      recovery_email_entered_by: null,
    });
    expect(person.recovery_email).not.toBe('bento@fora.example');
    const rows = await audited();
    expect(rows).toHaveLength(earlier + 1);
    expect(rows.find((row) => row.target_key === key)?.after).toMatchObject({
      password: 'must_change',
      recovery_email: 'ended',
      link: 'ended',
    });
  });
});

describe('what was begun with a password of others', () => {
  const isPanelOpen = async (bearer: string) =>
    (await api.send('users.me', { token: bearer })).statusCode === 200;
  const logouts = () =>
    inTx((tx) =>
      tx.selectFrom('planned_logouts').select(['cause', 'scope']).where('user_key', '=', key).execute(),
    );
  beforeEach(() => inTx((tx) => tx.deleteFrom('planned_logouts').execute()));

  it.each(['the allowed list', 'a role that a sync finds'] as const)(
    'ends in the panel and at the workspace by %s',
    async (way) => {
      await api.call('permissions.addManagers', { token, body: { users: [key] } });
      await inTx((tx) =>
        tx
          .updateTable('users')
          .set({ must_change_password: false, planted_ended_at: null })
          .where('key', '=', key)
          .execute(),
      );
      const theirs = await api.tokenOf(companyKey, key);
      expect(await isPanelOpen(theirs)).toBe(true);
      await ways[way]();
      expect(await isPanelOpen(theirs)).toBe(false);
      expect(await logouts()).toEqual([{ cause: 'rights_given', scope: 'all_devices' }]);
    },
  );

  it('ends at the promotion although the person has chosen a password of their own since', async () => {
    await api.call('permissions.addManagers', { token, body: { users: [key] } });
    const theirs = await api.tokenOf(companyKey, key);
    api.advance(60_000);
    const now = api.clock.now();
    const chosen = { companyKey, userKey: key, hash: 'their own', origin: 'person', now } as const;
    await inTx((tx) => setUserPassword(tx, chosen));
    const later = await api.tokenOf(companyKey, key);
    expect([await isPanelOpen(theirs), await isPanelOpen(later)]).toEqual([true, true]);
    await ways['the allowed list']();
    expect(await isPanelOpen(theirs)).toBe(false);
    expect(await logouts()).toEqual([{ cause: 'rights_given', scope: 'all_devices' }]);
    // It ended once: nothing of others is left for the next right.
    await inTx((tx) => tx.deleteFrom('planned_logouts').execute());
    await ways['a role that a sync finds']();
    expect(await logouts()).toEqual([]);
  });

  it('goes on with a password of their own, but what they confirmed does not count for the new rights', async () => {
    await api.call('permissions.addManagers', { token, body: { users: [key] } });
    await inTx((tx) =>
      tx.updateTable('users').set({ is_password_own: true }).where('key', '=', key).execute(),
    );
    const theirs = await api.tokenOf(companyKey, key);
    await confirmIdentity(api.db, { companyKey, token: theirs, at: api.clock.now() });
    await ways['a role that a sync finds']();
    expect(await isPanelOpen(theirs)).toBe(true);
    const confirmed = await inTx((tx) =>
      tx
        .selectFrom('api_tokens')
        .select('key')
        .where('user_key', '=', key)
        .where('confirmed_at', 'is not', null)
        .execute(),
    );
    expect([confirmed, await logouts()]).toEqual([[], []]);
  });
});

it('ends the link to an address that a manager enters, and keeps whose a link was', async () => {
  const mine = { token: managerToken, params: { key } };
  const body = { selection: { users: [key] }, act: { action: 'share_change_link' as const } };
  const links = () =>
    inTx((tx) => tx.selectFrom('password_links').selectAll().where('purpose', '=', 'change').execute());
  await api.call('users.bulk', { token: managerToken, body });
  await api.runTasks();
  expect(await links()).toMatchObject([{ is_own: false, is_ordered: true, used_at: null }]);
  await api.call('users.removeRecoveryEmail', mine);
  expect((await links()).map((link) => link.used_at === null)).toEqual([false]);
});

it('leaves a link that the program sent to an address of the directory', async () => {
  const now = api.clock.now();
  await api.call('users.removeRecoveryEmail', { token: managerToken, params: { key } });
  await inTx(async (tx) => {
    await tx.deleteFrom('password_links').execute();
    await makeChangeLinks(tx, { companyKey, userKeys: [key], purpose: 'change', isOrdered: false, now });
  });
  await api.call('permissions.addManagers', { token, body: { users: [key] } });
  expect((await state()).openLinks).toHaveLength(1);
});

it.each([
  { isOwn: false, who: 'somebody else' },
  { isOwn: true, who: 'the person' },
])('keeps whose a link to the workspace mailbox is: $who set the password', async ({ isOwn }) => {
  await inTx(async (tx) => {
    await tx
      .updateTable('users')
      .set({ recovery_email: null, recovery_email_source: null, is_recovery_email_own: false })
      .set({ recovery_email_entered_at: null, recovery_email_entered_by: null, is_password_own: isOwn })
      .where('key', '=', key)
      .execute();
    await makeChangeLinks(tx, {
      companyKey,
      userKeys: [key],
      purpose: 'change',
      isOrdered: false,
      now: api.clock.now(),
    });
  });
  const links = inTx((tx) =>
    tx.selectFrom('password_links').select('is_own').where('purpose', '=', 'change').execute(),
  );
  expect(await links).toEqual([{ is_own: isOwn }]);
});

it('leaves alone what the person set up themselves', async () => {
  await inTx((tx) =>
    tx
      .updateTable('users')
      .set({ is_password_own: true, is_recovery_email_own: true })
      .where('key', '=', key)
      .execute(),
  );
  await api.call('permissions.addManagers', { token, body: { users: [key] } });
  const { person, queued } = await state();
  expect(person).toMatchObject({ must_change_password: false, recovery_email: 'bento@fora.example' });
  expect(queued).toHaveLength(1);
});

it('keeps a manager from planting it again, and the list from a control admin who may not have it', async () => {
  account().isDelegatedAdmin = true;
  await sync();
  const body = { password, force_change: false };
  for (const bearer of [managerToken])
    expect(await api.refusal('users.changePassword', { token: bearer, params: { key }, body })).toMatchObject(
      { status: 403, code: 'PROTECTED_ADMINISTRATOR', facts: { users: [key] } },
    );
  const { left_out: left } = await api.call('users.previewLeftOut', {
    token: managerToken,
    body: { selection: { users: [key] }, action: 'generate_passwords' },
  });
  expect(left).toMatchObject([{ reason: 'PROTECTED_ADMINISTRATOR', count: 1 }]);
});
