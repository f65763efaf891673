import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertPanelCompany } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';

type Rules = CallBody<'shifts.replaceRules'>['rules'];

const monday = '2025-03-10T12:00:00Z';
const long = { kind: 'everyday', start_hour: '08:00', end_hour: '18:00' } as const;
const short = { kind: 'everyday', start_hour: '09:00', end_hour: '12:00' } as const;
const special = { kind: 'special_date', start_date: '2025-12-24', end_date: '2025-12-24' } as const;

let api: Api;
let company: PanelCompany;
let token: string;
let count = 0;

beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  api.clock.set(monday);
  company = await insertPanelCompany(api.db, api.clock.now());
  token = company.tokens.administrator;
});
afterAll(() => api.close());

async function newShift(...lists: readonly Rules[]): Promise<string> {
  count += 1;
  api.advance(1);
  const { key } = await api.call('shifts.create', { token, body: { name: `Turno ${count}` } });
  for (const rules of lists) await replace(key, rules);
  return key;
}
const replace = (key: string, rules: Rules) => {
  api.advance(1);
  return api.call('shifts.replaceRules', { token, params: { key }, body: { rules } });
};
const get = (key: string) => api.call('shifts.get', { token, params: { key } });
const list = (key: string, query: object = {}) =>
  api.call('shifts.versions', { token, params: { key }, query });
const version = (key: string, id: string) => api.call('shifts.version', { token, params: { key, id } });
const restoring = (key: string, id: string, body: CallBody<'shifts.restoreVersion'> = {}) => ({
  token,
  params: { key, id },
  body,
});
const idOf = async (key: string, place: number) => (await list(key)).items[place]!.id;
const hoursOf = (rules: CallResponse<'shifts.get'>['rules'] | null) =>
  rules?.map(({ kind, start_hour: from, end_hour: to }) => [kind, from, to]) ?? null;
const audits = async (key: string) =>
  (await api.audits(company.key)).filter(({ target_key: target }) => target === key);

