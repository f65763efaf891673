import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRODUCTS_OF_TIER } from '@shiftgate/domain/plan/plan.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertToken } from '#testing/panel-company.ts';
import { insertCompany, insertUser } from '#testing/rows.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it.each([
  ['basic', 'ACTIVE', 'suite', true],
  ['basic', 'ACTIVE', 'control', false],
  ['standard', 'ACTIVE', 'sign', true],
  ['security', 'ACTIVE', 'control', true],
  ['enterprise', 'TRIAL', 'time_clock_integration', true],
  ['enterprise', 'EXPIRED', 'suite', false],
] as const)('a plan %s (%s) that asks for %s gets %s', async (plan, plan_status, product, permission) => {
  const company = await insertCompany(api.db, {
    plan,
    plan_status,
    plan_products: [...PRODUCTS_OF_TIER[plan]],
  });
  const manager = await insertUser(api.db, company, { is_manager: true });
  const token = await insertToken(api.db, company, manager, api.clock.now());
  expect(await api.call('company.permission', { token, query: { product } })).toEqual({
    permission,
    status: plan_status,
  });
});
