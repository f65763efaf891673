import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { hashToken } from '#http/with-actor.ts';
import { purgeSecrets } from '#jobs/maintenance/purge-secrets.ts';
import { openBody } from '../mail/outbox.ts';
import { people, startApi } from '#testing/api.ts';
import { confirmIdentity } from '#testing/confirm-identity.ts';
import type { Api } from '#testing/api.ts';

const domain = 'padariaestrela.example';

let api: Api;
let token: string;
let companyKey: string;
let other: Awaited<ReturnType<Api['otherCompany']>>;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  other = await api.otherCompany();
});
beforeEach(async () => {
  api.advance(1000);
  await inCompany(api.db, companyKey, async (tx) => {
    await tx.deleteFrom('tasks').execute();
    await tx.deleteFrom('mail_outbox').execute();
    await tx.deleteFrom('password_links').execute();
    await tx
      .updateTable('users')
      .set({
        recovery_email: null,
        recovery_email_source: null,
        password_state: 'no_password',
        password_hash: null,
        default_password_shared_at: null,
        is_delegated_admin: false,
        single_access_granted_at: null,
      })
      .execute();
    await tx
      .updateTable('users')
      .set({ recovery_email: 'adriana@casa.example', recovery_email_source: 'directory' })
      .where('email', '=', people.worker)
      .execute();
    await tx
      .updateTable('companies')
      .set({
        control_state: 'inactive',
        language: 'pt-BR',
        default_password_sealed: null,
        default_password_sealed_until: null,
      })
      .execute();
  });
});
afterAll(() => api.close());

const set = (fields: { control_state?: 'active'; language?: string }) =>
  inCompany(api.db, companyKey, (tx) => tx.updateTable('companies').set(fields).execute());
const setDefault = () =>
  api.call('company.setDefaultPassword', { token, body: { default_pass: api.defaultPassword } });
const mails = async () => {
  const rows = await inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('mail_outbox').selectAll().execute(),
  );
  return rows.map((row) => ({
    ...row,
    ...openBody(api.box, row),
  }));
};
const mailTo = async (address: string) => (await mails()).filter((mail) => mail.to_address === address);
const run = async (name: 'users.shareTemporaryPassword' | 'users.shareChangeLink') => {
  await confirmIdentity(api.db, { companyKey, token, at: api.clock.now() });
  const task = await api.call(name, { token, body: { domains: [domain.toUpperCase()] } });
  await api.runTasks();
  const done = await api.call('tasks.get', { token, params: { key: task.key } });
  const { items } = await api.call('tasks.results', {
    token,
    params: { key: task.key },
    query: { page_size: 200, outcome: 'skipped' },
  });
  return { task: done, skipped: items };
};

describe.each(['users.shareTemporaryPassword', 'users.shareChangeLink'] as const)('%s', (name) => {
  it('requires a token, verified domains of the company, and people in them', async () => {
    await setDefault();
    expect((await api.refusal(name, { body: { domains: [domain] } })).status).toBe(401);
    expect(await api.refusal(name, { token, body: { domains: [domain, 'aurora.example'] } })).toMatchObject({
      status: 404,
      code: 'DOMAIN_NOT_FOUND',
      facts: { domains: ['aurora.example'] },
    });
    expect(await api.refusal(name, { token: other.token, body: { domains: [domain] } })).toMatchObject({
      code: 'DOMAIN_NOT_FOUND',
    });
  });

  it('reaches the mailbox before activation, the recovery address after it, and names people without one', async () => {
    await setDefault();
    const before = await run(name);
    expect(before.skipped.filter((row) => row.reason === 'NO_RECIPIENT')).toEqual([]);
    expect(await mailTo('adriana@casa.example')).toHaveLength(1);
    expect(await mailTo(people.otherWorker)).toHaveLength(1);
    await inCompany(api.db, companyKey, (tx) => tx.deleteFrom('mail_outbox').execute());
    await set({ control_state: 'active' });
    const after = await run(name);
    expect(after.task.done).toBe(1);
    expect((await mails()).map((mail) => mail.to_address)).toEqual(['adriana@casa.example']);
    expect(after.skipped.filter((row) => row.reason === 'NO_RECIPIENT').length).toBeGreaterThan(150);
  });

  it.each([
    ['pt-BR', 'Olá, Adriana Machado.'],
    ['en', 'Hello, Adriana Machado.'],
    ['es', 'Hola, Adriana Machado:'],
    ['xx', 'Olá, Adriana Machado.'],
  ])('writes in the language %s of the company', async (language, greeting) => {
    await setDefault();
    await set({ control_state: 'active', language });
    await run(name);
    const [mail] = await mails();
    expect(mail?.text).toContain(greeting);
    expect(mail?.html).toContain(greeting);
    expect(mail?.text).toContain(people.worker);
    expect(mail?.text).not.toMatch(/\{\w+\}/);
    expect(mail?.html).toContain(`lang="${language === 'xx' ? 'pt-BR' : language}"`);
  });
});

