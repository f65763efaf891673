import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '../db/keys.ts';
import { people, startApi } from '../testing/api.ts';
import type { Api } from '../testing/api.ts';

let api: Api;
let companyKey: string;
let token: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterAll(() => api.close());

const unknown = (...paths: string[]) => ({
  status: 422,
  code: 'VALIDATION_FAILED',
  fields: paths.map((path) => ({ path, rule: 'unrecognized_keys' })),
});

it('does not activate control right away when the field of the scheduled minute is misspelled', async () => {
  const body = {
    domains: ['padariaestrela.example'],
    password_option: 'link',
    logout_option: 'skip',
    activation_date_time: '2025-03-12T08:00:00Z',
  };
  expect(await api.refusal('control.activate', { token, body })).toMatchObject(
    unknown('activation_date_time'),
  );
  expect((await api.call('control.state', { token })).state).toBe('inactive');
});

it('grants no endless single access when the field of its duration is misspelled', async () => {
  const key = await api.userKey(companyKey, people.worker);
  expect(
    await api.refusal('users.grantSingleAccess', { token, params: { key }, body: { duration: 5 } }),
  ).toMatchObject(unknown('duration'));
  expect((await api.call('users.get', { token, params: { key } })).single_access).toBeNull();
});

it('names the path of an unknown field in a body', async () => {
  const body = {
    selection: { users: [newKey(0)], expect: 1 },
    act: { action: 'generate_passwords', force_chnage: false },
  };
  const problem = await api.refusal('users.bulk', { token, body });
  expect(problem).toMatchObject(unknown('selection.expect', 'act.force_chnage'));
});

it('rejects fields for a call that takes none', async () => {
  expect(await api.refusal('control.disable', { token, body: { dry_run: true } })).toMatchObject(
    unknown('dry_run'),
  );
  expect(await api.refusal('control.disable', { token, body: {} })).toMatchObject({
    code: 'CONTROL_NOT_ACTIVE',
  });
});

it('reports no field errors to callers without the right to the call', async () => {
  const worker = await api.manager(companyKey, people.worker);
  expect((await api.refusal('control.activate', { token: worker, body: { nonsense: true } })).code).toBe(
    'FORBIDDEN',
  );
});
