import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { settle } from '#testing/settle.ts';
import { sealLogs } from './index.ts';

let api: Api;
let companyKey: string;
let token: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterAll(() => api.close());

const changes = async () =>
  (await api.audits(companyKey))
    .filter((row) => row.event === 'company.log_retention_changed')
    .map(({ before, after }) => ({ before, after }));

it('sets how long both logs are kept, and says how far they are sealed', async () => {
  expect(await api.call('audit.settings', { token })).toEqual({
    access_months: 12,
    audit_months: 60,
    access: { entries: 0, sealed_at: null, removed_before: null },
    audit: { entries: 0, sealed_at: null, removed_before: null },
    public_key: null,
  });
  await settle(api.db);
  await sealLogs.run({ db: api.db, clock: api.clock, box: api.box });
  const body = { access_months: 24, audit_months: 36 };
  expect(await api.call('audit.setRetention', { token, body })).toMatchObject({
    ...body,
    audit: { entries: expect.any(Number), sealed_at: '2025-03-10T12:00:00.000Z' },
    public_key: expect.stringContaining('BEGIN PUBLIC KEY'),
  });
  await api.call('audit.setRetention', { token, body });
  expect(await changes()).toEqual([{ before: { access_months: 12, audit_months: 60 }, after: body }]);
});

it.each([
  ['too short', { access_months: 5, audit_months: 36 }],
  ['too long', { access_months: 24, audit_months: 61 }],
  ['no whole number', { access_months: 6.5, audit_months: 36 }],
])('refuses a retention that is %s, and changes nothing', async (_what, body) => {
  expect(await api.refusal('audit.setRetention', { token, body })).toMatchObject({ status: 422 });
  expect(await api.call('audit.settings', { token })).toMatchObject({ access_months: 24, audit_months: 36 });
});

it('is for control admins alone', async () => {
  const manager = await api.manager(companyKey, 'ana.lima@padariaestrela.example');
  expect(await api.refusal('audit.settings', { token: manager })).toMatchObject({ status: 403 });
});