describe('the temporary password', () => {
  it('must be set, and is stored for three days after that only', async () => {
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('companies').set({ default_password_sealed: null }).execute(),
    );
    const input = { token, body: { domains: [domain] } };
    expect(await api.refusal('users.shareTemporaryPassword', input)).toMatchObject({
      status: 422,
      code: 'DEFAULT_PASSWORD_REQUIRED',
    });
    await setDefault();
    const stored = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('companies').select('default_password_sealed').executeTakeFirstOrThrow(),
    );
    expect(stored.default_password_sealed?.includes(api.defaultPassword)).toBe(false);
    api.advance(72 * 3_600_000);
    token = await api.signIn(people.superAdmin);
    expect((await api.refusal('users.shareTemporaryPassword', { ...input, token })).code).toBe(
      'DEFAULT_PASSWORD_REQUIRED',
    );
    await purgeSecrets.run({ db: api.db, clock: api.clock });
    const { default_password_sealed: left, default_password_hash: hash } = await inCompany(
      api.db,
      companyKey,
      (tx) =>
        tx
          .selectFrom('companies')
          .select(['default_password_sealed', 'default_password_hash'])
          .executeTakeFirstOrThrow(),
    );
    expect(left).toBeNull();
    expect(hash).not.toBeNull();
  });

  it('goes to people without a password of their own, never to administrators, and counts as shared with them alone', async () => {
    await setDefault();
    const setAt = new Date(api.clock.now());
    api.advance(3_600_000);
    const worker = await api.userKey(companyKey, people.worker);
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('users')
        .set({ password_state: 'set', password_hash: 'x', is_password_chosen_by_person: true })
        .where('email', '=', people.otherWorker)
        .execute(),
    );
    const { task, skipped } = await run('users.shareTemporaryPassword');
    expect(task.facts).toEqual({ domains: domain });
    expect(skipped.map((row) => [row.email, row.reason])).toContainEqual([
      people.superAdmin,
      'NO_TEMPORARY_PASSWORD',
    ]);
    const { left_out: left } = await api.call('users.previewLeftOut', {
      token,
      body: { selection: { filter: { domain } }, action: 'share_temporary_password' },
    });
    const [only, ...more] = left;
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      reason: 'NO_TEMPORARY_PASSWORD',
      count: skipped.filter(({ reason }) => reason === 'NO_TEMPORARY_PASSWORD').length,
    });
    expect(only?.people.map(({ email }) => email)).toContain(people.superAdmin);
    expect(await mailTo(people.superAdmin)).toEqual([]);
    expect(await mailTo(people.otherWorker)).toEqual([]);
    const [mail] = await mailTo('adriana@casa.example');
    expect(mail?.text).toContain(api.defaultPassword);
    expect(mail?.expires_at.getTime()).toBe(api.clock.now() + 72 * 3_600_000);
    const state = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('users').select('password_state').where('key', '=', worker).executeTakeFirstOrThrow(),
    );
    expect(state.password_state).toBe('default');
    const shared = await inCompany(api.db, companyKey, async (tx) => ({
      company: await tx
        .selectFrom('companies')
        .select('default_password_shared_at')
        .executeTakeFirstOrThrow(),
      people: await tx
        .selectFrom('users')
        .select(['email', 'default_password_shared_at as at'])
        .where('email', 'in', [people.worker, people.otherWorker, people.superAdmin])
        .orderBy('email')
        .execute(),
    }));
    expect(shared.company.default_password_shared_at).toEqual(setAt);
    expect(shared.people).toEqual([
      { email: people.worker, at: new Date(api.clock.now()) },
      { email: people.otherWorker, at: null },
      { email: people.superAdmin, at: null },
    ]);
    const audits = await api.audits(companyKey);
    expect(
      audits.filter((row) => row.event === 'user.temporary_password_shared' && row.target_key === worker),
    ).not.toEqual([]);
    expect(JSON.stringify(audits)).not.toContain(api.defaultPassword);
    expect(JSON.stringify(await api.call('tasks.list', { token }))).not.toContain(api.defaultPassword);
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('users')
        .set({ password_state: 'no_password', password_hash: null, is_password_chosen_by_person: false })
        .where('email', '=', people.otherWorker)
        .execute(),
    );
  });
});

