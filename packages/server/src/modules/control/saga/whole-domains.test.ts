import { controlNotices } from '@shiftgate/contract/entities/control.ts';
import {
  appToken,
  bookshop,
  globalAdmin,
  graphWith,
  onlineClerk,
  person,
  rescueAdmin,
} from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certificates } from '#connectors/microsoft/testing/certificates.ts';
import { inCompany } from '#db/transactions.ts';
import { firstDomain, secondDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  // The newest run is the one that began last.
  world.api.advance(1000);
  world.emulator.faults.clear();
  Object.assign(world.emulator.state.settings, { letsAppsFederate: true, repairsByPatch: true });
  if ((await world.state()).state !== 'active') return;
  await world.api.call('control.disable', { token: world.token });
  await world.settle();
});

const errorsOf = async () =>
  ((await world.state()).run?.steps ?? []).flatMap(({ name, error }) =>
    error === null ? [] : [[name, error]],
  );
/** Administers the bookshop with an account of another organization. */
const guestAdmin = 'nelson.vasconcelos@distribuidoramare.example';
const defaultDomain = () => bookshop(world.emulator).domains.find(({ isDefault }) => isDefault)?.name;

describe('activation of whole domains', () => {
  it('federates one of two domains with an issuer of its own, after everyone has an immutable id', async () => {
    await world.activate();
    await world.settle();
    expect(await errorsOf()).toEqual([]);
    expect(await world.state()).toMatchObject({ state: 'active', run: { outcome: 'done' } });
    expect(world.federated()).toEqual([secondDomain]);
    const people = bookshop(world.emulator).users.filter(({ userPrincipalName }) =>
      userPrincipalName.endsWith(`@${secondDomain}`),
    );
    expect(people.every(({ onPremisesImmutableId }) => onPremisesImmutableId)).toBe(true);
    const rows = await inCompany(world.api.db, world.companyKey, async (tx) => ({
      people: await tx
        .selectFrom('users')
        .select(['directory_id', 'immutable_id'])
        .where('domain', '=', secondDomain)
        .execute(),
      provider: await tx
        .selectFrom('service_providers')
        .select(['entity_id', 'issuer_domains', 'name_id'])
        .executeTakeFirstOrThrow(),
    }));
    for (const { id, onPremisesImmutableId } of people)
      expect(rows.people).toContainEqual({ directory_id: id, immutable_id: onPremisesImmutableId });
    expect(rows.provider).toEqual({
      entity_id: 'urn:federation:MicrosoftOnline',
      issuer_domains: [secondDomain],
      name_id: 'immutable_id',
    });
    const events = (await world.api.audits(world.companyKey)).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['control.immutable_ids_written', 'control.activated']));
  });

  it('makes the initial domain the default one first, and restores it at the end', async () => {
    const before = defaultDomain();
    expect(before).toBe(firstDomain);
    await world.activate([firstDomain, secondDomain]);
    await world.settle();
    expect(await errorsOf()).toEqual([]);
    expect(world.federated().toSorted()).toEqual([firstDomain, secondDomain].toSorted());
    expect(defaultDomain()).not.toBe(before);
    await world.api.call('control.disable', { token: world.token });
    await world.settle();
    expect(world.federated()).toEqual([]);
    expect(defaultDomain()).toBe(before);
    expect((await world.state()).state).toBe('inactive');
  });

  it('takes everything back when the second domain cannot be federated', async () => {
    const before = defaultDomain();
    // The first creation works, the second is refused to the application and to the administrator.
    const begun = world.emulator.callLog.count('domains.federationConfiguration.create');
    await world.activate([firstDomain, secondDomain]);
    const directories = world.directories(async (...request) => {
      const isCreation =
        request[1]?.method === 'POST' && String(request[0]).endsWith('/federationConfiguration');
      const made = world.emulator.callLog.count('domains.federationConfiguration.create') - begun;
      if (isCreation && made === 1)
        world.emulator.faults.add({
          method: 'domains.federationConfiguration.create',
          kind: 'denied403',
          remaining: 9,
          delayMs: 0,
        });
      return await fetch(...request);
    });
    await world.api.runSagas({ directories });
    world.emulator.faults.clear();
    await world.settle();
    expect(await world.state()).toMatchObject({ state: 'inactive', run: { outcome: 'rolled_back' } });
    expect(world.federated()).toEqual([]);
    expect(defaultDomain()).toBe(before);
  });

  it('names a domain that cannot be read, and keeps trying until it is repaired', async () => {
    world.emulator.state.settings.repairsByPatch = false;
    world.emulator.faults.add({
      method: 'domains.federationConfiguration.create',
      kind: 'leftFederated500',
      remaining: 1,
      delayMs: 0,
    });
    await world.activate();
    await world.api.runSagas();
    const stuck = await world.state();
    expect(stuck).toMatchObject({ state: 'activating', run: { error: 'DOMAIN_UNREADABLE' } });
    expect(stuck.run?.steps.find(({ name }) => name === 'switch_on')).toMatchObject({
      error: 'DOMAIN_UNREADABLE',
      facts: { domain: secondDomain },
    });
    world.emulator.state.settings.repairsByPatch = true;
    await world.settle();
    expect((await world.state()).state).toBe('inactive');
    expect(world.federated()).toEqual([]);
  });

  it('waits with a domain that cannot be read when control goes off, and never sets it to managed', async () => {
    await world.activate();
    await world.settle();
    await world.api.call('control.disable', { token: world.token });
    const writes = world.emulator.callLog.count('domains.update');
    world.emulator.faults.add({
      method: 'domains.federationConfiguration.list',
      kind: 'serverError500',
      remaining: 1000,
      delayMs: 0,
    });
    for (let turn = 0; turn < 8; turn += 1) {
      await world.api.runSagas();
      world.api.advance(91_000);
    }
    expect(await world.state()).toMatchObject({ state: 'deactivating', run: { error: 'DOMAIN_UNREADABLE' } });
    expect(world.emulator.callLog.count('domains.update')).toBe(writes);
    expect(world.federated()).toEqual([secondDomain]);
    world.emulator.faults.clear();
    await world.settle();
    expect((await world.state()).state).toBe('inactive');
    expect(world.federated()).toEqual([]);
  });

  it('leaves a domain alone that somebody else federates when control goes off', async () => {
    await world.activate();
    await world.settle();
    const graph = graphWith(world.emulator, await appToken(world.emulator));
    const path = `/domains/${secondDomain}/federationConfiguration`;
    const { id = '', signingCertificate } = (await graph('GET', path)).body.value?.[0] ?? {};
    await graph('DELETE', `${path}/${String(id)}`);
    await graph('POST', path, {
      issuerUri: 'https://elsewhere.example',
      passiveSignInUri: 'https://elsewhere.example/sso',
      preferredAuthenticationProtocol: 'saml',
      signingCertificate,
    });
    await world.api.call('control.disable', { token: world.token });
    await world.settle();
    expect((await world.state()).state).toBe('inactive');
    expect(world.federated()).toEqual([secondDomain]);
    await graph('PATCH', `/domains/${secondDomain}`, { authenticationType: 'Managed' });
  });

  it('ends a deactivation whose default domain cannot be restored, and says what to do by hand', async () => {
    await world.activate([firstDomain, secondDomain]);
    await world.settle();
    world.api.advance(1000);
    await world.api.call('control.disable', { token: world.token });
    const before = world.emulator.callLog.count('domains.federationConfiguration.delete');
    // Only the last step writes a domain itself once both federations are gone.
    const directories = world.directories(async (...request) => {
      const gone = world.emulator.callLog.count('domains.federationConfiguration.delete') - before === 2;
      if (gone && request[1]?.method === 'PATCH')
        world.emulator.faults.add({ method: 'domains.update', kind: 'denied403', remaining: 1, delayMs: 0 });
      return await fetch(...request);
    });
    await world.api.runSagas({ directories });
    world.emulator.faults.clear();
    await world.settle();
    const { state, run } = await world.state();
    expect([state, run?.outcome, world.federated()]).toEqual(['inactive', 'done', []]);
    expect(run?.steps.find(({ name }) => name === 'default_domain_back')).toMatchObject({
      error: 'DEFAULT_DOMAIN_NOT_RESTORED',
      facts: { domain: firstDomain },
    });
    const graph = graphWith(world.emulator, await appToken(world.emulator));
    await graph('PATCH', `/domains/${firstDomain}`, { isDefault: true });
  });

  it('restores the default domain when the connection is lost before any domain is federated', async () => {
    await world.activate([firstDomain, secondDomain]);
    let isLost = false;
    const directories = world.directories(async (...request) => {
      const isToken = String(request[0]).endsWith('/token');
      if (isLost && !isToken) return new Response('{}', { status: 401 });
      const answer = await fetch(...request);
      isLost ||= defaultDomain() !== firstDomain;
      return answer;
    });
    for (let turn = 0; turn < 8; turn += 1) {
      await world.api.runSagas({ directories });
      world.api.advance(91_000);
    }
    expect(defaultDomain()).not.toBe(firstDomain);
    expect((await world.state()).state).toBe('activating');
    await world.settle();
    expect((await world.state()).state).toBe('inactive');
    expect(defaultDomain()).toBe(firstDomain);
  });

  it('stops without a change when an immutable id belongs to somebody else', async () => {
    const clerk = person(world.emulator, onlineClerk);
    const other = bookshop(world.emulator).users.find(
      (user) => user.userPrincipalName.endsWith(`@${firstDomain}`) && user.onPremisesSyncEnabled !== true,
    );
    if (other === undefined) throw new Error('someone works in the first domain');
    const graph = graphWith(world.emulator, await appToken(world.emulator));
    const give = (id: string, onPremisesImmutableId: string | null) =>
      graph('PATCH', `/users/${id}`, { onPremisesImmutableId });
    for (const { id } of [clerk, other]) await give(id, null);
    await give(other.id, clerk.id.replaceAll('-', ''));
    await world.activate();
    await world.settle();
    expect(await world.state()).toMatchObject({ state: 'inactive', run: { error: 'IMMUTABLE_ID_TAKEN' } });
    expect(world.federated()).toEqual([]);
    await give(other.id, null);
  });
});

