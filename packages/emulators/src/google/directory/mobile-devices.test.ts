import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Emulators } from '#start-emulators.ts';
import { allScopes, connect, failureOf, startForTest, superAdmin, worker } from '#testing/start.ts';
import type { Connected } from '#testing/start.ts';

const scope = 'https://www.googleapis.com/auth/admin.directory.device.mobile.action';
const customerId = 'my_customer';

let emulators: Emulators;
let google: Connected;
beforeAll(async () => {
  ({ emulators } = await startForTest());
  google = await connect(emulators, superAdmin, [...allScopes, scope]);
  const device = { deviceId: 'd', model: 'Moto G84', os: 'Android 14', type: 'ANDROID' } as const;
  const { state } = emulators;
  state.mobileDevices = state.mobileDevices.filter(({ email }) => !email.startsWith('ana.lima'));
  for (const [index, email] of [worker, worker, `${worker}.br`].entries())
    state.mobileDevices.push({ ...device, resourceId: `own-${index}`, email, status: 'APPROVED' });
});
afterAll(() => emulators.close());

it('lists phones by the beginning of an address, page by page', async () => {
  const query = `email:${worker}`;
  const { data } = await google.directory.mobiledevices.list({ customerId, query, maxResults: 2 });
  expect(data.mobiledevices).toEqual([
    expect.objectContaining({ resourceId: 'own-0', email: [worker], status: 'APPROVED', type: 'ANDROID' }),
    expect.objectContaining({ resourceId: 'own-1' }),
  ]);
  const pageToken = data.nextPageToken ?? '';
  const rest = await google.directory.mobiledevices.list({ customerId, query, maxResults: 2, pageToken });
  expect(rest.data.mobiledevices).toHaveLength(1);
  expect(rest.data.nextPageToken).toBeUndefined();
  const none = await google.directory.mobiledevices.list({ customerId, query: 'email:ninguem' });
  expect(none.data).not.toHaveProperty('mobiledevices');
});

it('wipes the account from one phone and refuses what it does not know', async () => {
  const act = (resourceId: string, action: string) =>
    google.directory.mobiledevices.action({ customerId, resourceId, requestBody: { action } });
  await act('own-0', 'admin_account_wipe');
  const { data } = await google.directory.mobiledevices.list({ customerId, query: `email:${worker}` });
  expect(data.mobiledevices?.map(({ status }) => status)).toEqual(['ACCOUNT_WIPED', 'APPROVED', 'APPROVED']);
  expect(await failureOf(act('own-9', 'admin_account_wipe'))).toMatchObject({ status: 404 });
  expect(await failureOf(act('own-1', 'explode'))).toMatchObject({ status: 400 });
  expect(await failureOf(google.directory.mobiledevices.list({ customerId: 'C0other' }))).toMatchObject({
    status: 403,
  });
});

it('asks for the permission of its own', async () => {
  const without = await connect(emulators, superAdmin, allScopes);
  expect(await failureOf(without.directory.mobiledevices.list({ customerId }))).toMatchObject({
    status: 403,
    data: { error: { details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } },
  });
});
