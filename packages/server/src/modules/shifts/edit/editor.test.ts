import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

let api: Api;
let token: string;
let companyKey: string;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterAll(() => api.close());

async function newShift(patch: CallBody<'shifts.update'> = {}) {
  count += 1;
  api.advance(1);
  const { key } = await api.call('shifts.create', { token, body: { name: `Editado ${count}` } });
  api.advance(1);
  return await api.call('shifts.update', { token, params: { key }, body: patch });
}
const update = (key: string, body: CallBody<'shifts.update'>) =>
  api.call('shifts.update', { token, params: { key }, body });
const refused = (key: string, body: unknown) =>
  api.refusal('shifts.update', { token, params: { key }, body });
const stored = (key: string) => api.call('shifts.get', { token, params: { key } });
const audited = async (event: string) =>
  (await api.audits(companyKey)).filter((row) => row.event === event).at(-1);
const day = { kind: 'everyday', start_hour: '08:00', end_hour: '12:00' } as const;

describe('state and activation period', () => {
  const period = { start_date: '2025-03-17', end_date: null };

  it('a period schedules the shift, and removing it must be confirmed', async () => {
    const { key } = await newShift({ period });
    expect(await stored(key)).toMatchObject({ state: 'scheduled', period });
    for (const state of ['enabled', 'disabled'] as const) {
      expect(await refused(key, { state })).toMatchObject({
        status: 409,
        code: 'PERIOD_WOULD_BE_REMOVED',
        facts: { period },
      });
    }
    expect(await stored(key)).toMatchObject({ state: 'scheduled', period });
    const enabled = await update(key, { state: 'enabled', confirm_remove_period: true });
    expect(enabled).toMatchObject({ state: 'enabled', period: null });
    expect(await audited('shift.enabled')).toMatchObject({
      target_key: key,
      before: { state: 'scheduled', period },
      after: { state: 'enabled', period: null },
    });
  });

  it('the same state again changes nothing', async () => {
    const shift = await newShift({ state: 'enabled' });
    const again = await update(shift.key, { state: 'enabled' });
    expect(again.version).toBe(shift.version);
  });

  it.each([
    [{ state: 'scheduled' }, 'missing_period'],
    [{ period: { start_date: null, end_date: null } }, 'missing_period'],
    [{ period: { start_date: '2025-03-17', end_date: '2025-03-16' } }, 'reversed_period'],
    [{ state: 'enabled', period }, 'period_without_schedule'],
  ])('refuses %j', async (body, rule) => {
    const { key } = await newShift();
    expect(await refused(key, body)).toMatchObject({
      status: 422,
      code: 'INVALID_PERIOD',
      fields: [{ path: 'period', rule }],
    });
  });

  it('are unchanged by bulk actions on scheduled shifts', async () => {
    const { key } = await newShift({ period });
    const codes = [];
    for (const action of ['activate', 'deactivate'])
      codes.push(
        (await api.refusal('shifts.bulkActivate', { token, body: { action, rule_groups: [key] } })).code,
      );
    expect(codes).toEqual(['SHIFTS_NOT_ALL_DISABLED', 'SHIFTS_NOT_ALL_ENABLED']);
    expect(await stored(key)).toMatchObject({ state: 'scheduled', period });
  });
});

