import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { newKey } from '../../../db/keys.ts';
import { toJson } from '../../../db/tables/columns.ts';
import { inCompany } from '../../../db/transactions.ts';
import { people, startApi } from '../../../testing/api.ts';
import type { Api } from '../../../testing/api.ts';

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
});

const missing = async () =>
  (await api.call('users.get', { token, params: { key: worker } })).workspace_password;

/** Records an event of the password; returns its instant. */
async function happened(event: AuditEventName, after: object | null): Promise<string> {
  api.advance(1000);
  const at = new Date(api.clock.now());
  await inCompany(api.db, companyKey, (tx) =>
    tx
      .insertInto('audit_events')
      .values({
        key: newKey(at.getTime()),
        company_key: companyKey,
        occurred_at: at,
        event,
        actor_kind: 'system',
        actor_name: 'system',
        target_kind: 'user',
        target_key: worker,
        target_name: 'Adriana',
        after: toJson(after),
      })
      .execute(),
  );
  return at.toISOString();
}

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

it('is empty for a password at the workspace, pending, or never meant for it', async () => {
  expect(await missing()).toBeNull();
  await happened('user.password_changed', { reason: 'own', isForWorkspace: true });
  await wish(0);
  expect(await missing()).toBeNull();
  await happened('user.workspace_password_set', null);
  await happened('user.password_changed', { reason: 'administrator', force_change: true });
  await inCompany(api.db, companyKey, (tx) => tx.deleteFrom('workspace_passwords').execute());
  expect(await missing()).toBeNull();
});

it.each(['not_found', 'forbidden', 'invalid_request', 'unavailable'] as const)(
  'reports the rejection by the workspace: %s',
  async (code) => {
    const at = await happened('user.workspace_password_failed', { reason: `update: ${code}`, code });
    expect(await missing()).toEqual({ state: 'failed', at, reason: code });
  },
);

it('reports a password of a kind that the workspace does not accept', async () => {
  const at = await happened('user.password_changed', { reason: 'link', isForWorkspace: false });
  expect(await missing()).toEqual({ state: 'failed', at, reason: 'invalid_request' });
});

it('treats unknown codes, and rejections without a code, as missing', async () => {
  for (const after of [{ reason: 'x', code: 'rate_limited' }, { reason: 'no connection' }]) {
    const at = await happened('user.workspace_password_failed', after);
    expect(await missing()).toEqual({ state: 'failed', at, reason: 'unavailable' });
  }
});

it('reports a retry, and clears the rejection after a later success', async () => {
  await happened('user.workspace_password_failed', { reason: 'update: forbidden', code: 'forbidden' });
  const at = await wish(2);
  expect(await missing()).toEqual({ state: 'waiting', at, reason: 'unavailable' });
  await inCompany(api.db, companyKey, (tx) => tx.deleteFrom('workspace_passwords').execute());
  await happened('user.workspace_password_set', null);
  expect(await missing()).toBeNull();
});
