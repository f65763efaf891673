import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

let api: Api;
let token: string;
let companyKey: string;
let other: Awaited<ReturnType<Api['otherCompany']>>;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  other = await api.otherCompany();
});
afterAll(() => api.close());

const newShift = async () => {
  count += 1;
  // Earlier events come earlier in the audit as well.
  api.advance(1);
  return api.call('shifts.create', { token, body: { name: `Turno ${count}` } });
};
const lastAudit = async (event: string) =>
  (await api.audits(companyKey)).filter((row) => row.event === event).at(-1);
const auditOf = async (event: string, key: string) =>
  (await api.audits(companyKey)).find((row) => row.event === event && row.target_key === key);
/** The shift in the response of a save, without the effect. */
const shiftOf = (saved: CallResponse<'shifts.update'>) =>
  Object.fromEntries(Object.entries(saved).filter(([name]) => name !== 'difference' && name !== 'merged'));
const opening = { kind: 'everyday', start_hour: '08:00', end_hour: '17:00' } as const;
const nobody = '00000000-0000-4000-8000-000000000000';

describe('every call that changes shifts', () => {
  const bodies = (key: string, user: string): readonly [CallName, { params?: unknown; body: unknown }][] => [
    ['shifts.update', { params: { key }, body: { name: 'Outro' } }],
    ['shifts.replaceRules', { params: { key }, body: { rules: [] } }],
    ['shifts.addUsers', { params: { key }, body: { users: [user] } }],
    ['shifts.removeUsers', { params: { key }, body: { users: [user] } }],
    ['shifts.bulkActivate', { body: { action: 'activate', rule_groups: [key] } }],
    ['shifts.bulkHolidays', { body: { action: 'close_on_holidays', rule_groups: [key] } }],
    ['shifts.delete', { body: { rule_groups: [key] } }],
  ];

  it('requires a token', async () => {
    const all = [...bodies(nobody, nobody), ['shifts.create', { body: { name: 'x' } }] as const];
    for (const [name, input] of all) {
      expect(await api.refusal(name, input)).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' });
    }
  });

  it("does not find another company's shift and leaves it unchanged", async () => {
    const before = await api.call('shifts.get', { token: other.token, params: { key: other.shift } });
    for (const [name, input] of bodies(other.shift, other.worker)) {
      expect(await api.refusal(name, { ...input, token })).toMatchObject({
        status: 404,
        code: 'SHIFT_NOT_FOUND',
      });
    }
    expect((await api.refusal('shifts.get', { token, params: { key: other.shift } })).status).toBe(404);
    expect(await api.call('shifts.get', { token: other.token, params: { key: other.shift } })).toEqual(
      before,
    );
  });

  it('stops a bulk call when one of its shifts is of another company', async () => {
    const mine = await newShift();
    const keys = [mine.key, other.shift];
    for (const action of ['activate', 'deactivate'] as const) {
      const problem = await api.refusal('shifts.bulkActivate', {
        token,
        body: { action, rule_groups: keys },
      });
      expect(problem.status).toBe(404);
    }
    expect((await api.refusal('shifts.delete', { token, body: { rule_groups: keys } })).status).toBe(404);
    expect(await api.call('shifts.get', { token, params: { key: mine.key } })).toEqual(mine);
  });

  it('responds 404 to an invalid key', async () => {
    expect((await api.refusal('shifts.get', { token, params: { key: 'x' } })).status).toBe(404);
  });
});