/** Sets a federation's certificate to another one, as an administrator may at Microsoft. */
async function replaceCertificate(): Promise<void> {
  const graph = graphWith(world.emulator, await appToken(world.emulator));
  const path = `/domains/${secondDomain}/federationConfiguration`;
  const { id = '' } = (await graph('GET', path)).body.value?.[0] ?? {};
  const signingCertificate = certificates.second.replaceAll(/-----[^-]+-----|\s/g, '');
  await graph('PATCH', `${path}/${String(id)}`, { signingCertificate });
}

describe('a certificate that is not ours', () => {
  it('is never confirmed, and the run is undone', async () => {
    await world.activate();
    let isReplaced = false;
    const directories = world.directories(async (...request) => {
      const step = (await world.state()).run?.steps.find(({ name }) => name === 'application_write');
      if (!isReplaced && step?.state === 'done') {
        isReplaced = true;
        await replaceCertificate();
      }
      return await fetch(...request);
    });
    await world.api.runSagas({ directories });
    expect(isReplaced).toBe(true);
    const { run } = await world.state();
    expect(run?.steps.find(({ name }) => name === 'confirm')).toMatchObject({
      error: 'DIRECTORY_UNAVAILABLE',
    });
    world.api.advance(91_000);
    await world.settle();
    expect(await world.state()).toMatchObject({ state: 'inactive', run: { outcome: 'rolled_back' } });
    expect(world.federated()).toEqual([]);
  });
});