describe('settings of products', () => {
  const flags = {
    advanced_auto_logout: true,
    obeys_time_clock: true,
    login_rule: true,
    auto_logout_rule_0: true,
    auto_logout_rule_1: true,
  };

  it('are saved when the plan has the product, and only turned off when it has not', async () => {
    const { key, version } = await newShift(flags);
    expect(await stored(key)).toMatchObject({
      ...flags,
      plan_allows: { advanced_auto_logout: true, time_clock: true },
    });
    const setProducts = (plan_products: string[]) =>
      inCompany(api.db, companyKey, (tx) => tx.updateTable('companies').set({ plan_products }).execute());
    const { plan_products: before } = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('companies').select('plan_products').executeTakeFirstOrThrow(),
    );
    await setProducts(['suite', 'sign', 'control']);
    const poor = await newShift();
    expect(await refused(poor.key, flags)).toMatchObject({
      status: 409,
      code: 'PRODUCT_NOT_IN_PLAN',
      facts: { products: ['control_mobile', 'time_clock_integration'], settings: Object.keys(flags) },
    });
    expect(await stored(poor.key)).toMatchObject({
      obeys_time_clock: false,
      plan_allows: { advanced_auto_logout: false, time_clock: false },
    });
    // An enabled product stays enabled and can be turned off.
    expect((await update(key, flags)).version).toBe(version);
    expect(await update(key, { login_rule: false, advanced_auto_logout: false })).toMatchObject({
      login_rule: false,
      advanced_auto_logout: false,
      auto_logout_rule_1: true,
    });
    await setProducts(before);
  });
});

describe('the password policy', () => {
  const own = { min_length: 16, uppercase: true, lowercase: false, number: true, symbol: false };

  it('has an expiry and a strength of its own, or inherits', async () => {
    const { key } = await newShift({
      password_policy: { expiry: { count: 3, unit: 'months' }, strength: own },
    });
    expect((await stored(key)).password_policy).toEqual({
      expiry: { count: 3, unit: 'months' },
      strength: own,
    });
    await update(key, { password_policy: { strength: null } });
    const inherited = await stored(key);
    expect(inherited.password_policy).toEqual({ expiry: { count: 3, unit: 'months' }, strength: null });
    expect(inherited.inherited_strength).toMatchObject({ min_length: 12 });
  });

  it.each([
    { expiry: { count: 0, unit: 'days' } },
    { expiry: { count: 1, unit: 'decades' } },
    { strength: { ...own, min_length: 7 } },
  ])('refuses %j', async (password_policy) => {
    const { key } = await newShift();
    expect((await refused(key, { password_policy })).code).toBe('VALIDATION_FAILED');
  });

  it('applies to the passwords of its people: of several shifts the strictest, of a disabled one nothing', async () => {
    const worker = await api.userKey(companyKey, people.worker);
    const strengthOf = async () =>
      (await api.call('users.get', { token, params: { key: worker } })).password_strength;
    const none = await strengthOf();
    const strict = await newShift({ state: 'enabled', password_policy: { strength: own } });
    const asleep = await newShift({ password_policy: { strength: { ...own, min_length: 40 } } });
    const plain = await newShift({ state: 'enabled' });
    for (const { key } of [strict, asleep, plain])
      await api.call('shifts.addUsers', { token, params: { key }, body: { users: [worker] } });
    expect(await strengthOf()).toEqual({ ...own, lowercase: none.lowercase });
    const params = { key: worker };
    const weak = { password: 'quatro bicicletas verdes' };
    expect(await api.refusal('users.changePassword', { token, params, body: weak })).toMatchObject({
      code: 'INVALID_PASSWORD',
      facts: { problems: ['missing_uppercase', 'missing_number'] },
    });
    await api.call('users.changePassword', { token, params, body: { password: '4 Bicicletas verdes' } });
  });
});