describe('creating and changing a shift', () => {
  it('creates it disabled and empty, with an audit row', async () => {
    const shift = await newShift();
    expect(shift).toMatchObject({ state: 'disabled', version: 1, rules: [], users: [], list_ip: [] });
    expect(await lastAudit('shift.created')).toMatchObject({ event: 'shift.created', target_key: shift.key });
    const { items } = await api.call('shifts.list', { token });
    expect(items.map((item) => item.key)).toContain(shift.key);
    expect(items.map((item) => item.key)).not.toContain(other.shift);
  });

  it.each([
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(121) },
    {},
    { name: 5 },
    { name: 'a\u0000b' },
    { name: '\ud800' },
  ])('refuses the name of %j and creates nothing', async (body) => {
    const before = await api.call('shifts.list', { token });
    expect(await api.refusal('shifts.create', { token, body })).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'name' }],
    });
    expect(await api.call('shifts.list', { token })).toEqual(before);
  });

  it('rejects a name in use, whatever its case, but not its own', async () => {
    const first = await newShift();
    const second = await newShift();
    const loud = first.name.toUpperCase();
    expect(await api.refusal('shifts.create', { token, body: { name: ` ${loud} ` } })).toMatchObject({
      status: 409,
      code: 'SHIFT_NAME_TAKEN',
      fields: [{ path: 'name', rule: 'taken' }],
    });
    const params = { key: second.key };
    expect((await api.refusal('shifts.update', { token, params, body: { name: loud } })).code).toBe(
      'SHIFT_NAME_TAKEN',
    );
    const renamed = await api.call('shifts.update', {
      token,
      params: { key: first.key },
      body: { name: loud },
    });
    expect(renamed.name).toBe(loud);
  });

  it('gives a name to one of two concurrent requests', async () => {
    const body = { name: 'Ao mesmo tempo' };
    const statuses = await Promise.all(
      [0, 1, 2].map(async () => (await api.send('shifts.create', { token, body })).statusCode),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
  });

  it('rejects a change based on an older version and keeps the newer one', async () => {
    const shift = await newShift();
    const params = { key: shift.key };
    const changed = await api.call('shifts.update', {
      token,
      params,
      body: { version: shift.version, custom_response: 'Volte às 8h.' },
    });
    expect(changed.version).toBe(shift.version + 1);
    const stale = { version: shift.version };
    expect(
      await api.refusal('shifts.update', { token, params, body: { ...stale, custom_response: 'Outro' } }),
    ).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' });
    expect(
      (await api.refusal('shifts.replaceRules', { token, params, body: { ...stale, rules: [opening] } }))
        .code,
    ).toBe('VERSION_CONFLICT');
    expect(await api.call('shifts.get', { token, params })).toEqual(shiftOf(changed));
  });

  it('writes only the sent fields and leaves the values before in the audit row', async () => {
    const { key, name } = await newShift();
    const params = { key };
    const body = {
      list_ip: ['203.0.113.7', '2001:db8::/32'],
      allowed_browsers: ['chrome'],
      allowed_os: ['windows'],
      zone: 'America/Manaus',
      logout_scope: 'all_devices',
      auto_logout: true,
      color: 4,
    } satisfies CallBody<'shifts.update'>;
    expect(await api.call('shifts.update', { token, params, body })).toMatchObject({ ...body, name });
    expect(await lastAudit('shift.updated')).toMatchObject({
      event: 'shift.updated',
      target_key: key,
      before: { zone: null, auto_logout: false },
      after: { zone: 'America/Manaus', auto_logout: true },
    });
    const cleared = await api.call('shifts.update', { token, params, body: { zone: null, list_ip: [] } });
    expect(cleared).toMatchObject({ zone: null, list_ip: [], auto_logout: true });
  });

  it('stores an address rule as the panel shows it: a network without its host bits, each once', async () => {
    const { key } = await newShift();
    const list_ip = ['10.1.2.3/8', '::ffff:10.9.9.9/104', '2001:0DB8:FFFF::1/32', ' 203.0.113.7 '];
    expect(await api.call('shifts.update', { token, params: { key }, body: { list_ip } })).toMatchObject({
      list_ip: ['10.0.0.0/8', '2001:db8::/32', '203.0.113.7'],
    });
  });

  it.each([
    ['::ffff:0:0/96', 'all_of_ipv4'],
    ['0.0.0.0/0', 'all_of_ipv4'],
    ['::/0', 'all_of_ipv6'],
  ])('refuses %s in a list, but keeps one that was saved before it was refused', async (entry, rule) => {
    const { key } = await newShift();
    const update = (list_ip: string[]) => ({ token, params: { key }, body: { list_ip } });
    expect(await api.refusal('shifts.update', update(['203.0.113.7', entry]))).toMatchObject({
      code: 'INVALID_IP_RULES',
      fields: [{ path: 'list_ip.1', rule }],
    });
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('shifts')
        .set({ ip_rules: toJson([entry]) })
        .where('key', '=', key)
        .execute(),
    );
    const both = await api.call('shifts.update', update([entry, '203.0.113.7']));
    expect(both.list_ip).toEqual([entry, '203.0.113.7']);
    await api.call('shifts.update', update(['203.0.113.7']));
    expect((await api.refusal('shifts.update', update([entry]))).code).toBe('INVALID_IP_RULES');
  });

  it('names each invalid address rule', async () => {
    const shift = await newShift();
    const params = { key: shift.key };
    const list = ['203.0.113.7', '300.1.1.1', '10.0.0.0/8', 'padaria'];
    const problem = await api.refusal('shifts.update', {
      token,
      params,
      body: { list_ip: list, name: 'Não' },
    });
    expect(problem).toMatchObject({
      status: 422,
      code: 'INVALID_IP_RULES',
      facts: { entries: ['300.1.1.1', 'padaria'] },
    });
    expect(problem.fields?.map((field) => field.path)).toEqual(['list_ip.1', 'list_ip.3']);
    expect(await api.call('shifts.get', { token, params })).toEqual(shift);
  });

  it.each([
    [{ allowed_browsers: ['netscape'] }, 'allowed_browsers'],
    [{ allowed_browsers: ['other'] }, 'allowed_browsers'],
    [{ allowed_os: ['beos'] }, 'allowed_os'],
    [{ zone: 'Marte/Olimpo' }, 'zone'],
    [{ zone: '+03:00' }, 'zone'],
    [{ zone: 'EST5EDT' }, 'zone'],
    [{ zone: 'america/sao_paulo' }, 'zone'],
    [{ zone: '' }, 'zone'],
    [{ color: 18 }, 'color'],
    [{ custom_response: 'x'.repeat(501) }, 'custom_response'],
    [{ logout_scope: 'house' }, 'logout_scope'],
    [{ auto_logout: 'yes' }, 'auto_logout'],
  ])('refuses %j by name and changes nothing', async (body, path) => {
    const shift = await newShift();
    const params = { key: shift.key };
    const problem = await api.refusal('shifts.update', { token, params, body: { name: 'Novo', ...body } });
    expect(problem).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(problem.fields?.map((field) => field.path)).toEqual([path]);
    expect(await api.call('shifts.get', { token, params })).toEqual(shift);
  });
});

