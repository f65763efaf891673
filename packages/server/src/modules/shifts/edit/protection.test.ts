import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '@shiftgate/contract/calls.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api, RawInput } from '#testing/api.ts';
import { insertPanelCompany } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';
import { insertUser } from '#testing/rows.ts';

const hours = { kind: 'everyday', start_hour: '08:00', end_hour: '17:00' } as const;

let api: Api;
let company: PanelCompany;
let count = 0;

beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  company = await insertPanelCompany(api.db, api.clock.now());
});
afterAll(() => api.close());

/** A disabled shift with these people, created by an administrator. */
async function shiftWith(...people: readonly string[]): Promise<string> {
  const token = company.tokens.administrator;
  count += 1;
  const { key } = await api.call('shifts.create', { token, body: { name: `Turno ${count}` } });
  await api.call('shifts.replaceRules', { token, params: { key }, body: { rules: [hours] } });
  if (people.length > 0)
    await api.call('shifts.addUsers', { token, params: { key }, body: { users: [...people] } });
  return key;
}
const waitingForLocks = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db.kysely);
  return rows.length;
};
const asManager = () => company.tokens.manager;
const seenBy = (token: string, key: string) => api.call('shifts.get', { token, params: { key } });
const ruleOf = async (key: string) => (await seenBy(asManager(), key)).rules[0]?.id ?? '';
const allow = (isAllowed: boolean) =>
  api.call('permissions.setPanelShifts', {
    token: company.tokens.administrator,
    body: { managers_change_panel_shifts: isAllowed },
  });

/** Every call that changes a shift. */
const changes = (key: string, rule: string): readonly (readonly [CallName, RawInput])[] => [
  ['shifts.update', { params: { key }, body: { name: 'Outro' } }],
  ['shifts.update', { params: { key }, body: { list_ip: ['192.0.2.7'] } }],
  ['shifts.update', { params: { key }, body: { custom_response: 'Oi' } }],
  ['shifts.update', { params: { key }, body: { auto_logout: true } }],
  ['shifts.update', { params: { key }, body: { state: 'enabled' } }],
  ['shifts.update', { params: { key }, body: { period: { start_date: '2025-03-20', end_date: null } } }],
  [
    'shifts.update',
    { params: { key }, body: { password_policy: { expiry: { count: 1, unit: 'days' }, strength: null } } },
  ],
  ['shifts.replaceRules', { params: { key }, body: { rules: [] } }],
  ['shifts.changeRules', { params: { key }, body: { rules: [{ ...hours, id: rule, end_hour: '23:59' }] } }],
  ['shifts.removeRules', { params: { key }, body: { rules: [rule] } }],
  ['shifts.preview', { params: { key }, body: { rules: [] } }],
  ['shifts.bulkActivate', { body: { action: 'activate', rule_groups: [key] } }],
  ['shifts.delete', { body: { rule_groups: [key] } }],
];