describe('versions of a shift', () => {
  it('are listed newest first, with author, instant and the rules before and after', async () => {
    const key = await newShift([long], [short]);
    const { items, next, is_complete, kept_months } = await list(key);
    expect({ next, is_complete, kept_months }).toEqual({ next: null, is_complete: true, kept_months: 60 });
    expect(items.map(({ cause, is_current }) => [cause, is_current])).toEqual([
      ['changed', true],
      ['changed', false],
      ['created', false],
    ]);
    const { key: me, name } = await api.call('users.me', { token });
    expect(items[0]).toMatchObject({
      at: new Date(api.clock.now()).toISOString(),
      author: { kind: 'person', key: me, name, partner: null },
      restored_at: null,
    });
    const newest = await version(key, items[0]!.id);
    expect([hoursOf(newest.before), hoursOf(newest.rules)]).toEqual([
      [['everyday', '08:00', '18:00']],
      [['everyday', '09:00', '12:00']],
    ]);
    const first = await version(key, items[2]!.id);
    expect([first.before, first.rules]).toEqual([null, []]);
  });

  it('leave out what is no change of rules, and come in pages', async () => {
    const key = await newShift(
      ...Array.from({ length: 26 }, (_, n) => [{ ...long, end_hour: `${10 + (n % 2)}:00` }]),
    );
    await api.call('shifts.update', { token, params: { key }, body: { name: `Outro nome ${count}` } });
    await api.call('shifts.update', { token, params: { key }, body: { state: 'enabled' } });
    const page = await list(key, { page_size: 25 });
    const rest = await list(key, { page_size: 25, cursor: page.next });
    expect([page.items.length, rest.items.length, rest.next]).toEqual([25, 2, null]);
    expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(27);
    expect(
      (await api.refusal('shifts.versions', { token, params: { key }, query: { cursor: 'x' } })).status,
    ).toBe(422);
  });

  // Each way leaves the rules of that time in the log, and they are those of the shift.
  it.each<readonly [string, (key: string) => Promise<string | void>]>([
    ['the editor', async (key) => void (await patch(key, { rules: [short, special], name: `E ${count}` }))],
    ['all rules at once', async (key) => void (await replace(key, [short]))],
    ['one rule changed', async (key) => void (await changeRule(key, { ...long, end_hour: '20:00' }))],
    ['one rule more', async (key) => void (await changeRule(key, special, false))],
    [
      'one rule less',
      async (key) => {
        const [rule] = (await get(key)).rules;
        await api.call('shifts.removeRules', { token, params: { key }, body: { rules: [rule!.id] } });
      },
    ],
    ['closing on holidays', async (key) => void (await holidays(key, 'close_on_holidays'))],
    [
      'opening on holidays again',
      async (key) => {
        await holidays(key, 'close_on_holidays');
        api.advance(1);
        await holidays(key, 'ignore_holidays');
      },
    ],
    ['a clone', async (key) => (await api.call('shifts.clone', { token, params: { key }, body: {} })).key],
    [
      'a clone that was changed',
      async (key) => {
        const clone = await api.call('shifts.clone', { token, params: { key }, body: {} });
        await replace(clone.key, [short]);
        return clone.key;
      },
    ],
    [
      'a restored version',
      async (key) => void (await api.call('shifts.restoreVersion', restoring(key, await idOf(key, 1)))),
    ],
  ])('hold the rules after %s', async (_, change) => {
    const key = await newShift([long]);
    api.advance(1);
    const changed = (await change(key)) ?? key;
    const { items } = await list(changed);
    const { rules } = await get(changed);
    const [newest, ...older] = await Promise.all(items.map(({ id }) => version(changed, id)));
    expect(newest).toMatchObject({ rules, is_current: true });
    // No change is missing between two versions.
    let { before } = newest!;
    for (const each of older) {
      expect(before).toEqual(each.rules);
      ({ before } = each);
    }
    expect(before).toBeNull();
  });
  const patch = (key: string, body: CallBody<'shifts.update'>) =>
    api.call('shifts.update', { token, params: { key }, body });
  const changeRule = async (key: string, rule: Rules[number], isKnown = true) => {
    const id = isKnown ? { id: (await get(key)).rules[0]!.id } : {};
    await api.call('shifts.changeRules', { token, params: { key }, body: { rules: [{ ...rule, ...id }] } });
  };
  const holidays = (key: string, action: CallBody<'shifts.bulkHolidays'>['action']) =>
    api.call('shifts.bulkHolidays', { token, body: { action, rule_groups: [key] } });

  it('are gone with the audit log that is no longer kept, and the list says so', async () => {
    const key = await newShift([long], [short]);
    const lost = await idOf(key, 1);
    api.clock.set('2025-12-01T12:00:00Z');
    token = await api.tokenOf(company.key, company.people.administrator);
    await replace(key, [long, special]);
    const now = new Date(api.clock.now());
    const until = new Date('2025-05-01T00:00:00Z');
    await sql`select purge_log_part('audit_events', ${company.key}, ${until}, ${now}, 1000)`.execute(
      api.db.kysely,
    );
    // An older clone left no rules in its entry, so the beginning cannot be shown.
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('audit_events')
        .values({
          key: newKey(+until),
          company_key: company.key,
          occurred_at: until,
          event: 'shift.cloned',
          actor_kind: 'system',
          actor_name: 'system',
          target_kind: 'shift',
          target_key: key,
          after: toJson({ name: 'Noite' }),
        })
        .execute(),
    );
    const { items, is_complete } = await list(key);
    expect([items.length, is_complete]).toEqual([1, false]);
    expect(await api.refusal('shifts.restoreVersion', restoring(key, lost))).toMatchObject({
      status: 404,
      code: 'SHIFT_VERSION_NOT_FOUND',
    });
  });
});