describe('replacing the rules of a shift', () => {
  it('writes them all, with the previous ones in the audit row', async () => {
    const { key } = await newShift();
    const params = { key };
    const first = await api.call('shifts.replaceRules', { token, params, body: { rules: [opening] } });
    expect(first.rules).toMatchObject([opening]);
    const rules = [
      { kind: 'weekly', day: 1, start_hour: '22:00', end_hour: '06:00', ends_next_day: true },
      { kind: 'special_date', start_date: '2025-12-24' },
    ] as const;
    api.advance(1);
    const second = await api.call('shifts.replaceRules', {
      token,
      params,
      body: { version: first.version, rules: [...rules] },
    });
    expect(second.rules).toHaveLength(2);
    expect(second.list_special_dates).toMatchObject([{ start_date: '2025-12-24', start_hour: null }]);
    expect(await lastAudit('shift.rules_replaced')).toMatchObject({
      event: 'shift.rules_replaced',
      target_key: key,
      before: [{ kind: 'everyday' }],
    });
    const none = await api.call('shifts.replaceRules', { token, params, body: { rules: [] } });
    expect(none.rules).toEqual([]);
  });

  it('keeps what a special date is called, also in a copy of the shift, and no name of another kind', async () => {
    const { key } = await newShift();
    const params = { key };
    const rules = [
      { kind: 'special_date', start_date: '2025-12-24', name: ' Véspera de Natal ' },
      { ...opening, name: 'Sem nome' },
    ] as const;
    const saved = await api.call('shifts.replaceRules', { token, params, body: { rules: [...rules] } });
    expect(saved.rules.map(({ name }) => name)).toEqual(['Véspera de Natal', null]);
    const read = await api.call('shifts.get', { token, params });
    expect(read.list_special_dates).toMatchObject([{ name: 'Véspera de Natal' }]);
    const body = { name: `${read.name} cópia`, with_users: false };
    const copy = await api.call('shifts.clone', { token, params, body });
    expect(copy.list_special_dates).toMatchObject([{ name: 'Véspera de Natal' }]);
    const long = { rules: [{ ...rules[0], name: 'x'.repeat(121) }] };
    const problem = await api.refusal('shifts.replaceRules', { token, params, body: long });
    expect(problem.fields?.map(({ path }) => path)).toEqual(['rules.0.name']);
  });

  it('names rule and field of each problem by request position, and keeps the old rules', async () => {
    const { key } = await newShift();
    const params = { key };
    const before = await api.call('shifts.replaceRules', { token, params, body: { rules: [opening] } });
    const problem = await api.refusal('shifts.replaceRules', {
      token,
      params,
      body: {
        rules: [
          opening,
          { kind: 'weekly', start_hour: '08:00', end_hour: '09:00' },
          { ...opening, start_hour: '17:00', end_hour: '08:00' },
          { kind: 'cycle', days_on: 2, start_hour: '08:00', end_hour: '09:00' },
          { kind: 'special_date' },
          { kind: 'monthly', start_hour: '08:00', end_hour: '09:00' },
        ],
      },
    });
    expect(problem).toMatchObject({ status: 422, code: 'INVALID_RULES' });
    expect(problem.fields).toEqual([
      { path: 'rules.1.day', rule: 'invalid_day' },
      { path: 'rules.2.end_hour', rule: 'start_not_before_end' },
      { path: 'rules.3.anchor_date', rule: 'invalid_anchor' },
      { path: 'rules.3.days_off', rule: 'invalid_cycle' },
      { path: 'rules.4.start_date', rule: 'missing_start_date' },
      { path: 'rules.5.day_of_month', rule: 'invalid_day_of_month' },
    ]);
    expect(await api.call('shifts.get', { token, params })).toEqual(shiftOf(before));
  });

  it('names a conflicting pair by its first rule', async () => {
    const { key } = await newShift();
    const problem = await api.refusal('shifts.replaceRules', {
      token,
      params: { key },
      body: {
        rules: [
          { kind: 'special_date', start_date: '2025-12-24' },
          { kind: 'special_date', start_date: '2025-12-24', start_hour: '08:00', end_hour: '12:00' },
        ],
      },
    });
    expect(problem.fields).toEqual([{ path: 'rules.0', rule: 'closing_meets_opening' }]);
  });

  it.each([
    [{ rules: [{ ...opening, start_hour: '8h' }] }, 'rules.0.start_hour'],
    [{ rules: [{ ...opening, start_hour: '24:00' }] }, 'rules.0.start_hour'],
    [{ rules: [{ ...opening, start_date: '2025-02-30' }] }, 'rules.0.start_date'],
    [{ rules: [{ ...opening, kind: 'never' }] }, 'rules.0.kind'],
    [{ rules: 'all' }, 'rules'],
    [{ rules: Array.from({ length: 501 }, () => opening) }, 'rules'],
  ])('refuses what is no list of rules (%#)', async (body, path) => {
    const { key } = await newShift();
    const problem = await api.refusal('shifts.replaceRules', { token, params: { key }, body });
    expect(problem).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(problem.fields?.[0]?.path).toBe(path);
  });
});

