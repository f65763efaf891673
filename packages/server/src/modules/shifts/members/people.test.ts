import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';

let api: Api;
let token: string;
let companyKey: string;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterAll(() => api.close());

async function newShift(users: readonly string[] = []) {
  count += 1;
  api.advance(1);
  const shift = await api.call('shifts.create', { token, body: { name: `Gente ${count}` } });
  if (users.length > 0)
    await api.call('shifts.addUsers', { token, params: { key: shift.key }, body: { users: [...users] } });
  return shift;
}
const everybody = () =>
  inCompany(api.db, companyKey, (tx) =>
    tx
      .selectFrom('users')
      .select(['key', 'email', 'org_unit'])
      .where('status', '=', 'active')
      .where('is_admin', '=', false)
      .orderBy('search_text')
      .orderBy('key')
      .execute(),
  );

describe('the participants of a shift', () => {
  it('are listed a page at a time by name, forward and back, with the total once', async () => {
    const all = await everybody();
    const chosen = all.slice(0, 60).map((person) => person.key);
    const { key } = await newShift(chosen);
    const page = (cursor?: string) =>
      api.call('shifts.users', {
        token,
        params: { key },
        query: { page_size: 25, ...(cursor === undefined ? {} : { cursor }) },
      });
    const first = await page();
    const second = await page(first.next ?? '');
    const third = await page(second.next ?? '');
    expect([first.total, second.total]).toEqual([60, null]);
    expect([...first.items, ...second.items, ...third.items].map((item) => item.key)).toEqual(chosen);
    expect([third.items.length, third.next]).toEqual([10, null]);
    const back = await page(second.previous ?? '');
    expect(back.items).toEqual(first.items);
    const shift = await api.call('shifts.get', { token, params: { key } });
    expect(shift.users_number).toBe(60);
  });

  it('are found by text and by having no other shift, which is named', async () => {
    const worker = await api.userKey(companyKey, people.worker);
    const otherWorker = await api.userKey(companyKey, people.otherWorker);
    const { key } = await newShift([worker, otherWorker]);
    const elsewhere = await newShift([worker]);
    const params = { key };
    const find = async (query: object) => (await api.call('shifts.users', { token, params, query })).items;
    expect((await find({ search: 'ADRIÁNA' })).map((item) => item.email)).toEqual([people.worker]);
    const [first] = await find({ search: people.worker });
    expect(first?.other_shifts).toContain(elsewhere.name);
    await api.call('shifts.removeUsers', {
      token,
      params: { key: elsewhere.key },
      body: { users: [worker] },
    });
    const lonely = (await find({ only_shift: 'true' })).map((item) => item.key);
    for (const item of await find({})) expect(lonely.includes(item.key)).toBe(item.other_shifts.length === 0);
  });

  it('of a shift of thousands leave the shift itself small', async () => {
    const { key } = await newShift();
    await inCompany(api.db, companyKey, async (tx) => {
      const { rows } = await sql<{ key: string }>`
        insert into users (key, company_key, directory_id, email, username, name, search_text, domain, status, created_at, updated_at)
        select gen_random_uuid(), ${companyKey}::uuid, 'x' || n, 'x' || n || '@x.example', 'x' || n, 'X ' || n, 'x ' || n, 'x.example',
               'active', now(), now() from generate_series(1, 300) n returning key`.execute(tx);
      await tx
        .insertInto('shift_members')
        .values(
          rows.map((row) => ({
            company_key: companyKey,
            shift_key: key,
            user_key: row.key,
            added_at: new Date(api.clock.now()),
          })),
        )
        .execute();
    });
    const shift = await api.call('shifts.get', { token, params: { key } });
    expect([shift.users_number, shift.users.length]).toEqual([300, 200]);
  });
});