describe('a change link', () => {
  it('is made for one person, for 24 hours, is stored hashed, and replaces the one before', async () => {
    await set({ control_state: 'active' });
    await run('users.shareChangeLink');
    const tokenOf = (text = '') =>
      /https:\/\/entrar\.shiftgate\.example\/sign-in\/change\/([\w-]{43})/.exec(text)?.[1];
    const first = tokenOf((await mails())[0]?.text);
    api.advance(1000);
    await inCompany(api.db, companyKey, (tx) => tx.deleteFrom('mail_outbox').execute());
    await run('users.shareChangeLink');
    const [mail] = await mails();
    const second = tokenOf(mail?.text);
    expect(mail?.html).toContain(`href="https://entrar.shiftgate.example/sign-in/change/${second ?? '-'}"`);
    const links = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('password_links').selectAll().where('purpose', '=', 'change').execute(),
    );
    const linkOf = (text = '') => links.find((link) => link.token_hash.equals(hashToken(text)));
    expect(linkOf(first)?.used_at).not.toBeNull();
    expect(linkOf(second)).toMatchObject({
      user_key: await api.userKey(companyKey, people.worker),
      used_at: null,
      expires_at: new Date(api.clock.now() + 86_400_000),
    });
  });
});

describe('links for those who would have to ask for one', () => {
  const longAgo = () => new Date(api.clock.now() - 10 * 86_400_000);
  const give = (email: string, values: object) =>
    inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('users')
        .set({
          recovery_email: `${email.split('@')[0]}@casa.example`,
          recovery_email_source: 'directory',
          // Nothing else keeps these people out.
          single_access_granted_at: new Date(api.clock.now()),
          ...values,
        })
        .where('email', '=', email)
        .execute(),
    );
  const counted = async () => {
    const { items } = await api.call('control.preflight', {
      token,
      body: { domains: [domain], password_option: 'link' },
    });
    return items.find(({ id }) => id === 'people_with_password')?.facts;
  };
  const send = (body: object) =>
    api.call('users.shareChangeLink', { token, body: { domains: [domain], ...body } });
  const sent = async () => (await mails()).map(({ to_address: to }) => to).toSorted();
  const [first, second, third, fourth] = [
    people.worker,
    people.otherWorker,
    ...['carla.mendonca', 'joao.santos'].map((name) => `${name}@${domain}`),
  ] as [string, string, string, string];

  beforeEach(async () => {
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('companies').set({ default_password_shared_at: longAgo() }).execute(),
    );
    await give(first, {});
    // Whose temporary password has ended has no way in, like those who never had one.
    await give(second, { password_state: 'default', default_password_shared_at: longAgo() });
    await give(third, { password_state: 'set', password_hash: 'x' });
    await give(fourth, { is_delegated_admin: true });
  });

  it('go to as many people as the pre-flight counts, without asking who it is', async () => {
    expect(await counted()).toMatchObject({
      must_ask: 3,
      must_ask_administrators: 1,
      must_ask_administrator_names: [expect.stringContaining('João')],
    });
    const task = await send({ to: 'must_ask', expected: 2 });
    expect(task.total).toBe(2);
    await api.runTasks();
    expect(await sent()).toEqual(
      [first, second].map((email) => `${email.split('@')[0]}@casa.example`).toSorted(),
    );
    expect(await counted()).toMatchObject({ must_ask: 1, must_ask_administrators: 1 });
  });

  it('do not go out when the number is another one by now', async () => {
    const refused = await api.refusal('users.shareChangeLink', {
      token,
      body: { domains: [domain], to: 'must_ask', expected: 5 },
    });
    expect(refused).toMatchObject({ code: 'PEOPLE_FOUND_CHANGED', facts: { found: 2 } });
  });

  it('go to administrators of the workspace on an order of their own, after a fresh sign-in', async () => {
    const order = { token, body: { domains: [domain], to: 'must_ask_administrators' as const } };
    await confirmIdentity(api.db, { companyKey, token, at: longAgo().getTime() });
    expect((await api.refusal('users.shareChangeLink', order)).code).toBe('FRESH_SIGN_IN_REQUIRED');
    await confirmIdentity(api.db, { companyKey, token, at: api.clock.now() });
    await api.call('users.shareChangeLink', order);
    await api.runTasks();
    expect(await sent()).toEqual(['joao.santos@casa.example']);
  });
});