describe('the people of a shift', () => {
  it('adds by key and by e-mail, names unknown ones, and counts no person twice', async () => {
    const { key } = await newShift();
    const params = { key };
    const worker = await api.userKey(companyKey, people.worker);
    const added = await api.call('shifts.addUsers', {
      token,
      params,
      body: {
        users: [worker, other.worker],
        emails: [people.worker.toUpperCase(), people.otherWorker, 'ninguem@padariaestrela.example'],
        skip_invalid: true,
      },
    });
    expect(added).toMatchObject({
      added: 2,
      unchanged: 0,
      not_found: [other.worker, 'ninguem@padariaestrela.example'],
      invalid: [],
    });
    expect(await lastAudit('shift.users_added')).toMatchObject({
      event: 'shift.users_added',
      target_key: key,
    });
    const shift = await api.call('shifts.get', { token, params });
    expect(shift.users.map((user) => user.email)).toEqual([people.worker, people.otherWorker]);
    const again = await api.call('shifts.addUsers', { token, params, body: { users: [worker] } });
    expect(again).toMatchObject({ added: 0, unchanged: 1, not_found: [] });

    const removed = await api.call('shifts.removeUsers', {
      token,
      params,
      body: { users: [worker, other.worker] },
    });
    expect(removed.removed).toBe(1);
    expect(await lastAudit('shift.users_removed')).toMatchObject({
      event: 'shift.users_removed',
      after: { users: [worker] },
    });
  });

  it('does not let managers move administrators, managers or themselves, and then moves no person', async () => {
    const manager = await api.manager(companyKey, people.otherWorker);
    const { key } = await newShift();
    const params = { key };
    const worker = await api.userKey(companyKey, people.worker);
    for (const email of [people.superAdmin, people.otherWorker]) {
      const guarded = await api.userKey(companyKey, email);
      const body = { users: [worker, guarded] };
      expect(await api.refusal('shifts.addUsers', { token: manager, params, body })).toMatchObject({
        status: 403,
        code: 'PROTECTED_USER',
        facts: { users: [guarded] },
      });
      expect((await api.refusal('shifts.removeUsers', { token: manager, params, body })).code).toBe(
        'PROTECTED_USER',
      );
    }
    const byEmail = { emails: [people.superAdmin] };
    expect((await api.refusal('shifts.addUsers', { token: manager, params, body: byEmail })).status).toBe(
      403,
    );
    expect((await api.call('shifts.get', { token, params })).users).toEqual([]);
    const allowed = await api.call('shifts.addUsers', { token: manager, params, body: { users: [worker] } });
    expect(allowed.added).toBe(1);
    const admin = await api.userKey(companyKey, people.superAdmin);
    expect((await api.call('shifts.addUsers', { token, params, body: { users: [admin] } })).added).toBe(1);
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('users').set({ is_manager: false }).where('email', '=', people.otherWorker).execute(),
    );
  });
});

