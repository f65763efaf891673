import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

export let api: Api;
export let token: string;
export let managerToken: string;
export let companyKey: string;
export let workers: string[];
export let admin: string;
export let manager: string;
export let suspended: string;
export let other: Awaited<ReturnType<Api['otherCompany']>>;

/** A company with people, a manager, and another company; without tasks before each test. */
export function taskWorld(): void {
  beforeAll(async () => {
    api = await startApi();
    ({ key: companyKey, token } = await api.createCompany());
    other = await api.otherCompany();
    managerToken = await api.manager(companyKey, people.otherWorker);
    manager = await api.userKey(companyKey, people.otherWorker);
    admin = await api.userKey(companyKey, people.secondSuperAdmin);
    const list = async (status: 'active' | 'suspended') =>
      (await api.call('users.list', { token, query: { status, page_size: 200 } })).items;
    suspended = (await list('suspended'))[0]?.key ?? '';
    workers = (await list('active'))
      .filter((user) => !user.is_admin && !user.is_manager)
      .slice(0, 20)
      .map((user) => user.key);
  });
  beforeEach(async () => {
    api.advance(1000);
    await inCompany(api.db, companyKey, async (tx) => {
      await tx.deleteFrom('tasks').execute();
      await tx.deleteFrom('planned_logouts').execute();
      await tx
        .updateTable('users')
        .set({ vacation_starts_on: null, vacation_ends_on: null, must_change_password: false })
        .execute();
    });
  });
  afterAll(() => api.close());
}

export const auditsOf = async (event: AuditEventName, target?: string) =>
  (await api.audits(companyKey)).filter(
    (row) => row.event === event && (target === undefined || row.target_key === target),
  );
export const bulk = (body: CallBody<'users.bulk'>, bearer = token) =>
  api.call('users.bulk', { token: bearer, body });
export const get = (key: string, bearer = token) => api.call('tasks.get', { token: bearer, params: { key } });
export const finished = async (task: { key: string }) => {
  await api.runTasks();
  return await get(task.key);
};
export const resultsOf = async (
  key: string,
  query: { outcome?: 'done' | 'skipped' | 'unchanged' | 'failed' } = {},
) => (await api.call('tasks.results', { token, params: { key }, query: { page_size: 200, ...query } })).items;
export const vacation = { action: 'set_vacation', start_date: '2025-03-10', end_date: '2025-03-20' } as const;
