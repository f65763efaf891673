import { onlineClerk, person, vendor } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startMicrosoftApi } from '#testing/microsoft-company.ts';
import type { MicrosoftApi } from '#testing/microsoft-company.ts';
import { createJitLookup } from './jit-lookup.ts';

let world: MicrosoftApi;
let token: string;
let companyKey: string;
beforeAll(async () => {
  world = await startMicrosoftApi();
  ({ key: companyKey, token } = await world.createCompany());
});
afterAll(async () => await world.close());

const begin = () => world.api.call('users.sync', { token });
const rows = () =>
  inCompany(world.api.db, companyKey, (tx) =>
    tx.selectFrom('users').selectAll().orderBy('directory_id').execute(),
  );
const rowOf = async (email: string) => (await rows()).find((row) => row.email === email);
const newestRun = () =>
  inCompany(world.api.db, companyKey, (tx) =>
    tx.selectFrom('sync_runs').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
const syncLater = async () => {
  world.api.advance(60_000);
  await begin();
  await world.sync();
  return await newestRun();
};

describe('the units of a company', () => {
  const units = () =>
    inCompany(world.api.db, companyKey, (tx) =>
      tx.selectFrom('org_units').select(['path', 'name', 'parent_path']).execute(),
    );

  it('are the departments of its own people, with each sync and on request', async () => {
    const unit = { path: '/Loja Centro', name: 'Loja Centro', parent_path: '/' };
    expect(await units()).toContainEqual(unit);
    const members = world.tenant().users.filter(({ homeUserId }) => homeUserId === null);
    expect(await units()).toHaveLength(new Set(members.flatMap((one) => one.department ?? [])).size);
    await inCompany(world.api.db, companyKey, (tx) => tx.deleteFrom('org_units').execute());
    const { uos } = await world.api.call('company.syncOrgUnits', { token });
    expect(uos).toContainEqual(unit);
  });
});

describe('the immutable id of a person', () => {
  it('is stored for everyone who has one, and for nobody else', async () => {
    const stored = new Map((await rows()).map((row) => [row.directory_id, row.immutable_id]));
    const members = world.tenant().users.filter(({ homeUserId }) => homeUserId === null);
    expect(stored.size).toBe(members.length);
    for (const member of members) expect(stored.get(member.id)).toBe(member.onPremisesImmutableId);
    expect(members.some((member) => member.onPremisesImmutableId !== null)).toBe(true);
    expect(members.some((member) => member.onPremisesImmutableId === null)).toBe(true);
  });

  it('is a change of the person, who is written once', async () => {
    const { id } = person(world.emulator, vendor);
    await world.graph('PATCH', `/users/${id}`, { onPremisesImmutableId: 'ab12' });
    expect(await syncLater()).toMatchObject({ total_users_updated: 1, total_users_created: 0 });
    expect((await rowOf(vendor))?.immutable_id).toBe('ab12');
    expect(await syncLater()).toMatchObject({ total_users_updated: 0 });
  });

  it('is not taken away by an answer that is older than it', async () => {
    await inCompany(world.api.db, companyKey, (tx) =>
      tx.updateTable('users').set({ immutable_id: 'cd34' }).where('email', '=', onlineClerk).execute(),
    );
    const clerk = person(world.emulator, onlineClerk);
    expect(clerk.onPremisesImmutableId).toBeNull();
    await world.graph('PATCH', `/users/${clerk.id}`, { jobTitle: 'Coordenadora' });
    expect(await syncLater()).toMatchObject({ total_users_updated: 1 });
    expect(await rowOf(onlineClerk)).toMatchObject({ immutable_id: 'cd34', function_title: 'Coordenadora' });
    expect(await syncLater()).toMatchObject({ total_users_updated: 0 });
  });

  it('is known of a person who is found at the first sign-in', async () => {
    const email = 'nova.pessoa@livrariahorizonte.example';
    const { status } = await world.graph('POST', '/users', {
      accountEnabled: true,
      displayName: 'Nova Pessoa',
      mailNickname: 'nova.pessoa',
      userPrincipalName: email,
      onPremisesImmutableId: 'ef56',
      passwordProfile: { password: 'Entra-2026!' },
    });
    expect(status).toBe(201);
    const { db, box, clock } = world.api;
    await createJitLookup({ db, box, directories: world.api.newDirectories(), clock })(companyKey, email);
    expect((await rowOf(email))?.immutable_id).toBe('ef56');
  });
});