it('refuses to activate for a domain of somebody else', async () => {
  const { code } = await world.api.refusal('control.activate', {
    token: world.token,
    body: { domains: ['alheio.example'], password_option: 'link', logout_option: 'skip' },
  });
  expect(code).toBe('DOMAIN_NOT_FOUND');
  expect((await world.state()).state).toBe('inactive');
});

it.each([{}, { activation_datetime: '2026-11-24T12:00:00.000Z' }])(
  'refuses to promise a redirect of open sessions, which no domain gives: %o',
  async (when) => {
    const problem = await world.api.refusal('control.activate', {
      token: world.token,
      body: { domains: [secondDomain], password_option: 'link', logout_option: 'redirect', ...when },
    });
    expect(problem).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'logout_option', rule: 'no_redirect_of_sessions' }],
    });
    expect((await world.state()).state).toBe('inactive');
  },
);

describe('the pre-flight of whole domains', () => {
  const preflight = (domains = [secondDomain]) =>
    world.api.call('control.preflight', { token: world.token, body: { domains } });
  const item = async (id: string) => (await preflight()).items.find((one) => one.id === id);
  const refusal = async () =>
    (
      await world.api.refusal('control.activate', {
        token: world.token,
        body: { domains: [secondDomain], password_option: 'link', logout_option: 'skip' },
      })
    ).code;

  it('names a domain whose federation was set to sign requests, while control is on', async () => {
    await world.activate();
    await world.settle();
    expect(await item('domain_states')).toMatchObject({ state: 'ok' });
    const domain = bookshop(world.emulator).domains.find(({ name }) => name === secondDomain);
    Object.assign(domain?.switches.at(-1)?.federation ?? {}, {
      isSignedAuthenticationRequestRequired: true,
    });
    expect(await item('domain_states')).toMatchObject({
      state: 'blocking',
      code: 'DOMAIN_REQUESTS_SIGNED',
      facts: { domain: secondDomain },
    });
  });

  it('names the rescue administrator, the domains and the people without an immutable id', async () => {
    expect(await item('rescue_administrator')).toMatchObject({
      state: 'ok',
      facts: { names: [rescueAdmin] },
    });
    expect(await item('domain_states')).toMatchObject({ state: 'ok' });
    expect(await item('immutable_ids')).toMatchObject({ state: 'ok' });
    expect(await item('administrators_outside')).toBeUndefined();
    expect(await item('second_step')).toBeDefined();
  });

  it('says where roles that people have yet to activate are unknown, and what to do about it', async () => {
    expect(await item('eligible_roles')).toMatchObject({ state: 'ok', code: null });
    bookshop(world.emulator).hasPim = false;
    expect(await item('eligible_roles')).toMatchObject({
      state: 'warning',
      code: 'ELIGIBLE_ROLES_UNKNOWN',
      fix: 'workspace_admins',
      fix_url: 'https://admin.microsoft.com/#/rbac/directory',
      facts: { missing: 'license' },
    });
    bookshop(world.emulator).hasPim = true;
  });

  it('says which roles were known before and are not shown any more, and since when', async () => {
    expect(await item('role_groups')).toMatchObject({ state: 'ok', code: null });
    const since = new Date(world.api.clock.now());
    const lost = { company_key: world.companyKey, unread_since: since, unread_reason: 'permission' as const };
    await inCompany(world.api.db, world.companyKey, async (tx) => {
      await tx.deleteFrom('role_lists').execute();
      await tx
        .insertInto('role_lists')
        .values([
          { ...lost, list: 'eligible', last_read_at: since },
          { ...lost, list: 'groups:1', name: 'Suporte' },
        ])
        .execute();
    });
    bookshop(world.emulator).hasPim = false;
    expect(await item('eligible_roles')).toMatchObject({
      code: 'ELIGIBLE_ROLES_STOPPED',
      facts: { missing: 'license', since: since.toISOString() },
    });
    expect(await item('role_groups')).toMatchObject({
      state: 'warning',
      code: 'ROLE_GROUPS_UNREAD',
      fix: 'connect',
      facts: { groups: ['Suporte'], since: since.toISOString() },
    });
    bookshop(world.emulator).hasPim = true;
    await inCompany(world.api.db, world.companyKey, (tx) => tx.deleteFrom('role_lists').execute());
  });

  it('blocks until an administrator knows what changes at the Windows sign-in', async () => {
    await inCompany(world.api.db, world.companyKey, (tx) =>
      tx
        .updateTable('companies')
        .set({ control_notices_known: '{}' as never })
        .execute(),
    );
    expect(await item('windows_sign_in')).toMatchObject({ state: 'blocking', fix: 'acknowledge' });
    expect(await item('guests')).toMatchObject({ state: 'warning' });
    expect(await refusal()).toBe('NOTICE_NOT_ACKNOWLEDGED');
    for (const notice of ['windows_sign_in', 'later_people'] as const)
      await world.api.call('control.acknowledgeNotice', { token: world.token, body: { notice } });
    expect(await item('windows_sign_in')).toMatchObject({ state: 'ok' });
    const events = (await world.api.audits(world.companyKey)).map(({ event }) => event);
    expect(events).toContain('control.notice_acknowledged');
  });

  it('keeps each of several notices that are confirmed at once', async () => {
    await inCompany(world.api.db, world.companyKey, (tx) =>
      tx
        .updateTable('companies')
        .set({ control_notices_known: '{}' as never })
        .execute(),
    );
    const { token } = world;
    await Promise.all(
      controlNotices.map((notice) =>
        world.api.call('control.acknowledgeNotice', { token, body: { notice } }),
      ),
    );
    const { items } = await preflight();
    for (const notice of controlNotices)
      expect(items.find(({ id }) => id === notice)).toMatchObject({ state: 'ok' });
  });

  it('blocks without an administrator on the initial domain', async () => {
    const rescue = person(world.emulator, rescueAdmin);
    rescue.accountEnabled = false;
    expect(await item('rescue_administrator')).toMatchObject({ code: 'NO_RESCUE_ADMINISTRATOR' });
    expect(await refusal()).toBe('NO_RESCUE_ADMINISTRATOR');
    // An administrator who signs in at another organization cannot rescue the company, although a member here.
    const visitor = bookshop(world.emulator).users.find(({ mail }) => mail === guestAdmin)!;
    visitor.userType = 'Member';
    expect(await item('rescue_administrator')).toMatchObject({ code: 'NO_RESCUE_ADMINISTRATOR' });
    expect(await refusal()).toBe('NO_RESCUE_ADMINISTRATOR');
    visitor.userType = 'Guest';
    rescue.accountEnabled = true;
  });

  it('asks the administrator to sign in again when their grant is dead', async () => {
    const admin = person(world.emulator, globalAdmin);
    const valid = admin.sessionsValidFrom;
    admin.sessionsValidFrom = world.api.clock.now() + 60_000;
    expect(await item('credentials')).toMatchObject({ state: 'blocking', code: 'PLEASE_LOG_IN_AGAIN' });
    expect(await refusal()).toBe('PLEASE_LOG_IN_AGAIN');
    admin.sessionsValidFrom = valid;
  });

  it('blocks the activation of a domain without people', async () => {
    const tenant = bookshop(world.emulator);
    const everyone = [...tenant.users];
    tenant.users = everyone.filter(({ userPrincipalName }) => !userPrincipalName.endsWith(secondDomain));
    expect(await item('immutable_ids')).toMatchObject({
      state: 'blocking',
      code: 'USERS_NOT_FOUND',
      facts: { domain: secondDomain },
    });
    expect(await refusal()).toBe('USERS_NOT_FOUND');
    tenant.users = everyone;
  });

  it('does not start a scheduled activation with a dead sign-in of the administrator, and notifies', async () => {
    await world.api.call('control.activate', {
      token: world.token,
      body: {
        domains: [secondDomain],
        password_option: 'link',
        logout_option: 'skip',
        activation_datetime: new Date(world.api.clock.now() + 600_000).toISOString(),
      },
    });
    const admin = person(world.emulator, globalAdmin);
    const valid = admin.sessionsValidFrom;
    admin.sessionsValidFrom = world.api.clock.now() + 3_600_000;
    world.api.advance(660_000);
    await world.api.runTimes();
    expect(await world.state()).toMatchObject({
      state: 'inactive',
      last_schedule: { outcome: 'failed', error: 'PLEASE_LOG_IN_AGAIN' },
    });
    expect(world.federated()).toEqual([]);
    const mails = await inCompany(world.api.db, world.companyKey, (tx) =>
      tx.selectFrom('mail_outbox').select('to_address').where('kind', '=', 'control_failed').execute(),
    );
    expect(mails.map((mail) => mail.to_address)).toContain(globalAdmin);
    admin.sessionsValidFrom = valid;
  });
});