describe('a shift with panel people in it', () => {
  it.each(['manager', 'otherManager', 'administrator', 'allowedAdmin'] as const)(
    'with the %s in it cannot be changed by a manager',
    async (role) => {
      const key = await shiftWith(company.people.worker, company.people[role]);
      const before = await seenBy(asManager(), key);
      for (const [name, input] of changes(key, await ruleOf(key)))
        expect(await api.refusal(name, { ...input, token: asManager() }), name).toMatchObject({
          status: 403,
          code: 'PROTECTED_SHIFT',
          facts: { shifts: [{ key, includes_me: role === 'manager', others: role === 'manager' ? 0 : 1 }] },
        });
      expect(await seenBy(asManager(), key)).toEqual(before);
    },
  );

  it('with a delegated administrator of the workspace in it cannot be changed by a manager', async () => {
    const delegated = await insertUser(api.db, company.key, { is_delegated_admin: true });
    const key = await shiftWith();
    await api.call('shifts.addUsers', {
      token: company.tokens.administrator,
      params: { key },
      body: { users: [delegated] },
    });
    for (const [name, input] of changes(key, await ruleOf(key)))
      expect(await api.refusal(name, { ...input, token: asManager() }), name).toMatchObject({
        status: 403,
        code: 'PROTECTED_SHIFT',
      });
  });

  it('can be changed by control admins', async () => {
    for (const role of ['administrator', 'allowedAdmin'] as const) {
      const key = await shiftWith(company.people.manager, company.people.administrator);
      const token = company.tokens[role];
      expect((await seenBy(token, key)).protection).toBeNull();
      await api.call('shifts.update', { token, params: { key }, body: { state: 'enabled' } });
      await api.call('shifts.bulkActivate', { token, body: { action: 'deactivate', rule_groups: [key] } });
      await api.call('shifts.delete', { token, body: { rule_groups: [key] } });
    }
  });

  it('tells the manager why, in the list and by itself, with three names and the number', async () => {
    const { people } = company;
    const more = await insertUser(api.db, company.key, {
      is_manager: true,
      name: 'Davi Gestor',
      search_text: 'davi',
    });
    const key = await shiftWith(...Object.values(people), more);
    const own = await shiftWith(people.worker);
    const protection = {
      includes_me: true,
      names: (await seenBy(asManager(), key)).protection?.names,
      others: 4,
    };
    expect(protection.names).toHaveLength(3);
    expect(protection.names).not.toContain('Bento Gestor');
    expect(protection.names).not.toContain('Ana Padeira');
    const { items } = await api.call('shifts.list', { token: asManager(), query: {} });
    expect(items.map((item) => [item.key, item.protection])).toEqual(
      expect.arrayContaining([
        [key, protection],
        [own, null],
      ]),
    );
    expect((await seenBy(asManager(), own)).protection).toBeNull();
  });

  it('stops a bulk action, and is named among the others', async () => {
    const open = await shiftWith(company.people.worker);
    const shut = await shiftWith(company.people.otherManager);
    for (const [name, body] of [
      ['shifts.bulkActivate', { action: 'activate', rule_groups: [open, shut] }],
      ['shifts.delete', { rule_groups: [open, shut] }],
    ] as const) {
      const refused = await api.refusal(name, { token: asManager(), body });
      expect(refused).toMatchObject({
        code: 'PROTECTED_SHIFT',
        facts: { shifts: [{ key: shut, names: ['Clara Gestora'], others: 1 }] },
      });
      expect(refused.facts?.['shifts']).toHaveLength(1);
    }
    expect((await seenBy(asManager(), open)).state).toBe('disabled');
  });

  it('still accepts and releases ordinary people, and is cloned without its people', async () => {
    const key = await shiftWith(company.people.manager);
    const token = asManager();
    const body = { users: [company.people.worker] };
    const preview = await api.call('shifts.preview', { token, params: { key }, body: { add: body } });
    expect(preview.joining).toBe(1);
    expect((await api.call('shifts.addUsers', { token, params: { key }, body })).added).toBe(1);
    expect((await api.call('shifts.removeUsers', { token, params: { key }, body })).removed).toBe(1);
    const copy = await api.call('shifts.clone', { token, params: { key }, body: {} });
    expect(copy.protection).toBeNull();
    expect(
      (await api.refusal('shifts.clone', { token, params: { key }, body: { with_users: true } })).code,
    ).toBe('PROTECTED_USER');
  });

  it('is any shift of a later manager, and none of a former one', async () => {
    const { worker } = company.people;
    const key = await shiftWith(worker);
    const change = { token: asManager(), params: { key }, body: { name: 'Renomeado' } };
    await api.call('permissions.addManagers', {
      token: company.tokens.administrator,
      body: { users: [worker] },
    });
    expect((await api.refusal('shifts.update', change)).code).toBe('PROTECTED_SHIFT');
    const params = { key: worker };
    await api.call('permissions.removeManager', { token: company.tokens.administrator, params });
    expect((await api.call('shifts.update', change)).name).toBe('Renomeado');
  });

  it.each([
    ['comes into the panel', 'shifts.update'],
    ['comes into the shift', 'shifts.update'],
    ['comes into the panel', 'shifts.bulkActivate'],
    ['comes into the shift', 'shifts.bulkActivate'],
    ['comes into the panel', 'shifts.delete'],
  ] as const)('also when a person %s during the write (%s)', async (how, name) => {
    const { worker, otherManager } = company.people;
    const key = await shiftWith(worker);
    const held = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const meanwhile = inCompany(api.db, company.key, async (tx) => {
      await tx.selectFrom('shifts').select('key').where('key', '=', key).forUpdate().execute();
      held.resolve();
      await letGo.promise;
      if (how === 'comes into the panel')
        await tx.updateTable('users').set({ is_manager: true }).where('key', '=', worker).execute();
      else
        await tx
          .insertInto('shift_members')
          .values({ company_key: company.key, shift_key: key, user_key: otherManager, added_at: new Date(0) })
          .execute();
    });
    await held.promise;
    const inputs = {
      'shifts.update': { params: { key }, body: { name: 'Tarde demais' } },
      'shifts.bulkActivate': { body: { action: 'activate', rule_groups: [key] } },
      'shifts.delete': { body: { rule_groups: [key] } },
    };
    const refused = api.refusal(name, { ...inputs[name], token: asManager() });
    await expect.poll(waitingForLocks, { timeout: 10_000 }).toBeGreaterThan(0);
    letGo.resolve();
    await meanwhile;
    expect(await refused).toMatchObject({ status: 403, code: 'PROTECTED_SHIFT' });
    expect(await seenBy(company.tokens.administrator, key)).toMatchObject({ state: 'disabled' });
  });
});

describe("the company's permission for its managers", () => {
  it('is off at first, and allows changes of these shifts while it is on', async () => {
    const key = await shiftWith(company.people.manager, company.people.administrator);
    const change = { token: asManager(), params: { key }, body: { name: 'Por um gestor' } };
    expect((await api.refusal('shifts.update', change)).code).toBe('PROTECTED_SHIFT');
    await allow(true);
    expect((await seenBy(asManager(), key)).protection).toBeNull();
    expect((await api.call('shifts.update', change)).name).toBe('Por um gestor');
    await allow(false);
    expect((await api.refusal('shifts.update', { ...change, body: { name: 'De novo' } })).code).toBe(
      'PROTECTED_SHIFT',
    );
  });

  it('does not allow moving people of the panel', async () => {
    await allow(true);
    const key = await shiftWith();
    const body = { users: [company.people.administrator] };
    expect((await api.refusal('shifts.addUsers', { token: asManager(), params: { key }, body })).code).toBe(
      'PROTECTED_USER',
    );
  });

  it('belongs to one company, and allows nothing in another', async () => {
    await allow(true);
    company = await insertPanelCompany(api.db, api.clock.now());
    const key = await shiftWith(company.people.manager);
    expect((await seenBy(asManager(), key)).protection).not.toBeNull();
  });
});