describe('rules', () => {
  it('that overlap become one, and the response says so; adjacent ones stay apart', async () => {
    const { key } = await newShift();
    const saved = await api.call('shifts.replaceRules', {
      token,
      params: { key },
      body: {
        rules: [
          day,
          { ...day, start_hour: '13:00', end_hour: '18:00' },
          { ...day, start_hour: '11:00', end_hour: '12:30' },
          { ...day, start_hour: '18:00', end_hour: '20:00' },
        ],
      },
    });
    expect(saved.rules.map((rule) => [rule.start_hour, rule.end_hour])).toEqual([
      ['08:00', '12:30'],
      ['13:00', '18:00'],
      ['18:00', '20:00'],
    ]);
    expect(saved.merged).toEqual([{ into: 0, from: [0, 2] }]);
  });

  it('keep their ids, and the same list again writes nothing', async () => {
    const { key } = await newShift({ rules: [day, { ...day, start_hour: '14:00', end_hour: '18:00' }] });
    const first = await stored(key);
    const audits = (await api.audits(companyKey)).length;
    const again = await api.call('shifts.replaceRules', {
      token,
      params: { key },
      body: { rules: first.rules },
    });
    expect(again.version).toBe(first.version);
    expect((await api.audits(companyKey)).length).toBe(audits);
    const [morning, afternoon] = first.rules;
    const changed = await update(key, {
      rules: [{ ...day, end_hour: '11:00', id: morning?.id }, { ...afternoon! }],
    });
    expect(changed.rules.map((rule) => rule.id)).toEqual([morning?.id, afternoon?.id]);
  });

  it('are changed by id and added, each once however often it is sent', async () => {
    const { key, rules } = await newShift({ rules: [day] });
    const body = {
      rules: [
        { ...day, id: rules[0]!.id, end_hour: '11:00' },
        { ...day, start_hour: '14:00', end_hour: '18:00' },
      ],
    };
    const params = { key };
    api.advance(1);
    const once = await api.call('shifts.changeRules', { token, params, body });
    expect(once.rules.map((rule) => rule.end_hour)).toEqual(['11:00', '18:00']);
    const twice = await api.call('shifts.changeRules', { token, params, body });
    expect(twice).toMatchObject({ rules: once.rules, version: once.version });
    const gone = '00000000-0000-4000-8000-000000000000';
    expect(
      await api.refusal('shifts.changeRules', { token, params, body: { rules: [{ ...day, id: gone }] } }),
    ).toMatchObject({ status: 404, code: 'RULE_NOT_FOUND', facts: { rules: [gone] } });
    api.advance(1);
    const remove = { rules: [once.rules[0]!.id, gone] };
    const rest = await api.call('shifts.removeRules', { token, params, body: remove });
    expect(rest.rules).toEqual([once.rules[1]]);
    expect((await api.call('shifts.removeRules', { token, params, body: remove })).version).toBe(
      rest.version,
    );
    expect(await audited('shift.rules_replaced')).toMatchObject({
      before: once.rules,
      after: rest.rules,
    });
  });

  it('of two concurrent editors are all kept', async () => {
    const { key } = await newShift();
    const add = (hour: string) =>
      api.call('shifts.changeRules', {
        token,
        params: { key },
        body: { rules: [{ ...day, start_hour: `${hour}:00`, end_hour: `${hour}:30` }] },
      });
    await Promise.all(['06', '07', '08', '09'].map(add));
    expect((await stored(key)).rules).toHaveLength(4);
  });
});

describe('two concurrent editors of one shift', () => {
  it('the second gets the author and fields of the save, and nothing is overwritten', async () => {
    const shift = await newShift();
    const other = await api.manager(companyKey, people.otherWorker);
    const body = { version: shift.version, custom_response: 'Volte às 8h.', rules: [day] };
    const saved = await api.call('shifts.update', { token: other, params: { key: shift.key }, body });
    const conflict = await refused(shift.key, { version: shift.version, custom_response: 'Outro', color: 3 });
    const { name, key: otherKey } = await api.call('users.me', { token: other });
    expect(conflict).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      facts: {
        stored: saved.version,
        sent: shift.version,
        saved_by: name,
        saved_by_key: otherKey,
        saved_at: new Date(api.clock.now()).toISOString(),
        fields: ['custom_response', 'rules'],
        same_fields: ['custom_response'],
        saves: [
          {
            version: saved.version,
            saved_by: name,
            saved_by_key: otherKey,
            fields: ['custom_response', 'rules'],
          },
        ],
      },
    });
    expect(await stored(shift.key)).toMatchObject({
      updated_by: name,
      updated_by_key: otherKey,
      updated_at: new Date(api.clock.now()).toISOString(),
    });
    for (const name of ['shifts.preview', 'shifts.update'] as const) {
      const stale = { version: shift.version, color: 3 };
      expect((await api.refusal(name, { token, params: { key: shift.key }, body: stale })).code).toBe(
        'VERSION_CONFLICT',
      );
    }
    expect((await stored(shift.key)).custom_response).toBe('Volte às 8h.');
  });

  it('in another tab find a deleted shift gone', async () => {
    const { key } = await newShift();
    await api.call('shifts.delete', { token, body: { rule_groups: [key] } });
    expect(await refused(key, { color: 1 })).toMatchObject({ status: 404, code: 'SHIFT_NOT_FOUND' });
  });
});