describe('adding people', () => {
  it('names every invalid and unknown e-mail by position and adds no person, unless they are skipped', async () => {
    const { key } = await newShift();
    const params = { key };
    const emails = [people.worker, 'sem-arroba', ' ', 'ninguem@padariaestrela.example', people.otherWorker];
    const problem = await api.refusal('shifts.addUsers', { token, params, body: { emails } });
    expect(problem).toMatchObject({
      status: 422,
      code: 'INVALID_EMAILS',
      facts: {
        emails: 'sem-arroba, ninguem@padariaestrela.example',
        invalid: ['sem-arroba'],
        unknown: ['ninguem@padariaestrela.example'],
      },
      fields: [
        { path: 'emails.1', rule: 'invalid' },
        { path: 'emails.3', rule: 'unknown' },
      ],
    });
    expect((await api.call('shifts.get', { token, params })).users_number).toBe(0);
    const added = await api.call('shifts.addUsers', { token, params, body: { emails, skip_invalid: true } });
    expect(added).toMatchObject({
      added: 2,
      invalid: ['sem-arroba'],
      not_found: ['ninguem@padariaestrela.example'],
    });
    const again = await api.call('shifts.addUsers', { token, params, body: { emails, skip_invalid: true } });
    expect(again).toMatchObject({ added: 0, unchanged: 2 });
  });

  it('accepts 5,000 e-mails with 300 invalid ones', async () => {
    const { key } = await newShift();
    const emails = Array.from({ length: 5000 }, (_, index) =>
      index < 4700 ? (index % 2 === 0 ? people.worker : people.otherWorker) : `errado ${index}`,
    );
    const problem = await api.refusal('shifts.addUsers', { token, params: { key }, body: { emails } });
    const wrong = Array.from({ length: 300 }, (_, index) => `errado ${4700 + index}`);
    expect(problem.facts).toMatchObject({ unknown: [], gone: [], invalid: wrong });
  });

  it('by org unit includes those below it, and leaves out people protected from a manager', async () => {
    const all = await everybody();
    const unit = all.find((person) => (person.org_unit ?? '/').length > 1)?.org_unit ?? '';
    const expected = all.filter(({ org_unit: own }) => own === unit || own?.startsWith(`${unit}/`));
    expect(expected.length).toBeGreaterThan(0);
    const { key } = await newShift();
    const manager = await api.manager(companyKey, expected[0]!.email);
    const body = { org_units: [unit] };
    const added = await api.call('shifts.addUsers', { token: manager, params: { key }, body });
    const suspended = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('users').select(['key', 'org_unit']).where('status', '=', 'suspended').execute(),
    );
    const below = suspended.filter(({ org_unit: own }) => own === unit || own?.startsWith(`${unit}/`));
    expect(added.added + added.protected.length).toBeGreaterThanOrEqual(expected.length + below.length);
    expect(added.protected.map((person) => person.email)).toContain(expected[0]!.email);
    const named = { users: [expected[0]!.key] };
    expect(
      (await api.refusal('shifts.addUsers', { token: manager, params: { key }, body: named })).code,
    ).toBe('PROTECTED_USER');
  });
});

