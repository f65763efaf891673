import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api, CallInput } from '#testing/api.ts';
import { openBody } from '../mail/outbox.ts';

const atHome = 'adriana@casa.example';

let api: Api;
let token: string;
let companyKey: string;
let worker: string;
let otherWorker: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  worker = await api.userKey(companyKey, people.worker);
  otherWorker = await api.userKey(companyKey, people.otherWorker);
});
beforeEach(async () => {
  api.advance(1000);
  await inCompany(api.db, companyKey, async (tx) => {
    await tx.deleteFrom('tasks').execute();
    await tx.deleteFrom('mail_outbox').execute();
    await tx
      .updateTable('users')
      .set({ recovery_email: null, status: 'active', password_state: 'no_password', password_hash: null })
      .where('key', 'in', [worker, otherWorker])
      .execute();
    await tx
      .updateTable('users')
      .set({ recovery_email: atHome, recovery_email_source: 'directory' })
      .where('key', '=', worker)
      .execute();
    await tx.updateTable('companies').set({ control_state: 'active' }).execute();
  });
});
afterAll(() => api.close());

type Act = CallInput<'users.bulk'>['body'] extends infer Body ? NonNullable<Body> : never;
const order = async (act: Act['act'], selection: Act['selection'] = { users: [worker, otherWorker] }) => {
  const { key } = await api.call('users.bulk', { token, body: { selection, act } });
  await api.runTasks();
  const task = await api.call('tasks.get', { token, params: { key } });
  const { items } = await api.call('tasks.results', { token, params: { key }, query: { page_size: '200' } });
  return { task, became: Object.fromEntries(items.map((row) => [row.email, row.reason ?? row.outcome])) };
};
const mails = async () => {
  const rows = await inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('mail_outbox').selectAll().execute(),
  );
  return rows.map((row) => ({
    kind: row.kind,
    to: row.to_address,
    until: row.expires_at.getTime(),
    ...openBody(api.box, row),
  }));
};
const stored = (key: string) =>
  inCompany(api.db, companyKey, (tx) =>
    tx
      .selectFrom('users')
      .select(['password_state', 'password_hash', 'must_change_password'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow(),
  );

describe('an earlier link by e-mail', () => {
  const openLinks = async () => {
    const rows = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('password_links').select('key').where('used_at', 'is', null).execute(),
    );
    return rows.length;
  };
  it.each<[string, () => Promise<unknown>]>([
    ['a random password', () => order({ action: 'generate_passwords' }, { users: [worker] })],
    [
      'a password set by an administrator',
      () =>
        api.call('users.changePassword', {
          token,
          params: { key: worker },
          body: { password: 'nove tucanos na varanda' },
        }),
    ],
  ])('is invalid after %s', async (_name, change) => {
    await order({ action: 'share_change_link' }, { users: [worker] });
    expect(await openLinks()).toBe(1);
    await change();
    expect(await openLinks()).toBe(0);
  });
});

describe('random passwords by e-mail', () => {
  it('reach the recovery address; people without one keep the old password and are named', async () => {
    const { task, became } = await order({ action: 'generate_passwords', delivery: 'mail' });
    expect(task.facts).toEqual({ delivery: 'mail' });
    expect(became).toEqual({ [people.worker]: 'done', [people.otherWorker]: 'NO_RECIPIENT' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'random_password', to: atHome });
    expect(mail?.until).toBe(api.clock.now() + 7 * 86_400_000);
    expect(mail?.text).toContain('Em seguida, você cria sua própria senha');
    expect(mail?.text).not.toMatch(/\{\w+\}/);
    expect(await stored(worker)).toMatchObject({ password_state: 'random', must_change_password: true });
    expect(await stored(otherWorker)).toMatchObject({ password_state: 'no_password', password_hash: null });
  });

  it('do not go to the mailbox that the new password closes, even before activation', async () => {
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('companies').set({ control_state: 'inactive' }).execute(),
    );
    const { became } = await order({ action: 'generate_passwords', delivery: 'mail' });
    expect(became[people.otherWorker]).toBe('NO_RECIPIENT');
  });

  it('are on no list, and do not mention a change that is not required', async () => {
    const { task } = await order({ action: 'generate_passwords', delivery: 'mail', force_change: false });
    expect(task.facts.passwords_until).toBeUndefined();
    const [mail] = await mails();
    expect(mail?.text).toContain('Use-a a partir de agora');
    expect((await stored(worker)).must_change_password).toBe(false);
    const [, password = ''] = /:\n\n(\S{12,})\n\n/.exec(mail?.text ?? '') ?? [];
    expect(password).not.toBe('');
    expect(JSON.stringify(await api.audits(companyKey))).not.toContain(password);
  });

  it('on a list are not mailed, but that they changed', async () => {
    const { task, became } = await order({ action: 'generate_passwords' });
    expect(became).toEqual({ [people.worker]: 'done', [people.otherWorker]: 'done' });
    expect(task.facts.passwords_until).toBeDefined();
    const notices = await mails();
    expect(notices.map(({ kind }) => kind)).toEqual(['password_changed', 'password_changed']);
    for (const { text } of notices) expect(text).toContain('definiu uma senha nova');
  });
});

describe('sharing with chosen people', () => {
  it('mails the link to those alone, and gives a reason for each skipped person', async () => {
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('key', '=', otherWorker).execute(),
    );
    const { became } = await order({ action: 'share_change_link' });
    expect(became).toEqual({ [people.worker]: 'done', [people.otherWorker]: 'USER_NOT_ACTIVE' });
    expect((await mails()).map(({ kind, to }) => [kind, to])).toEqual([['change_link', atHome]]);
  });

  it('mails the temporary password to the people of a filter', async () => {
    await api.call('company.setDefaultPassword', { token, body: { default_pass: api.defaultPassword } });
    const { task, became } = await order(
      { action: 'share_temporary_password' },
      { filter: { search: people.worker }, except: [] },
    );
    expect([task.total, became]).toEqual([1, { [people.worker]: 'done' }]);
    expect((await mails())[0]?.text).toContain(api.defaultPassword);
  });

  it('requires a stored temporary password', async () => {
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('companies').set({ default_password_sealed: null }).execute(),
    );
    const body = { selection: { users: [worker] }, act: { action: 'share_temporary_password' } };
    expect((await api.refusal('users.bulk', { token, body })).code).toBe('DEFAULT_PASSWORD_REQUIRED');
  });
});

describe('without a mail server', () => {
  let alone: Api;
  beforeAll(async () => {
    alone = await startApi({ sendsMail: false });
  });
  afterAll(() => alone.close());

  it('tells the panel, and changes no password that could not be delivered', async () => {
    const { key, token: own } = await alone.createCompany();
    expect((await alone.call('company.current', { token: own })).sends_mail).toBe(false);
    const person = await alone.userKey(key, people.worker);
    for (const [name, body] of [
      [
        'users.bulk',
        { selection: { users: [person] }, act: { action: 'generate_passwords', delivery: 'mail' } },
      ],
      ['users.generatePasswords', { users: [person], delivery: 'mail' }],
    ] as const)
      expect((await alone.refusal(name, { token: own, body })).code).toBe('MAIL_SERVER_REQUIRED');
    expect((await alone.call('tasks.list', { token: own })).items).toEqual([]);
    await alone.call('users.bulk', {
      token: own,
      body: { selection: { users: [person] }, act: { action: 'generate_passwords' } },
    });
    expect((await api.call('company.current', { token })).sends_mail).toBe(true);
  });
});
