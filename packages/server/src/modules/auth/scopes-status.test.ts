import { globalAdmin, person } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startMicrosoftApi } from '#testing/microsoft-company.ts';
import type { MicrosoftApi } from '#testing/microsoft-company.ts';

let world: MicrosoftApi;
let token: string;
let companyKey: string;
beforeAll(async () => {
  world = await startMicrosoftApi();
  ({ key: companyKey, token } = await world.createCompany());
});
afterAll(async () => await world.close());

const state = async () => (await world.api.call('integrations.scopesStatus', { token })).state;
const renewals = () => world.emulator.callLog.count('login.token');
const sync = async () => {
  world.api.advance(60_000);
  await inCompany(world.api.db, companyKey, (tx) => tx.deleteFrom('directory_changes').execute());
  await world.api.call('users.sync', { token });
  await world.sync();
};

it('is answered from the last renewal, whatever renewed the connection', async () => {
  const before = renewals();
  expect([await state(), await state()]).toEqual(['complete', 'complete']);
  expect(renewals()).toBe(before);
});

it('asks the workspace again after five minutes', async () => {
  const before = renewals();
  world.api.advance(5 * 60_000);
  expect([await state(), await state()]).toEqual(['complete', 'complete']);
  expect(renewals() - before).toBe(2);
});

it('stores that the administrator has to sign in again, which a sync found, until they do', async () => {
  // Ends the connection's own sign-in, while the application still works.
  await world.graph('POST', `/users/${person(world.emulator, globalAdmin).id}/revokeSignInSessions`);
  await sync();
  const before = renewals();
  expect(await state()).toBe('sign_in_again');
  expect(renewals()).toBe(before);
  expect((await world.api.call('auth.scopes', { token })).reconnect).toBe(false);
  token = await world.connect();
  expect(await state()).toBe('complete');
});