describe('restoring a version', () => {
  it('has the effect that was previewed, and an entry of its own that names the version', async () => {
    const key = await newShift([long], [short]);
    await api.call('shifts.addUsers', { token, params: { key }, body: { users: [company.people.worker] } });
    await api.call('shifts.update', { token, params: { key }, body: { state: 'enabled' } });
    // 14:00 in São Paulo: inside the long hours alone.
    api.clock.set('2025-03-10T17:00:00Z');
    const id = await idOf(key, 1);
    const wanted = await version(key, id);
    const before = await get(key);
    const { difference, merged, ...saved } = await api.call(
      'shifts.restoreVersion',
      restoring(key, id, { version: before.version }),
    );
    expect(hoursOf(saved.rules)).toEqual([['everyday', '08:00', '18:00']]);
    expect(saved).toMatchObject({ version: before.version + 1, state: 'enabled', name: before.name });
    expect(merged).toEqual([]);
    expect(difference.gains.people.map((person) => person.key)).toEqual([company.people.worker]);
    expect((await audits(key)).at(-1)).toMatchObject({
      event: 'shift.version_restored',
      before: { rules: before.rules },
      after: { version_id: id, version_at: wanted.at, rules: saved.rules },
    });
    const { items } = await list(key);
    expect(items[0]).toMatchObject({ cause: 'restored', restored_at: wanted.at, is_current: true });
    expect(items.map(({ is_current }) => is_current)).toEqual([true, false, true, false]);
    const entry = (await api.call('audit.list', { token, query: { target: key } })).items[0];
    expect(entry?.facts).toEqual({ name: before.name, moment: wanted.at });
  });

  it('can be done with the empty beginning, and with the version before a restoring', async () => {
    const key = await newShift([long]);
    api.advance(1);
    await api.call('shifts.restoreVersion', restoring(key, await idOf(key, 1)));
    expect((await get(key)).rules).toEqual([]);
    api.advance(1);
    await api.call('shifts.restoreVersion', restoring(key, await idOf(key, 1)));
    expect(hoursOf((await get(key)).rules)).toEqual([['everyday', '08:00', '18:00']]);
  });

  /** Tries and expects that nothing is changed by it. */
  async function refusedFor(key: string, input: ReturnType<typeof restoring>) {
    const [before, entries] = [await get(key), (await audits(key)).length];
    const refusal = await api.refusal('shifts.restoreVersion', input);
    expect([await get(key), (await audits(key)).length]).toEqual([before, entries]);
    return refusal;
  }

  it('is refused for the version of another shift or company, and for any other entry', async () => {
    const [key, other] = [await newShift([long], [short]), await newShift([long])];
    const foreign = await insertPanelCompany(api.db, api.clock.now());
    const { key: away } = await api.call('shifts.create', {
      token: foreign.tokens.administrator,
      body: { name: 'Alheio' },
    });
    const theirs = await api.call('shifts.versions', {
      token: foreign.tokens.administrator,
      params: { key: away },
    });
    await api.call('shifts.update', { token, params: { key }, body: { color: 7 } });
    const [entry] = (await api.call('audit.list', { token, query: { event: 'shift.updated' } })).items;
    for (const id of [await idOf(other, 0), theirs.items[0]!.id, entry!.id, 'x', `1-${newKey(1)}`])
      expect(await refusedFor(key, restoring(key, id))).toMatchObject({
        status: 404,
        code: 'SHIFT_VERSION_NOT_FOUND',
      });
    expect(await api.refusal('shifts.restoreVersion', restoring(away, theirs.items[0]!.id))).toMatchObject({
      status: 404,
      code: 'SHIFT_NOT_FOUND',
    });
  });

  it('is refused for a deleted shift, naming who deleted it', async () => {
    const key = await newShift([long], [short]);
    const id = await idOf(key, 1);
    await api.call('shifts.delete', { token, body: { rule_groups: [key] } });
    const { name } = await api.call('users.me', { token });
    for (const refused of [
      api.refusal('shifts.restoreVersion', restoring(key, id)),
      api.refusal('shifts.versions', { token, params: { key } }),
      api.refusal('shifts.version', { token, params: { key, id } }),
    ])
      expect(await refused).toMatchObject({
        status: 404,
        code: 'SHIFT_NOT_FOUND',
        facts: { deleted_by: name },
      });
  });

  it('is refused for the rules that the shift has already, by whatever version', async () => {
    const key = await newShift([long], [short], [long]);
    for (const place of [0, 2])
      expect(await refusedFor(key, restoring(key, await idOf(key, place)))).toMatchObject({
        status: 409,
        code: 'SHIFT_VERSION_IS_CURRENT',
      });
  });

  it('is refused after a save in between, as in the editor', async () => {
    const key = await newShift([long], [short]);
    const { version: seen } = await get(key);
    const id = await idOf(key, 1);
    await replace(key, [special]);
    expect(await refusedFor(key, restoring(key, id, { version: seen }))).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      facts: { stored: seen + 1, sent: seen, same_fields: ['rules'] },
    });
  });

  it('is refused to a manager where people of the panel are in the shift, who may still read', async () => {
    const key = await newShift([long], [short]);
    await api.call('shifts.addUsers', { token, params: { key }, body: { users: [company.people.manager] } });
    const id = await idOf(key, 1);
    const manager = company.tokens.manager;
    expect(await refusedFor(key, { ...restoring(key, id), token: manager })).toMatchObject({
      status: 403,
      code: 'PROTECTED_SHIFT',
    });
    const { items } = await api.call('shifts.versions', { token: manager, params: { key } });
    expect(items).toHaveLength(3);
    const open = await newShift([long], [short]);
    const input = { ...restoring(open, await idOf(open, 1)), token: manager };
    expect(hoursOf((await api.call('shifts.restoreVersion', input)).rules)).toEqual([
      ['everyday', '08:00', '18:00'],
    ]);
  });

  it('is refused whole where today’s rules forbid what was stored', async () => {
    const key = await newShift([long], [short]);
    const rule = { ...(await get(key)).rules[0]!, start_hour: '12:00', end_hour: '08:00' };
    const at = new Date(api.clock.now() + 1);
    const row = newKey(1);
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('audit_events')
        .values({
          key: row,
          company_key: company.key,
          occurred_at: at,
          event: 'shift.rules_replaced',
          actor_kind: 'system',
          actor_name: 'system',
          target_kind: 'shift',
          target_key: key,
          target_name: 'Antigo',
          after: toJson([rule]),
        })
        .execute(),
    );
    expect(await refusedFor(key, restoring(key, `${at.getTime()}-${row}`))).toMatchObject({
      status: 422,
      code: 'INVALID_RULES',
    });
  });
});
