import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { workspacePasswordFaults } from '@shiftgate/contract/entities/user.ts';
import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { setUserPassword, setWorkspaceFault } from '#modules/passwords/public.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

let api: Api;
let token: string;
let companyKey: string;
let worker: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  worker = await api.userKey(companyKey, people.worker);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.advance(1000);
  await inCompany(api.db, companyKey, (tx) => tx.deleteFrom('workspace_passwords').execute());
  await mark(null);
});

const now = () => new Date(api.clock.now()).toISOString();
const mark = (fault: Parameters<typeof setWorkspaceFault>[2]) =>
  inCompany(api.db, companyKey, (tx) =>
    setWorkspaceFault(tx, { companyKey, userKey: worker }, fault, api.clock.now()),
  );
const missing = async () =>
  (await api.call('users.get', { token, params: { key: worker } })).workspace_password;

type Query = CallQuery<'users.list'>;
const listed = async (query: Query) =>
  (await api.call('users.list', { token, query })).items.map(({ key }) => key);

async function wish(attempts: number): Promise<string> {
  const at = new Date(api.clock.now());
  await inCompany(api.db, companyKey, (tx) =>
    tx
      .insertInto('workspace_passwords')
      .values({
        company_key: companyKey,
        user_key: worker,
        wish_key: newKey(at.getTime()),
        secret_sealed: Buffer.from('sealed'),
        created_at: at,
        attempts,
        next_try_at: new Date(at.getTime() + 60_000),
      })
      .execute(),
  );
  return at.toISOString();
}

it('is empty for a password at the workspace, or on its way there', async () => {
  expect(await missing()).toBeNull();
  await wish(0);
  expect(await missing()).toBeNull();
});

it.each(workspacePasswordFaults)('reports why the workspace does not have it: %s', async (fault) => {
  await mark(fault);
  expect(await missing()).toEqual({ state: 'failed', at: now(), reason: fault });
});

it('reports a retry instead of what was known before it', async () => {
  await mark('forbidden');
  const at = await wish(2);
  expect(await missing()).toEqual({ state: 'waiting', at, reason: 'unavailable' });
});

it('is that of a password that an administrator sets, which is for here alone', async () => {
  await api.call('users.changePassword', {
    token,
    params: { key: worker },
    body: { password: 'bolo de fubá às 7h', force_change: false },
  });
  expect(await missing()).toEqual({ state: 'failed', at: now(), reason: 'set_by_administrator' });
});

it('is a filter and a mark of the list, and a state in its file', async () => {
  const query = { misses_workspace_password: 'true' } as const;
  expect(await listed(query)).toEqual([]);
  await mark('invalid_request');
  expect(await listed(query)).toEqual([worker]);
  expect(await listed({ ...query, control: 'redirected' })).toEqual([worker]);
  const { items } = await api.call('users.list', { token, query });
  expect(items).toMatchObject([{ key: worker, misses_workspace_password: true }]);
  const { url } = await api.call('downloads.createTicket', {
    token,
    body: { kind: 'users_csv', filters: query, columns: ['email', 'status'] },
  });
  const file = (await api.app.inject({ url })).body;
  expect(file.trimEnd().split('\r\n')).toHaveLength(2);
  expect(file).toContain('Senha não está no Google Workspace');
});

it('is over with the next password of the person', async () => {
  await mark('invalid_request');
  await inCompany(api.db, companyKey, (tx) =>
    setUserPassword(tx, {
      companyKey,
      userKey: worker,
      hash: 'hash',
      origin: 'person',
      now: api.clock.now(),
    }),
  );
  expect(await missing()).toBeNull();
});
