import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertToken } from '#testing/panel-company.ts';
import { insertCompany, insertUser } from '#testing/rows.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** The alert for a trial until 2025-03-24 in São Paulo, at an hour of its zone. */
async function alertAt(local: string, fields: Parameters<typeof insertCompany>[1] = {}) {
  api.clock.set(Date.parse(`${local}:00-03:00`));
  const company = await insertCompany(api.db, { plan_products: ['suite', 'control'], ...fields });
  const manager = await insertUser(api.db, company, { is_manager: true });
  const token = await insertToken(api.db, company, manager, api.clock.now());
  return (await api.call('company.current', { token })).plan_alert;
}
const ends_on = '2025-03-24';

describe('the alert about the plan', () => {
  it.each([
    ['2025-03-16T23:59', null],
    ['2025-03-17T00:00', { value: 'expiring_trial', ends_on, days_left: 7 }],
    ['2025-03-21T23:59', { value: 'expiring_trial', ends_on, days_left: 3 }],
    ['2025-03-23T12:00', { value: 'expiring_trial', ends_on, days_left: 1 }],
    ['2025-03-24T23:59', { value: 'expiring_trial', ends_on, days_left: 0 }],
    ['2025-03-25T00:00', { value: 'expired_trial', ends_on, days_left: null }],
  ])('is right by the day of the company at %s', async (local, alert) => {
    expect(await alertAt(local)).toEqual(alert);
  });

  it('is empty for a paid plan, and for a trial without an end', async () => {
    expect(await alertAt('2025-03-24T12:00', { plan_status: 'ACTIVE' })).toBeNull();
    expect(await alertAt('2025-03-24T12:00', { trial_ends_on: null })).toBeNull();
  });

  it('reports an ended plan, or one without control', async () => {
    const ended = await alertAt('2025-03-12T12:00', { plan_status: 'EXPIRED', trial_ends_on: null });
    expect(ended).toEqual({ value: 'expired_trial', ends_on: null, days_left: null });
    const without = await alertAt('2025-03-12T12:00', { plan_status: 'ACTIVE', plan_products: ['suite'] });
    expect(without).toEqual({ value: 'disabled_or_not_found', ends_on: null, days_left: null });
  });
});