describe('tasks on whole shifts', () => {
  const finished = async (key: string) => {
    await api.runTasks();
    return await api.call('tasks.get', { token, params: { key } });
  };

  it('move people into several shifts and out of them', async () => {
    const worker = await api.userKey(companyKey, people.worker);
    const [a, b] = [await newShift([worker]), await newShift()];
    const body = { rule_groups: [a.key, b.key], users: [worker], emails: [people.otherWorker] };
    const add = await finished((await api.call('shifts.bulkAddUsers', { token, body })).key);
    expect(add).toMatchObject({ state: 'done', total: 2, done: 2, facts: { shift: `${a.name}, ${b.name}` } });
    const again = await finished((await api.call('shifts.bulkAddUsers', { token, body })).key);
    expect(again).toMatchObject({ done: 0, unchanged: 2 });
    const numbers = async () =>
      Promise.all(
        [a, b].map(
          async ({ key }) => (await api.call('shifts.get', { token, params: { key } })).users_number,
        ),
      );
    expect(await numbers()).toEqual([2, 2]);
    await finished((await api.call('shifts.bulkRemoveUsers', { token, body })).key);
    expect(await numbers()).toEqual([0, 0]);
  });

  it('reject invalid e-mails and unknown shifts before anything starts', async () => {
    const shift = await newShift();
    const tasks = async () => (await api.call('tasks.list', { token })).items.length;
    const before = await tasks();
    const body = { rule_groups: [shift.key], emails: ['sem-arroba'] };
    expect((await api.refusal('shifts.bulkAddUsers', { token, body })).code).toBe('INVALID_EMAILS');
    const gone = '00000000-0000-4000-8000-000000000000';
    for (const name of ['shifts.forceLogout', 'shifts.forcePasswordChange'] as const) {
      const unknown = { rule_groups: [shift.key, gone] };
      expect(await api.refusal(name, { token, body: unknown })).toMatchObject({
        code: 'SHIFT_NOT_FOUND',
        facts: { shifts: [gone] },
      });
      expect((await api.refusal(name, { token, body: { rule_groups: [shift.key] } })).code).toBe(
        'USERS_NOT_FOUND',
      );
    }
    expect(await tasks()).toBe(before);
  });

  it('sign out and renew passwords of the people of the shifts only', async () => {
    const worker = await api.userKey(companyKey, people.worker);
    const admin = await api.userKey(companyKey, people.superAdmin);
    const shift = await newShift([worker, admin]);
    const body = { rule_groups: [shift.key] };
    const reach = await api.call('shifts.reach', { token, body });
    expect([reach.people, reach.can_be_logged_out]).toEqual([2, 1]);
    const logout = await finished((await api.call('shifts.forceLogout', { token, body })).key);
    expect(logout).toMatchObject({
      kind: 'force_logout',
      total: 2,
      skipped: 1,
      facts: { shift: shift.name },
    });
    const forced = await finished((await api.call('shifts.forcePasswordChange', { token, body })).key);
    expect(forced).toMatchObject({ kind: 'force_password_change', total: 2 });
    const must = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('users').select('key').where('must_change_password', '=', true).execute(),
    );
    expect(must.map((row) => row.key).toSorted()).toEqual([worker, admin].toSorted());
  });

  it('count every person once, and start nothing when more are found than agreed', async () => {
    const worker = await api.userKey(companyKey, people.worker);
    const other = await api.userKey(companyKey, people.otherWorker);
    const [day, night] = [await newShift([worker, other]), await newShift([worker])];
    const rule_groups = [day.key, night.key];
    const reach = () => api.call('shifts.reach', { token, body: { rule_groups } });
    expect(await reach()).toMatchObject({
      people: 2,
      password_options: { require_change: 2, change_link: 2 },
    });
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('key', '=', other).execute(),
    );
    expect((await reach()).can_be_logged_out).toBe(1);
    const { people: all, password_options: ways } = await reach();
    expect([all, ways.random, ways.change_link]).toEqual([2, 2, 1]);
    for (const name of ['shifts.forceLogout', 'shifts.forcePasswordChange'] as const) {
      const order = (at_most: number) => ({ token, body: { rule_groups, at_most } });
      expect(await api.refusal(name, order(1))).toMatchObject({
        status: 409,
        code: 'MORE_PEOPLE_FOUND',
        facts: { found: 2 },
      });
      expect(await api.call(name, order(2))).toMatchObject({ total: 2 });
    }
    for (const option of ['change_link', 'random'] as const) {
      const body = { rule_groups, option, at_most: ways[option] };
      expect((await api.call('shifts.forcePasswordChange', { token, body })).total).toBe(ways[option]);
    }
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('users').set({ status: 'active' }).where('key', '=', other).execute(),
    );
  });

  it.each([
    ['change_link', 'share_change_link'],
    ['random', 'generate_passwords'],
  ] as const)('can renew passwords by %s', async (option, kind) => {
    const shift = await newShift([await api.userKey(companyKey, people.worker)]);
    const body = { rule_groups: [shift.key], option };
    expect(await api.call('shifts.forcePasswordChange', { token, body })).toMatchObject({ kind, total: 1 });
  });

  it('share the temporary password only when there is one', async () => {
    const shift = await newShift([await api.userKey(companyKey, people.otherWorker)]);
    const body = { rule_groups: [shift.key], option: 'temporary' as const };
    expect((await api.refusal('shifts.forcePasswordChange', { token, body })).code).toBe(
      'DEFAULT_PASSWORD_REQUIRED',
    );
    await api.call('company.setDefaultPassword', { token, body: { default_pass: api.defaultPassword } });
    expect(await api.call('shifts.forcePasswordChange', { token, body })).toMatchObject({
      kind: 'share_temporary_password',
      total: 1,
    });
  });
});

describe('a preview of adding people', () => {
  it('separates new people from existing members', async () => {
    const [first, second, third] = (await everybody()).map((person) => person.key);
    const { key } = await newShift([first!, second!]);
    const preview = (users: string[]) =>
      api.call('shifts.preview', { token, params: { key }, body: { add: { users } } });
    expect(await preview([first!, second!, third!])).toMatchObject({ joining: 1, already_in: 2, total: 1 });
    expect(await preview([first!, second!])).toMatchObject({ joining: 0, already_in: 2, total: 0 });
  });
});

describe('e-mails of people who left the directory', () => {
  it('are separate from unknown ones, and never add a person', async () => {
    const { key } = await newShift();
    const params = { key };
    await insertUser(api.db, companyKey, {
      email: 'saiu@padariaestrela.example',
      status: 'not_synchronised',
    });
    const emails = ['Saiu@padariaestrela.example', 'ninguem@padariaestrela.example', people.worker];
    expect(await api.refusal('shifts.addUsers', { token, params, body: { emails } })).toMatchObject({
      code: 'INVALID_EMAILS',
      facts: {
        gone: ['saiu@padariaestrela.example'],
        unknown: ['ninguem@padariaestrela.example'],
        invalid: [],
      },
      fields: [
        { path: 'emails.0', rule: 'gone' },
        { path: 'emails.1', rule: 'unknown' },
      ],
    });
    const answer = { gone: ['saiu@padariaestrela.example'], not_found: ['ninguem@padariaestrela.example'] };
    const body = { emails, skip_invalid: true };
    expect(await api.call('shifts.preview', { token, params, body: { add: body } })).toMatchObject({
      ...answer,
      joining: 1,
    });
    expect(await api.call('shifts.addUsers', { token, params, body })).toMatchObject({ ...answer, added: 1 });
  });
});
