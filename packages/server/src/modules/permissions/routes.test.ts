import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertPanelCompany, insertToken } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';
import { insertUser } from '#testing/rows.ts';

let api: Api;
let company: PanelCompany;
let token: string;

beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  company = await insertPanelCompany(api.db, api.clock.now());
  token = company.tokens.administrator;
});
afterAll(() => api.close());

const names = (people: readonly { name: string }[]): string[] => people.map((person) => person.name);
const audits = async () =>
  (await api.audits(company.key)).map(({ event, target_key, before, after }) => ({
    event,
    target_key,
    before,
    after,
  }));

describe('panel rights', () => {
  it('are listed in three lists, with the caller marked', async () => {
    const lists = await api.call('permissions.list', { token });
    expect(names(lists.administrators)).toEqual(['Helena Administradora']);
    expect(names(lists.allowed_admins)).toEqual(['Álvaro da Lista']);
    expect(names(lists.managers)).toEqual(['Bento Gestor', 'Clara Gestora']);
    expect(lists.administrators[0]?.is_me).toBe(true);
    expect([...lists.allowed_admins, ...lists.managers].some((person) => person.is_me)).toBe(false);
  });
});

describe('a person who left the directory', () => {
  it.each([
    ['managers', 'permissions.removeManager', { is_manager: true }],
    ['allowed_admins', 'permissions.removeAllowedAdmin', { is_allowed_admin: true }],
  ] as const)('stays among the %s until the right is revoked', async (list, remove, right) => {
    const gone = await insertUser(api.db, company.key, { status: 'not_synchronised', ...right });
    const find = async () =>
      (await api.call('permissions.list', { token }))[list].find((person) => person.key === gone);
    expect(await find()).toMatchObject({ status: 'not_synchronised' });
    await api.call(remove, { token, params: { key: gone } });
    expect(await find()).toBeUndefined();
  });
});

