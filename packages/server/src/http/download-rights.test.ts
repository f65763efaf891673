import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Updateable } from 'kysely';
import type { CompaniesTable, UsersTable } from '../db/tables/company-tables.ts';
import { inCompany } from '../db/transactions.ts';
import { startApi } from '../testing/api.ts';
import type { Api } from '../testing/api.ts';
import { insertPanelCompany, insertToken } from '../testing/panel-company.ts';
import type { PanelCompany } from '../testing/panel-company.ts';
import { connectPeople } from '../testing/people-at-workspace.ts';

let api: Api;
let company: PanelCompany;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  company = await insertPanelCompany(api.db, api.clock.now());
});

type Body =
  | { kind: 'access_log_csv' | 'users_csv' | 'shifts_csv'; filters: object }
  | { kind: 'task_results_csv'; task: string };

/** A ticket of a person who has the right to it now. */
async function ticketOf(user: string, body: Body): Promise<string> {
  const token = await insertToken(api.db, company.key, user, api.clock.now());
  return (await api.call('downloads.createTicket', { token, body })).url;
}

const open = async (url: string) => {
  const answer = await api.app.inject({ method: 'GET', url });
  return answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code;
};

const changeUser = (key: string, fields: Updateable<UsersTable>) =>
  inCompany(api.db, company.key, (tx) =>
    tx.updateTable('users').set(fields).where('key', '=', key).execute(),
  );

const changeCompany = (fields: Updateable<CompaniesTable>) =>
  inCompany(api.db, company.key, (tx) => tx.updateTable('companies').set(fields).execute());

describe('a ticket whose owner has lost the right to it', () => {
  const bodies: readonly Body[] = [
    { kind: 'access_log_csv', filters: {} },
    { kind: 'users_csv', filters: {} },
    { kind: 'shifts_csv', filters: {} },
  ];

  it.each(bodies)(
    'opens nothing for a former manager, a suspended owner, a banned company ($kind)',
    async (body) => {
      const { manager } = company.people;
      const tickets = [];
      for (let index = 0; index < 4; index += 1) tickets.push(await ticketOf(manager, body));
      const [kept, taken, suspended, banned] = tickets as [string, string, string, string];
      expect(await open(kept)).toBe(200);
      await changeUser(manager, { is_manager: false });
      expect(await open(taken)).toBe('NOT_WORKSPACE_ADMIN');
      await changeUser(manager, { is_manager: true, status: 'suspended' });
      expect(await open(suspended)).toBe('INVALID_TOKEN');
      await changeUser(manager, { status: 'active' });
      await changeCompany({ is_banned: true });
      expect(await open(banned)).toBe('COMPANY_BANNED');
    },
  );

  it('opens nothing once the session that asked for it was signed out, others stay', async () => {
    const { manager } = company.people;
    const [token, other] = [
      await insertToken(api.db, company.key, manager, api.clock.now()),
      await insertToken(api.db, company.key, manager, api.clock.now()),
    ];
    const body = { kind: 'users_csv', filters: {} } as const;
    const [gone, kept] = [
      (await api.call('downloads.createTicket', { token, body })).url,
      (await api.call('downloads.createTicket', { token: other, body })).url,
    ];
    await api.call('auth.signOut', { token });
    expect(await open(gone)).toBe('NOT_FOUND');
    expect(await open(kept)).toBe(200);
  });

  it('denies another person’s generated passwords to a former control admin', async () => {
    // Before a list of passwords, the workspace is asked for roles.
    await connectPeople(api, company.key);
    const { allowedAdmin, worker, administrator } = company.people;
    const task = await insertTask(administrator, worker);
    const ticket = await ticketOf(allowedAdmin, { kind: 'task_results_csv', task });
    await changeUser(allowedAdmin, { is_allowed_admin: false, is_manager: true });
    expect(await open(ticket)).toBe('FORBIDDEN');
    const audits = await api.audits(company.key);
    expect(audits.filter(({ event }) => event === 'task.passwords_downloaded')).toEqual([]);
    await changeUser(allowedAdmin, { is_allowed_admin: true });
    expect(await open(await ticketOf(allowedAdmin, { kind: 'task_results_csv', task }))).toBe(200);
  });
});

/** Inserts passwords generated for one person that can still be downloaded. */
async function insertTask(by: string, target: string): Promise<string> {
  const at = new Date(api.clock.now());
  const key = randomUUID();
  await inCompany(api.db, company.key, async (tx) => {
    await tx
      .insertInto('tasks')
      .values({
        key,
        company_key: company.key,
        kind: 'generate_passwords',
        state: 'done',
        actor: '{}' as never,
        created_by_user_key: by,
        created_by_name: 'Helena Administradora',
        total: 1,
        done: 1,
        next_try_at: at,
        secrets_until: new Date(at.getTime() + 3_600_000),
        created_at: at,
        updated_at: at,
        finished_at: at,
      })
      .execute();
    await tx
      .insertInto('task_items')
      .values({ company_key: company.key, task_key: key, position: 0, user_key: target, outcome: 'done' })
      .execute();
  });
  return key;
}
