import { calls } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import { endpoints } from '@shiftgate/contract/routes/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '../db/transactions.ts';
import { people, startApi } from '../testing/api.ts';
import type { Api } from '../testing/api.ts';
import { insertPanelCompany, insertToken } from '../testing/panel-company.ts';
import type { PanelCompany } from '../testing/panel-company.ts';

let api: Api;
let company: PanelCompany;
beforeAll(async () => {
  api = await startApi();
  company = await insertPanelCompany(api.db, api.clock.now());
});
afterAll(() => api.close());

const close = (key: string, standing: { is_suspended?: boolean; is_banned?: boolean }) =>
  inCompany(api.db, key, (tx) =>
    tx
      .updateTable('companies')
      .set({ is_suspended: false, is_banned: false, ...standing })
      .where('key', '=', key)
      .execute(),
  );

/** The error code of every call with a token; null where it is allowed. */
async function codes(): Promise<Record<string, string | null>> {
  const names = (Object.keys(calls) as CallName[]).filter((name) => endpoints[name].access !== 'public');
  const found: Record<string, string | null> = {};
  for (const name of names) {
    const token = await insertToken(api.db, company.key, company.people.administrator, api.clock.now());
    const params = { key: '00000000-0000-4000-8000-000000000000', id: '1' };
    const answer = await api.send(name, { token, params });
    found[name] = answer.statusCode === 403 ? answer.json<{ code: string }>().code : null;
  }
  return found;
}

describe('a company that is closed', () => {
  it('gets only what its Suspended page needs while it is suspended', async () => {
    await close(company.key, { is_suspended: true });
    const served = ['auth.signOut', 'company.current', 'company.inSuite', 'users.me'];
    for (const [name, code] of Object.entries(await codes()))
      expect([name, code]).toEqual([name, served.includes(name) ? null : 'COMPANY_SUSPENDED']);
    const token = company.tokens.manager;
    expect(await api.call('company.inSuite', { token })).toMatchObject({ suspended: true });
    await close(company.key, {});
    expect(await api.call('users.list', { token })).toMatchObject({ total: 5 });
  });

  it('gets nothing while it is banned, suspended or not', async () => {
    await close(company.key, { is_suspended: true, is_banned: true });
    for (const [name, code] of Object.entries(await codes()))
      expect([name, code]).toEqual([name, 'COMPANY_BANNED']);
  });

  it('lets its administrator sign in to the Suspended page, and denies every sign-in while it is banned', async () => {
    const { key } = await api.createCompany();
    await close(key, { is_suspended: true });
    const token = await api.signIn(people.superAdmin);
    expect(await api.call('company.inSuite', { token })).toMatchObject({ suspended: true });
    expect((await api.refusal('home.summary', { token })).code).toBe('COMPANY_SUSPENDED');
    await close(key, { is_banned: true });
    const problem = await api.refusal('auth.callback', {
      body: api.returning(await api.consent(people.superAdmin)),
    });
    expect(problem).toMatchObject({ status: 403, code: 'COMPANY_BANNED' });
  });
});
