import { bookshop, globalAdmin, rescueAdmin } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasAnyRole } from '#core/workspace-administrators.ts';
import { inCompany } from '#db/transactions.ts';
import { insertUser } from '#testing/rows.ts';
import { confirmIdentity } from '#testing/confirm-identity.ts';
import { givePasswords } from '#modules/onboarding/first-password.job.ts';
import { firstDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld({ isAdministratorReady: false });
  // Those with a role of the organization's own can come in, so that the tests are about the others.
  await inOurs((tx) =>
    tx
      .updateTable('users')
      .set({ password_state: 'set', password_hash: 'x' })
      .where('is_delegated_admin', '=', true)
      .where('recovery_email', 'is', null)
      .execute(),
  );
});
afterAll(() => world.close());

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(world.api.db, world.companyKey, work);
const passwords = async (option: 'link' | 'default' = 'link') => {
  const { items } = await world.api.call('control.preflight', {
    token: world.token,
    body: { domains: [firstDomain], password_option: option },
  });
  return items.find(({ id }) => id === 'people_with_password');
};
const withoutPassword = async () => {
  const { items } = await world.api.call('control.preflightPeople', {
    token: world.token,
    body: { list: 'without_password', domains: [firstDomain], page_size: 100 },
  });
  return items.map(({ email }) => email);
};
const mailsTo = (address: string) =>
  inOurs((tx) => tx.selectFrom('mail_outbox').select('kind').where('to_address', '=', address).execute());
const give = (email: string, values: object) =>
  inOurs((tx) => tx.updateTable('users').set(values).where('email', '=', email).execute());

it('counts administrators of the covered domains among the people without a password', async () => {
  expect(await withoutPassword()).toContain(globalAdmin);
  expect(await withoutPassword()).not.toContain(rescueAdmin);
  const before = Number((await passwords())?.facts['without_password']);
  await give(globalAdmin, { password_state: 'set', password_hash: 'x' });
  expect((await passwords())?.facts['without_password']).toBe(before - 1);
  expect(await withoutPassword()).not.toContain(globalAdmin);
  await give(globalAdmin, { password_state: 'no_password', password_hash: null });
});

it('sends an administrator a link of their own where the others get the temporary password', async () => {
  await world.api.call('company.setDefaultPassword', {
    token: world.token,
    body: { default_pass: world.api.defaultPassword },
  });
  await give(globalAdmin, { recovery_email: null });
  expect(await passwords('default')).toMatchObject({
    state: 'warning',
    code: 'PEOPLE_WITHOUT_PASSWORD',
    facts: { without_address: 1, must_ask: 0 },
  });
  await give(globalAdmin, { recovery_email: 'sergio@casa.example' });
  // The temporary password never works for an administrator, who is not counted among those it serves.
  const { facts } = (await passwords('default')) ?? {};
  expect(facts).toMatchObject({ without_address: 0, must_ask: 1 });
  const privileged = await inOurs((tx) =>
    tx
      .selectFrom('users as u')
      .select('u.key')
      .where('u.status', '=', 'active')
      .where('u.domain', '=', firstDomain)
      .where('u.password_state', '=', 'no_password')
      .where(hasAnyRole)
      .execute(),
  );
  expect(facts?.['by_default']).toBe(Number(facts?.['without_password']) - privileged.length);
  const { api, companyKey, token } = world;
  await confirmIdentity(api.db, { companyKey, token, at: api.clock.now() });
  await world.api.call('users.shareTemporaryPassword', {
    token: world.token,
    body: { domains: [firstDomain] },
  });
  await world.api.runTasks();
  expect(await mailsTo('sergio@casa.example')).toEqual([{ kind: 'change_link' }]);
  const kinds = await inOurs((tx) =>
    tx.selectFrom('mail_outbox').select('kind').where('kind', '=', 'temporary_password').execute(),
  );
  expect(kinds.length).toBeGreaterThan(0);
});

const here = async () => {
  const { items } = await world.api.call('control.preflight', {
    token: world.token,
    body: { domains: [firstDomain], password_option: 'link' },
  });
  return items.find(({ id }) => id === 'administrators_here');
};

it('is not begun while an administrator of a covered domain has no password here, whoever asks', async () => {
  expect(await here()).toMatchObject({
    state: 'blocking',
    code: 'ADMINISTRATORS_WITHOUT_PASSWORD',
    facts: { count: 1, names: ['Sérgio Peixoto'], includes_me: true },
  });
  const refused = await world.api.refusal('control.activate', {
    token: world.token,
    body: { domains: [firstDomain], password_option: 'link', logout_option: 'skip' },
  });
  expect(refused.code).toBe('ADMINISTRATORS_WITHOUT_PASSWORD');
});