describe('managers', () => {
  it('are added, several at once, each with an audit row', async () => {
    const other = await insertUser(api.db, company.key, { name: 'Dora Nova' });
    await api.call('permissions.addManagers', { token, body: { users: [company.people.worker, other] } });
    expect(names((await api.call('permissions.list', { token })).managers)).toContain('Dora Nova');
    const mine = { token: company.tokens.worker };
    expect(await api.call('users.me', mine)).toMatchObject({ is_manager: true, is_control_admin: false });
    const rows = await audits();
    expect(rows.map((row) => row.target_key).toSorted()).toEqual([company.people.worker, other].toSorted());
    for (const row of rows)
      expect(row).toMatchObject({
        event: 'permission.manager_added',
        before: { is_manager: false, is_allowed_admin: false },
        after: { is_manager: true, is_allowed_admin: false },
      });
  });

  it.each(['administrator', 'allowedAdmin', 'manager'] as const)(
    'cannot be people with the same or more rights: %s',
    async (who) => {
      const users = [company.people.worker, company.people[who]];
      const problem = await api.refusal('permissions.addManagers', { token, body: { users } });
      expect(problem).toMatchObject({
        status: 409,
        code: 'USER_ALREADY_EXISTS',
        facts: { users: [company.people[who]] },
      });
      expect(names((await api.call('permissions.list', { token })).managers)).not.toContain('Ana Padeira');
      expect(await audits()).toEqual([]);
    },
  );

  it('cannot be people who left the directory', async () => {
    const gone = await insertUser(api.db, company.key, { status: 'not_synchronised' });
    const problem = await api.refusal('permissions.addManagers', { token, body: { users: [gone] } });
    expect(problem).toMatchObject({ status: 404, code: 'USER_NOT_FOUND', facts: { users: [gone] } });
  });

  it('lose their right with all their sessions at once', async () => {
    const second = await insertToken(api.db, company.key, company.people.manager, api.clock.now());
    await api.call('permissions.removeManager', { token, params: { key: company.people.manager } });
    for (const ended of [company.tokens.manager, second])
      expect(await api.refusal('users.me', { token: ended })).toMatchObject({
        status: 401,
        code: 'INVALID_TOKEN',
      });
    expect(await audits()).toMatchObject([
      {
        event: 'permission.manager_removed',
        target_key: company.people.manager,
        before: { is_manager: true },
        after: { is_manager: false },
      },
    ]);
    const again = await api.refusal('permissions.removeManager', {
      token,
      params: { key: company.people.manager },
    });
    expect(again.code).toBe('USER_NOT_FOUND');
  });

  it('have their event stream closed with their right', async () => {
    const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const open = (bearer: string) =>
      fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${bearer}` } });
    const [theirs, mine] = [await open(company.tokens.manager), await open(token)];
    await api.call('permissions.removeManager', { token, params: { key: company.people.manager } });
    // Ends by itself: an open stream would reach the time limit of the test.
    expect(await theirs.text()).toContain(': open');
    const reader = mine.body?.getReader();
    const seen = [];
    while (!seen.join('').includes('event: users')) {
      const part = await reader?.read();
      expect(part?.done).toBe(false);
      seen.push(new TextDecoder().decode(part?.value));
    }
    await reader?.cancel();
  });
});

describe('the permission of managers for shifts with panel people', () => {
  const set = (isAllowed: boolean, version?: number) => ({
    token,
    body: { managers_change_panel_shifts: isAllowed, ...(version === undefined ? {} : { version }) },
  });
  const read = async () => (await api.call('permissions.list', { token })).panel_shifts;

  it('is off until a control admin allows it, which is audited once with the actor', async () => {
    expect(await read()).toMatchObject({ managers_change_panel_shifts: false, updated_by: null });
    const { version } = await read();
    const saved = await api.call('permissions.setPanelShifts', set(true, version));
    expect(saved).toMatchObject({
      managers_change_panel_shifts: true,
      version: version + 1,
      updated_by: 'Helena Administradora',
    });
    expect(await read()).toEqual(saved);
    expect(await api.call('permissions.setPanelShifts', set(true, version + 1))).toEqual(saved);
    expect(await audits()).toEqual([
      {
        event: 'permission.panel_shifts_changed',
        target_key: company.key,
        before: { managers_change_panel_shifts: false },
        after: { managers_change_panel_shifts: true },
      },
    ]);
  });

  it('is not for managers nor without a token, and rejects the later of two control admins', async () => {
    const body = set(true).body;
    const refused = (by?: string) =>
      api.refusal('permissions.setPanelShifts', { body, ...(by === undefined ? {} : { token: by }) });
    expect(await refused()).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' });
    expect(await refused(company.tokens.manager)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await refused(company.tokens.worker)).toMatchObject({ status: 403 });
    const { version } = await read();
    await api.call('permissions.setPanelShifts', set(true, version));
    expect(await api.refusal('permissions.setPanelShifts', set(false, version))).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      facts: { saved_by: 'Helena Administradora' },
    });
    expect((await read()).managers_change_panel_shifts).toBe(true);
  });

  it('applies to one company alone', async () => {
    const other = await insertPanelCompany(api.db, api.clock.now());
    await api.call('permissions.setPanelShifts', set(true));
    const theirs = await api.call('permissions.list', { token: other.tokens.administrator });
    expect(theirs.panel_shifts.managers_change_panel_shifts).toBe(false);
  });
});

describe('the allowed-admin list', () => {
  it('turns a manager into a control admin, who is no manager any more', async () => {
    await api.call('permissions.addAllowedAdmins', { token, body: { users: [company.people.manager] } });
    const me = await api.call('users.me', { token: company.tokens.manager });
    expect(me).toMatchObject({ is_control_admin: true, is_manager: false });
    expect(await audits()).toMatchObject([
      {
        event: 'permission.allowed_admin_added',
        before: { is_manager: true, is_allowed_admin: false },
        after: { is_manager: false, is_allowed_admin: true },
      },
    ]);
  });

  it.each(['administrator', 'allowedAdmin'] as const)('rejects: %s', async (who) => {
    const body = { users: [company.people[who]] };
    const problem = await api.refusal('permissions.addAllowedAdmins', { token, body });
    expect(problem).toMatchObject({ code: 'USER_ALREADY_EXISTS', facts: { users: body.users } });
  });

  it("can be left or revoked, which ends the person's sessions", async () => {
    const own = { token: company.tokens.allowedAdmin, params: { key: company.people.allowedAdmin } };
    await api.call('permissions.removeAllowedAdmin', own);
    expect((await api.refusal('users.me', { token: company.tokens.allowedAdmin })).code).toBe(
      'INVALID_TOKEN',
    );
    expect(await audits()).toMatchObject([
      { event: 'permission.allowed_admin_removed', target_key: company.people.allowedAdmin },
    ]);
  });

  it.each(['suspended', 'not_synchronised'] as const)(
    'keeps the last control admin, also where an administrator is %s',
    async (status) => {
      await inCompany(api.db, company.key, (tx) =>
        tx.updateTable('users').set({ status }).where('key', '=', company.people.administrator).execute(),
      );
      const own = { token: company.tokens.allowedAdmin, params: { key: company.people.allowedAdmin } };
      const problem = await api.refusal('permissions.removeAllowedAdmin', own);
      expect(problem).toMatchObject({ status: 403, code: 'PROTECTED_USER' });
      expect((await api.call('users.me', own)).is_control_admin).toBe(true);
    },
  );

  it('keeps one when two remove each other concurrently', async () => {
    const second = await insertUser(api.db, company.key, { is_allowed_admin: true, name: 'Zélia da Lista' });
    const secondToken = await insertToken(api.db, company.key, second, api.clock.now());
    await inCompany(api.db, company.key, (tx) =>
      tx
        .updateTable('users')
        .set({ is_admin: false })
        .where('key', '=', company.people.administrator)
        .execute(),
    );
    const answers = await Promise.all([
      api.send('permissions.removeAllowedAdmin', {
        token: secondToken,
        params: { key: company.people.allowedAdmin },
      }),
      api.send('permissions.removeAllowedAdmin', {
        token: company.tokens.allowedAdmin,
        params: { key: second },
      }),
    ]);
    // The second one finds the last control admin, or has lost the right itself.
    const [done, refused] = answers.map((answer) => answer.statusCode).toSorted();
    expect(done).toBe(200);
    expect([401, 403]).toContain(refused);
    const left = await inCompany(api.db, company.key, (tx) =>
      tx.selectFrom('users').select('key').where('is_allowed_admin', '=', true).execute(),
    );
    expect(left).toHaveLength(1);
  });
});