describe('enabling, disabling and deleting', () => {
  const stateOf = async (key: string) => (await api.call('shifts.get', { token, params: { key } })).state;

  it('enables all or none, disables all or none', async () => {
    const [a, b] = [await newShift(), await newShift()];
    const only = await api.call('shifts.bulkActivate', {
      token,
      body: { action: 'activate', rule_groups: [a.key] },
    });
    expect(only.items).toMatchObject([{ key: a.key, state: 'enabled' }]);
    expect(await lastAudit('shift.enabled')).toMatchObject({ event: 'shift.enabled', target_key: a.key });
    const both = [a.key, b.key];
    const up = { action: 'activate', rule_groups: both } as const;
    const down = { action: 'deactivate', rule_groups: both } as const;
    expect((await api.refusal('shifts.bulkActivate', { token, body: up })).code).toBe(
      'SHIFTS_NOT_ALL_DISABLED',
    );
    expect((await api.refusal('shifts.bulkActivate', { token, body: down })).code).toBe(
      'SHIFTS_NOT_ALL_ENABLED',
    );
    expect([await stateOf(a.key), await stateOf(b.key)]).toEqual(['enabled', 'disabled']);
    await api.call('shifts.bulkActivate', {
      token,
      body: { action: 'activate', rule_groups: [b.key, b.key] },
    });
    await api.call('shifts.bulkActivate', { token, body: down });
    expect([await stateOf(a.key), await stateOf(b.key)]).toEqual(['disabled', 'disabled']);
    expect(await lastAudit('shift.disabled')).toMatchObject({ event: 'shift.disabled' });
  });

  it('turns automatic sign-out on when enabling, in the browser only, where it is off', async () => {
    const [off, on] = [await newShift(), await newShift()];
    const everywhere = { auto_logout: true, logout_scope: 'all_devices' } as const;
    await api.call('shifts.update', { token, params: { key: on.key }, body: everywhere });
    await api.call('shifts.update', {
      token,
      params: { key: off.key },
      body: { logout_scope: 'all_devices' },
    });
    const rule_groups = [off.key, on.key];
    api.advance(1000);
    const { items } = await api.call('shifts.bulkActivate', {
      token,
      body: { action: 'activate', turn_on_auto_logout: true, rule_groups },
    });
    expect(items.map((item) => [item.state, item.auto_logout])).toEqual([
      ['enabled', true],
      ['enabled', true],
    ]);
    const settingsOf = async (key: string) => {
      const shift = await api.call('shifts.get', { token, params: { key } });
      return { auto_logout: shift.auto_logout, logout_scope: shift.logout_scope };
    };
    expect(await settingsOf(off.key)).toEqual({ auto_logout: true, logout_scope: 'browser' });
    expect(await settingsOf(on.key)).toEqual(everywhere);
    expect(await lastAudit('shift.updated')).toMatchObject({
      target_key: off.key,
      before: { auto_logout: false, logout_scope: 'all_devices' },
      after: { auto_logout: true, logout_scope: 'browser' },
    });
  });

  it('turns it on only when enabling, and leaves it off by default', async () => {
    const shift = await newShift();
    const body = { action: 'deactivate', turn_on_auto_logout: true, rule_groups: [shift.key] } as never;
    expect((await api.refusal('shifts.bulkActivate', { token, body })).status).toBe(422);
    const plain = { action: 'activate' as const, rule_groups: [shift.key] };
    expect((await api.call('shifts.bulkActivate', { token, body: plain })).items).toMatchObject([
      { state: 'enabled', auto_logout: false },
    ]);
  });

  it('deletes disabled shifts only, and none when one is still enabled', async () => {
    const [a, b] = [await newShift(), await newShift()];
    const rules = [{ kind: 'everyday' as const, start_hour: '08:00', end_hour: '18:00' }];
    await api.call('shifts.replaceRules', { token, params: { key: b.key }, body: { rules } });
    const member = await api.userKey(companyKey, people.worker);
    await api.call('shifts.addUsers', { token, params: { key: b.key }, body: { users: [member] } });
    await api.call('shifts.bulkActivate', { token, body: { action: 'activate', rule_groups: [a.key] } });
    const body = { rule_groups: [a.key, b.key] };
    expect(await api.refusal('shifts.delete', { token, body })).toMatchObject({
      status: 409,
      code: 'SHIFT_STILL_ENABLED',
      facts: { names: [a.name] },
    });
    expect(await stateOf(b.key)).toBe('disabled');
    await api.call('shifts.bulkActivate', { token, body: { action: 'deactivate', rule_groups: [a.key] } });
    await api.call('shifts.delete', { token, body });
    const me = await api.call('users.me', { token });
    expect(await api.refusal('shifts.get', { token, params: { key: b.key } })).toMatchObject({
      status: 404,
      facts: { key: b.key, deleted_by: me.name, deleted_by_key: me.key },
    });
    expect((await api.refusal('shifts.get', { token: other.token, params: { key: b.key } })).facts).toEqual({
      key: b.key,
    });
    // The audit still shows a deleted shift.
    expect((await auditOf('shift.deleted', b.key))?.before).toMatchObject({
      name: b.name,
      state: 'disabled',
      list_ip: [],
      rules: [{ kind: 'everyday', start_hour: '08:00', end_hour: '18:00' }],
      users: [member],
    });
  });

  it('rejects an empty or unknown choice', async () => {
    for (const body of [{ rule_groups: [] }, { rule_groups: ['x'] }, {}]) {
      expect((await api.refusal('shifts.delete', { token, body })).status).toBe(422);
      expect(
        (await api.refusal('shifts.bulkActivate', { token, body: { action: 'activate', ...body } })).status,
      ).toBe(422);
    }
    expect((await api.refusal('shifts.delete', { token, body: { rule_groups: [nobody] } })).status).toBe(404);
  });
});