it('can be begun once the administrator has chosen a password, after a fresh sign-in', async () => {
  const { api, companyKey } = world;
  const choose = (password: string) => ({ token: world.token, body: { password } });
  const password = 'quatro bicicletas verdes';
  const long = api.clock.now() - 60 * 60_000;
  await confirmIdentity(api.db, { companyKey, token: world.token, at: long });
  const stale = await api.refusal('users.chooseOwnPassword', choose(password));
  expect(stale.code).toBe('FRESH_SIGN_IN_REQUIRED');
  await confirmIdentity(api.db, { companyKey, token: world.token, at: api.clock.now() });
  expect((await api.refusal('users.chooseOwnPassword', choose('curta'))).code).toBe('INVALID_PASSWORD');
  await api.call('users.chooseOwnPassword', choose(password));
  expect((await api.refusal('users.chooseOwnPassword', choose(password))).code).toBe('SAME_PASSWORD');
  const row = await inOurs((tx) =>
    tx.selectFrom('users').selectAll().where('email', '=', globalAdmin).executeTakeFirstOrThrow(),
  );
  expect(row).toMatchObject({
    is_password_chosen_by_person: true,
    must_change_password: false,
    workspace_password_fault: 'administrator',
  });
  const changes = (await api.audits(companyKey)).filter(({ event }) => event === 'user.password_changed');
  expect(changes).toMatchObject([{ actor_email: globalAdmin, after: { reason: 'own_in_panel' } }]);
  expect(await here()).toMatchObject({ state: 'ok' });
});

it('names delegated administrators without a way in, and who can send them a link', async () => {
  const email = `ajuda@${firstDomain}`;
  await insertUser(world.api.db, world.companyKey, {
    name: 'Nara Ajuda',
    email,
    domain: firstDomain,
    is_delegated_admin: true,
    is_manager: true,
    password_state: 'no_password',
  });
  expect(await here()).toMatchObject({
    state: 'warning',
    code: 'PANEL_PEOPLE_WITHOUT_PASSWORD',
    facts: { count: 0, others: 0, delegated: 1, delegated_names: ['Nara Ajuda'] },
  });
  await give(email, { password_state: 'set', password_hash: 'x' });
  expect(await here()).toMatchObject({ state: 'ok' });
});

describe('between the start of an activation and its first redirect', () => {
  const own = () =>
    inOurs((tx) =>
      tx
        .selectFrom('users')
        .select(['password_state', 'password_hash'])
        .where('email', '=', globalAdmin)
        .executeTakeFirstOrThrow(),
    );
  const isTakenBack = async () => {
    expect(await world.state()).toMatchObject({
      state: 'inactive',
      run: { outcome: 'rolled_back', error: 'ADMINISTRATORS_WITHOUT_PASSWORD' },
    });
    const step = (await world.state()).run?.steps.find(({ name }) => name === 'switch_on');
    expect(step).toMatchObject({ state: 'failed', facts: { people: ['Sérgio Peixoto'] } });
    expect(world.federated()).toEqual([]);
    expect(bookshop(world.emulator).domains.find(({ isDefault }) => isDefault)?.name).toBe(firstDomain);
  };

  it('stops when an administrator lost the password, and takes everything back', async () => {
    const before = await own();
    await world.activate([firstDomain]);
    await give(globalAdmin, { password_state: 'no_password', password_hash: null });
    await world.settle();
    await isTakenBack();
    await give(globalAdmin, before);
  });

  it('stops when the directory has a new administrator', async () => {
    await world.activate([firstDomain]);
    await insertUser(world.api.db, world.companyKey, {
      name: 'Sérgio Peixoto',
      email: `outro@${firstDomain}`,
      domain: firstDomain,
      is_admin: true,
      password_state: 'no_password',
    });
    await world.settle();
    await isTakenBack();
    await give(`outro@${firstDomain}`, { status: 'suspended' });
  });

  it('tells by email why a scheduled one stopped', async () => {
    const before = await own();
    await world.api.call('control.activate', {
      token: world.token,
      body: {
        domains: [firstDomain],
        password_option: 'link',
        logout_option: 'skip',
        activation_datetime: new Date(world.api.clock.now() + 600_000).toISOString(),
      },
    });
    world.api.advance(660_000);
    await world.api.runTimes();
    expect((await world.state()).state).toBe('activating');
    await give(globalAdmin, { password_state: 'no_password', password_hash: null });
    await world.settle();
    await isTakenBack();
    expect((await world.state()).last_schedule).toMatchObject({
      outcome: 'failed',
      error: 'ADMINISTRATORS_WITHOUT_PASSWORD',
    });
    expect(await mailsTo(globalAdmin)).toContainEqual({ kind: 'control_failed' });
    await give(globalAdmin, before);
  });
});

it('gives a new administrator of a covered domain a first password too', async () => {
  await world.activate([firstDomain]);
  await world.settle();
  await insertUser(world.api.db, world.companyKey, {
    email: `nova@${firstDomain}`,
    domain: firstDomain,
    is_admin: true,
    recovery_email: 'nova@casa.example',
    recovery_email_source: 'directory',
    created_at: new Date(world.api.clock.now()),
  });
  const { db, box, clock } = world.api;
  await givePasswords.run({ db, box, clock, sendsMail: true });
  await world.api.runTasks();
  expect(await mailsTo('nova@casa.example')).toEqual([{ kind: 'change_link' }]);
});