describe('a clone', () => {
  it('has settings, rules and optionally the people; it is disabled, without a period, under a free name', async () => {
    const worker = await api.userKey(companyKey, people.worker);
    const source = await newShift({
      period: { start_date: '2025-04-01', end_date: null },
      rules: [day],
      list_ip: ['203.0.113.7'],
      password_policy: { expiry: { count: 1, unit: 'years' } },
    });
    const params = { key: source.key };
    await api.call('shifts.addUsers', { token, params, body: { users: [worker] } });
    api.advance(1);
    const bare = await api.call('shifts.clone', { token, params, body: {} });
    expect(bare).toMatchObject({
      name: `${source.name} (2)`,
      state: 'disabled',
      period: null,
      version: 1,
      users: [],
      list_ip: ['203.0.113.7'],
      password_policy: { expiry: { count: 1, unit: 'years' } },
      rules: [{ ...day }],
    });
    expect(bare.color).not.toBe(source.color);
    expect(bare.rules[0]?.id).not.toBe(source.rules[0]?.id);
    api.advance(1);
    const full = await api.call('shifts.clone', { token, params, body: { with_users: true } });
    expect(full).toMatchObject({ name: `${source.name} (3)`, users: [{ key: worker }] });
    expect(await audited('shift.cloned')).toMatchObject({
      target_key: full.key,
      before: { key: source.key },
      after: { with_users: true, users: [worker] },
    });
    expect(
      (await api.refusal('shifts.clone', { token, params, body: { name: source.name.toUpperCase() } })).code,
    ).toBe('SHIFT_NAME_TAKEN');
  });
});

describe('the list', () => {
  it('finds by name without accents, state and emptiness, in the requested order', async () => {
    const open = await newShift({
      name: 'Ágil manhã',
      state: 'enabled',
      rules: [{ ...day, end_hour: '17:00' }],
    });
    const late = await newShift({
      name: 'Ágil tarde',
      state: 'enabled',
      rules: [{ ...day, start_hour: '13:00', end_hour: '18:00' }],
    });
    const off = await newShift({ name: 'ágil reserva' });
    const keysOf = async (query: object) =>
      (await api.call('shifts.list', { token, query: { search: 'AGIL', ...query } })).items.map(
        (item) => item.key,
      );
    expect(await keysOf({})).toEqual([open.key, off.key, late.key]);
    expect(await keysOf({ sort: '-name' })).toEqual([late.key, off.key, open.key]);
    expect(await keysOf({ sort: 'next_change' })).toEqual([late.key, open.key, off.key]);
    expect(await keysOf({ state: 'disabled' })).toEqual([off.key]);
    expect(await keysOf({ without_rules: 'true' })).toEqual([off.key]);
    const { items } = await api.call('shifts.list', { token, query: { search: 'agil' } });
    // 09:00 in Sao Paulo.
    expect(items.map((item) => [item.is_open, item.next_change])).toEqual([
      [true, { at: '2025-03-10T20:00:00.000Z', opens: false }],
      [false, null],
      [false, { at: '2025-03-10T16:00:00.000Z', opens: true }],
    ]);
  });
});
