import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { Problem } from '@shiftgate/contract/errors.ts';
import { endpoints } from '@shiftgate/contract/routes/index.ts';
import { newKey } from '../db/keys.ts';
import { toJson } from '../db/tables/columns.ts';
import { inCompany } from '../db/transactions.ts';
import { startApi } from '../testing/api.ts';
import type { Api, RawInput } from '../testing/api.ts';
import { insertPanelCompany } from '../testing/panel-company.ts';
import type { PanelCompany } from '../testing/panel-company.ts';
import { insertShift } from '../testing/rows.ts';

/** Keys of one company's rows, or keys without a row. */
interface Things {
  readonly user: string;
  readonly manager: string;
  readonly allowedAdmin: string;
  readonly shift: string;
  readonly rule: string;
  readonly task: string;
  readonly request: string;
  readonly app: string;
  readonly session: string;
  readonly entry: string;
}

const days = { start_date: '2025-03-11', end_date: '2025-03-12' };
const everyDay = { kind: 'everyday', start_hour: '08:00', end_hour: '12:00' } as const;
const bulk = (user: string) => ({ users: [user] });

/** The request about a foreign row, and the expected answer: a not-found error or an empty result. */
interface Attempt {
  readonly send: (foreign: Things, own: Things) => RawInput;
  readonly says:
    | 'USER_NOT_FOUND'
    | 'SHIFT_NOT_FOUND'
    | 'RULE_NOT_FOUND'
    | 'SHIFT_VERSION_NOT_FOUND'
    | 'TASK_NOT_FOUND'
    | 'REQUEST_NOT_FOUND'
    | 'APP_NOT_FOUND'
    | 'SESSION_NOT_FOUND'
    | 'NOT_FOUND'
    | 'nothing';
}

/** Every call that takes a key, with each of its keys from another company. */
const attempts: Readonly<Partial<Record<CallName, readonly Attempt[]>>> = {
  'users.list': [{ send: ({ shift }) => ({ query: { shift } }), says: 'nothing' }],
  'users.simulateSignIn': [
    {
      send: ({ user: key }) => ({
        params: { key },
        query: { at: new Date().toISOString(), browser: 'chrome', os: 'windows' },
      }),
      says: 'USER_NOT_FOUND',
    },
  ],
  'users.get': [{ send: ({ user: key }) => ({ params: { key } }), says: 'USER_NOT_FOUND' }],
  'users.setVacation': [
    { send: ({ user: key }) => ({ params: { key }, body: days }), says: 'USER_NOT_FOUND' },
  ],
  'users.removeVacation': [{ send: ({ user: key }) => ({ params: { key } }), says: 'USER_NOT_FOUND' }],
  'users.changePassword': [
    {
      send: ({ user: key }) => ({ params: { key }, body: { password: 'quatro bicicletas verdes' } }),
      says: 'USER_NOT_FOUND',
    },
  ],
  'users.forceLogout': [{ send: ({ user: key }) => ({ params: { key } }), says: 'USER_NOT_FOUND' }],
  'users.orderLogout': [{ send: ({ user: key }) => ({ params: { key } }), says: 'USER_NOT_FOUND' }],
  'users.grantSingleAccess': [
    { send: ({ user: key }) => ({ params: { key }, body: {} }), says: 'USER_NOT_FOUND' },
  ],
  'users.removeSingleAccess': [
    { send: ({ user: key }) => ({ params: { key }, body: {} }), says: 'USER_NOT_FOUND' },
  ],
  'users.confirmWorkspacePassword': [
    { send: ({ user: key }) => ({ params: { key } }), says: 'USER_NOT_FOUND' },
  ],
  'users.liftLockout': [{ send: ({ user: key }) => ({ params: { key } }), says: 'USER_NOT_FOUND' }],
  'users.setRecoveryEmail': [
    {
      send: ({ user: key }) => ({ params: { key }, body: { recovery_email: 'eu@fora.example' } }),
      says: 'USER_NOT_FOUND',
    },
  ],
  'users.endCalendarAddress': [{ send: ({ user: key }) => ({ params: { key } }), says: 'USER_NOT_FOUND' }],
  'users.removeRecoveryEmail': [{ send: ({ user: key }) => ({ params: { key } }), says: 'USER_NOT_FOUND' }],
  'users.setShifts': [
    {
      send: ({ user: key }, own) => ({ params: { key }, body: { rule_group: [own.shift] } }),
      says: 'USER_NOT_FOUND',
    },
    {
      send: ({ shift }, own) => ({ params: { key: own.user }, body: { rule_group: [shift] } }),
      says: 'SHIFT_NOT_FOUND',
    },
  ],
  'users.previewShifts': [
    {
      send: ({ user: key }, own) => ({ params: { key }, body: { rule_group: [own.shift] } }),
      says: 'USER_NOT_FOUND',
    },
    {
      send: ({ shift }, own) => ({ params: { key: own.user }, body: { rule_group: [shift] } }),
      says: 'SHIFT_NOT_FOUND',
    },
  ],
  'users.bulk': [
    {
      send: ({ user }) => ({ body: { selection: bulk(user), act: { action: 'force_logout' } } }),
      says: 'USER_NOT_FOUND',
    },
    {
      send: ({ shift }, own) => ({
        body: { selection: bulk(own.user), act: { action: 'add_to_shift', shift } },
      }),
      says: 'SHIFT_NOT_FOUND',
    },
    {
      send: ({ shift }) => ({
        body: { selection: { filter: { shift } }, act: { action: 'remove_vacation' } },
      }),
      says: 'USER_NOT_FOUND',
    },
  ],
  'users.previewBulk': [
    {
      send: ({ user }, own) => ({
        body: { selection: bulk(user), act: { action: 'remove_from_shift', shift: own.shift } },
      }),
      says: 'USER_NOT_FOUND',
    },
    {
      send: ({ shift }, own) => ({
        body: { selection: bulk(own.user), act: { action: 'add_to_shift', shift } },
      }),
      says: 'SHIFT_NOT_FOUND',
    },
  ],
  'users.previewLeftOut': [
    {
      send: ({ user }) => ({ body: { selection: { users: [user] }, action: 'generate_passwords' } }),
      says: 'nothing',
    },
  ],
  'permissions.previewPromotion': [{ send: ({ user }) => ({ body: bulk(user) }), says: 'nothing' }],
  'users.previewVacation': [
    {
      send: ({ user }) => ({ body: { selection: { users: [user] }, ...days } }),
      says: 'nothing',
    },
  ],
  'users.bulkVacation': [
    { send: ({ user }) => ({ body: { ...bulk(user), ...days } }), says: 'USER_NOT_FOUND' },
  ],
  'users.bulkRemoveVacation': [{ send: ({ user }) => ({ body: bulk(user) }), says: 'USER_NOT_FOUND' }],
  'users.generatePasswords': [{ send: ({ user }) => ({ body: bulk(user) }), says: 'USER_NOT_FOUND' }],
  'users.forcePasswordChange': [{ send: ({ user }) => ({ body: bulk(user) }), says: 'USER_NOT_FOUND' }],
  'users.bulkForceLogout': [{ send: ({ user }) => ({ body: bulk(user) }), says: 'USER_NOT_FOUND' }],
  'permissions.addManagers': [{ send: ({ user }) => ({ body: bulk(user) }), says: 'USER_NOT_FOUND' }],
  'permissions.removeManager': [
    { send: ({ manager: key }) => ({ params: { key } }), says: 'USER_NOT_FOUND' },
  ],
  'permissions.addAllowedAdmins': [{ send: ({ user }) => ({ body: bulk(user) }), says: 'USER_NOT_FOUND' }],
  'permissions.removeAllowedAdmin': [
    { send: ({ allowedAdmin: key }) => ({ params: { key } }), says: 'USER_NOT_FOUND' },
  ],
  'tasks.get': [{ send: ({ task: key }) => ({ params: { key } }), says: 'TASK_NOT_FOUND' }],
  'tasks.results': [{ send: ({ task: key }) => ({ params: { key } }), says: 'TASK_NOT_FOUND' }],
  'apps.change': [
    { send: ({ app: key }) => ({ params: { key }, body: { name: 'Outro' } }), says: 'APP_NOT_FOUND' },
  ],
  'apps.remove': [{ send: ({ app: key }) => ({ params: { key } }), says: 'APP_NOT_FOUND' }],
  'requests.approve': [
    { send: ({ request: key }) => ({ params: { key }, body: {} }), says: 'REQUEST_NOT_FOUND' },
  ],
  'requests.refuse': [
    { send: ({ request: key }) => ({ params: { key }, body: { word: 'não' } }), says: 'REQUEST_NOT_FOUND' },
  ],
  'tasks.cancel': [{ send: ({ task: key }) => ({ params: { key } }), says: 'TASK_NOT_FOUND' }],
  'shifts.get': [{ send: ({ shift: key }) => ({ params: { key } }), says: 'SHIFT_NOT_FOUND' }],
  'shifts.update': [
    { send: ({ shift: key }) => ({ params: { key }, body: { name: 'Roubado' } }), says: 'SHIFT_NOT_FOUND' },
  ],
  'shifts.replaceRules': [
    { send: ({ shift: key }) => ({ params: { key }, body: { rules: [] } }), says: 'SHIFT_NOT_FOUND' },
  ],
  'shifts.addUsers': [
    {
      send: ({ shift: key }, own) => ({ params: { key }, body: { users: [own.user] } }),
      says: 'SHIFT_NOT_FOUND',
    },
    {
      send: ({ user }, own) => ({ params: { key: own.shift }, body: { users: [user] } }),
      says: 'USER_NOT_FOUND',
    },
    {
      send: ({ user }, own) => ({ params: { key: own.shift }, body: { users: [user], skip_invalid: true } }),
      says: 'nothing',
    },
  ],
  'shifts.removeUsers': [
    {
      send: ({ shift: key }, own) => ({ params: { key }, body: { users: [own.user] } }),
      says: 'SHIFT_NOT_FOUND',
    },
    { send: ({ user }, own) => ({ params: { key: own.shift }, body: { users: [user] } }), says: 'nothing' },
  ],
  'shifts.bulkActivate': [
    {
      send: ({ shift }) => ({ body: { action: 'activate', rule_groups: [shift] } }),
      says: 'SHIFT_NOT_FOUND',
    },
  ],
  'shifts.bulkHolidays': [
    {
      send: ({ shift }) => ({ body: { action: 'close_on_holidays', rule_groups: [shift] } }),
      says: 'SHIFT_NOT_FOUND',
    },
  ],
  'shifts.clone': [{ send: ({ shift: key }) => ({ params: { key }, body: {} }), says: 'SHIFT_NOT_FOUND' }],
  'shifts.previewBulk': [
    { send: ({ shift }) => ({ body: { action: 'delete', rule_groups: [shift] } }), says: 'SHIFT_NOT_FOUND' },
  ],
  'shifts.bulkAddUsers': [
    {
      send: ({ shift }, own) => ({ body: { rule_groups: [shift, own.shift], users: [own.user] } }),
      says: 'SHIFT_NOT_FOUND',
    },
    {
      send: ({ user }, own) => ({ body: { rule_groups: [own.shift], users: [user] } }),
      says: 'USER_NOT_FOUND',
    },
  ],
  'shifts.bulkRemoveUsers': [
    {
      send: ({ shift }, own) => ({ body: { rule_groups: [shift], users: [own.user] } }),
      says: 'SHIFT_NOT_FOUND',
    },
    {
      send: ({ user }, own) => ({ body: { rule_groups: [own.shift], users: [user] } }),
      says: 'USER_NOT_FOUND',
    },
  ],
  'shifts.reach': [
    { send: ({ shift }, own) => ({ body: { rule_groups: [own.shift, shift] } }), says: 'SHIFT_NOT_FOUND' },
  ],
  'shifts.forceLogout': [
    { send: ({ shift }) => ({ body: { rule_groups: [shift] } }), says: 'SHIFT_NOT_FOUND' },
  ],
  'shifts.forcePasswordChange': [
    { send: ({ shift }) => ({ body: { rule_groups: [shift] } }), says: 'SHIFT_NOT_FOUND' },
  ],
  'shifts.changeRules': [
    {
      send: ({ shift: key }) => ({ params: { key }, body: { rules: [everyDay] } }),
      says: 'SHIFT_NOT_FOUND',
    },
    {
      send: ({ rule: id }, own) => ({ params: { key: own.shift }, body: { rules: [{ id, ...everyDay }] } }),
      says: 'RULE_NOT_FOUND',
    },
  ],
  'shifts.removeRules': [
    {
      send: ({ shift: key, rule }) => ({ params: { key }, body: { rules: [rule] } }),
      says: 'SHIFT_NOT_FOUND',
    },
  ],
  'shifts.users': [{ send: ({ shift: key }) => ({ params: { key } }), says: 'SHIFT_NOT_FOUND' }],
  'shifts.preview': [
    { send: ({ shift: key }) => ({ params: { key }, body: {} }), says: 'SHIFT_NOT_FOUND' },
    {
      send: ({ user }, own) => ({ params: { key: own.shift }, body: { add: { users: [user] } } }),
      says: 'USER_NOT_FOUND',
    },
    { send: ({ user }, own) => ({ params: { key: own.shift }, body: { remove: [user] } }), says: 'nothing' },
  ],
  'shifts.explain': [{ send: ({ shift: key }) => ({ params: { key }, body: {} }), says: 'SHIFT_NOT_FOUND' }],
  'shifts.year': [{ send: ({ shift: key }) => ({ params: { key } }), says: 'SHIFT_NOT_FOUND' }],
  'shifts.draftYear': [
    { send: ({ shift: key }) => ({ params: { key }, body: {} }), says: 'SHIFT_NOT_FOUND' },
  ],
  'shifts.versions': [{ send: ({ shift: key }) => ({ params: { key } }), says: 'SHIFT_NOT_FOUND' }],
  'shifts.version': [
    { send: ({ shift: key, entry: id }) => ({ params: { key, id } }), says: 'SHIFT_NOT_FOUND' },
    { send: ({ entry: id }, own) => ({ params: { key: own.shift, id } }), says: 'SHIFT_VERSION_NOT_FOUND' },
  ],
  'shifts.restoreVersion': [
    { send: ({ shift: key, entry: id }) => ({ params: { key, id }, body: {} }), says: 'SHIFT_NOT_FOUND' },
    {
      send: ({ entry: id }, own) => ({ params: { key: own.shift, id }, body: {} }),
      says: 'SHIFT_VERSION_NOT_FOUND',
    },
  ],
  'shifts.delete': [{ send: ({ shift }) => ({ body: { rule_groups: [shift] } }), says: 'SHIFT_NOT_FOUND' }],
  'sessions.list': [{ send: ({ user }) => ({ query: { user } }), says: 'nothing' }],
  'sessions.chart': [
    { send: ({ user }) => ({ query: { user } }), says: 'nothing' },
    { send: ({ shift }) => ({ query: { shift } }), says: 'nothing' },
  ],
  'sessions.end': [
    { send: ({ session }) => ({ body: { selection: { sessions: [session] } } }), says: 'SESSION_NOT_FOUND' },
  ],
  'users.logouts': [{ send: ({ user: key }) => ({ params: { key } }), says: 'USER_NOT_FOUND' }],
  'accessLog.list': [{ send: ({ user }) => ({ query: { user } }), says: 'nothing' }],
  'accessLog.chart': [{ send: ({ user }) => ({ query: { user } }), says: 'nothing' }],
  'accessLog.patterns': [{ send: ({ user }) => ({ query: { user } }), says: 'nothing' }],
  'accessLog.get': [{ send: ({ entry: id }) => ({ params: { id } }), says: 'NOT_FOUND' }],
  'audit.list': [
    { send: ({ user: author }) => ({ query: { author } }), says: 'nothing' },
    { send: ({ user: target }) => ({ query: { target } }), says: 'nothing' },
  ],
  'audit.chart': [{ send: ({ user: author }) => ({ query: { author } }), says: 'nothing' }],
  'audit.addHold': [{ send: ({ user }) => ({ body: { user, reason: 'x' } }), says: 'USER_NOT_FOUND' }],
  'audit.liftHold': [{ send: ({ task: key }) => ({ params: { key } }), says: 'NOT_FOUND' }],
  'erasure.erase': [{ send: ({ user: key }) => ({ params: { key } }), says: 'USER_NOT_FOUND' }],
  'reportMails.set': [
    {
      send: ({ user }) => ({
        body: { rhythm: 'weekly', weekday: 1, month_day: 1, hour: 8, readers: [user] },
      }),
      says: 'USER_NOT_FOUND',
    },
  ],
  'accessDuration.list': [{ send: ({ user }) => ({ query: { user } }), says: 'nothing' }],
  // No company's files have the key of a person.
  'sharedFiles.get': [{ send: ({ user: key }) => ({ params: { key } }), says: 'NOT_FOUND' }],
  'audit.get': [{ send: ({ entry: id }) => ({ params: { id } }), says: 'NOT_FOUND' }],
  'downloads.createTicket': [
    { send: ({ task }) => ({ body: { kind: 'task_results_csv', task } }), says: 'TASK_NOT_FOUND' },
    { send: ({ user }) => ({ body: { kind: 'person_data', user, reason: 'x' } }), says: 'USER_NOT_FOUND' },
    {
      send: ({ user }) => ({
        body: {
          kind: 'person_log',
          user,
          from: '2025-03-01T00:00:00Z',
          until: '2025-03-02T00:00:00Z',
          reason: 'x',
        },
      }),
      says: 'USER_NOT_FOUND',
    },
  ],
};

/** Calls whose keys name no row of a company: the caller makes them up. */
const withoutThings: readonly CallName[] = ['users.shareTemporaryPassword', 'users.shareChangeLink'];

let api: Api;
let ours: PanelCompany;
let theirs: PanelCompany;
let own: Things;
let foreign: Things;

async function thingsOf(company: PanelCompany): Promise<Things> {
  const at = new Date(api.clock.now());
  const user = company.people.worker;
  const shift = await insertShift(api.db, company.key, { name: 'Madrugada', state: 'disabled' });
  const rule = newKey(api.clock.now());
  const task = newKey(api.clock.now());
  const request = newKey(api.clock.now());
  const app = newKey(api.clock.now());
  const session = newKey(api.clock.now());
  const entry = newKey(api.clock.now());
  await inCompany(api.db, company.key, async (tx) => {
    await tx
      .insertInto('shift_members')
      .values({ company_key: company.key, shift_key: shift, user_key: user, added_at: at })
      .execute();
    await tx
      .insertInto('shift_rules')
      .values({ ...everyDay, key: rule, company_key: company.key, shift_key: shift, created_at: at })
      .execute();
    await tx
      .insertInto('sign_in_sessions')
      .values({
        key: session,
        company_key: company.key,
        user_key: user,
        session_hash: Buffer.from(session),
        authenticated_at: at,
        last_seen_at: at,
        expires_at: new Date('2099-01-01'),
        ip: '203.0.113.9',
        browser: 'chrome',
        os: 'windows',
        device_class: 'desktop',
        created_at: at,
      })
      .execute();
    await tx
      .insertInto('audit_events')
      .values({
        key: entry,
        company_key: company.key,
        occurred_at: at,
        event: 'user.updated',
        actor_kind: 'user',
        actor_user_key: user,
        actor_name: 'Ana',
        target_kind: 'user',
        target_key: user,
        target_name: 'Ana',
      })
      .execute();
    await tx
      .insertInto('access_log')
      .values({
        key: entry,
        company_key: company.key,
        occurred_at: at,
        email: 'ana@aurora.example',
        user_key: user,
        result: 'success',
        is_allowed: true,
      })
      .execute();
    await tx
      .insertInto('access_requests')
      .values({
        key: request,
        company_key: company.key,
        user_key: user,
        kind: 'single_access',
        created_at: at,
        asked_at: at,
        ends_at: new Date('2099-01-01'),
      })
      .execute();
    await tx
      .insertInto('service_providers')
      .values({
        key: app,
        company_key: company.key,
        provider: 'other',
        name: 'Folha',
        entity_id: 'https://folha.example',
        idp_entity_id: 'https://entrar.example',
        acs: toJson([{ url: 'https://folha.example/acs', index: 0, isDefault: true }]),
        name_id: 'email',
        logout: 'none',
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto('tasks')
      .values({
        key: task,
        company_key: company.key,
        kind: 'remove_vacation',
        state: 'done',
        actor: toJson({}),
        created_by_user_key: user,
        created_by_name: 'Ana',
        next_try_at: at,
        created_at: at,
        updated_at: at,
        finished_at: at,
      })
      .execute();
  });
  const { manager, allowedAdmin } = company.people;
  return {
    user,
    manager,
    allowedAdmin,
    shift,
    rule,
    task,
    request,
    app,
    session,
    entry: `${at.getTime()}-${entry}`,
  };
}

/** Everything the database holds of a company. */
async function contentOf(company: PanelCompany): Promise<unknown> {
  return await inCompany(api.db, company.key, async (tx) => ({
    users: await tx.selectFrom('users').selectAll().orderBy('key').execute(),
    shifts: await tx.selectFrom('shifts').selectAll().orderBy('key').execute(),
    rules: await tx.selectFrom('shift_rules').selectAll().orderBy('key').execute(),
    members: await tx.selectFrom('shift_members').selectAll().orderBy('user_key').execute(),
    logouts: await tx.selectFrom('planned_logouts').selectAll().execute(),
    sessions: await tx.selectFrom('sign_in_sessions').selectAll().execute(),
    requests: await tx.selectFrom('access_requests').selectAll().execute(),
    apps: await tx.selectFrom('service_providers').selectAll().execute(),
    audits: await tx.selectFrom('audit_events').selectAll().execute(),
    tickets: await tx.selectFrom('download_tickets').selectAll().execute(),
  }));
}

beforeAll(async () => {
  api = await startApi();
  const now = api.clock.now();
  ours = await insertPanelCompany(api.db, now);
  theirs = await insertPanelCompany(api.db, now);
  own = await thingsOf(ours);
  foreign = await thingsOf(theirs);
});
afterAll(() => api.close());

/** Whether a schema has a key (a UUID) anywhere in it. */
function takesKey(name: CallName): boolean {
  const endpoint: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType } = endpoints[name];
  return [endpoint.params, endpoint.query, endpoint.body].some((schema) => {
    if (schema === undefined) return false;
    return (
      schema === endpoint.params || JSON.stringify(z.toJSONSchema(schema, { io: 'input' })).includes('"uuid"')
    );
  });
}

describe("another company's keys", () => {
  it('are tried with every call that takes a key', () => {
    const names = (Object.keys(calls) as CallName[]).filter((name) => takesKey(name));
    expect([...Object.keys(attempts), ...withoutThings].toSorted()).toEqual(names.toSorted());
  });

  const cases = (Object.entries(attempts) as [CallName, readonly Attempt[]][]).flatMap(([name, list]) =>
    list.map((attempt, index) => ({ name, index, attempt })),
  );
  it.each(cases)('$name ($index): treats them like unknown keys', async ({ name, attempt }) => {
    const never: Things = {
      user: newKey(1),
      manager: newKey(1),
      allowedAdmin: newKey(1),
      shift: newKey(1),
      rule: newKey(1),
      task: newKey(1),
      request: newKey(1),
      app: newKey(1),
      session: newKey(1),
      entry: `${api.clock.now()}-${newKey(1)}`,
    };
    const before = await contentOf(theirs);
    const token = ours.tokens.administrator;
    const answers = [];
    for (const things of [foreign, never]) {
      const response = await api.send(name, { ...attempt.send(things, own), token });
      const { request_id: _, ...body } = response.json<Problem & Record<string, unknown>>();
      let text = JSON.stringify(body);
      for (const [kind, key] of Object.entries(things)) text = text.replaceAll(String(key), `the ${kind}`);
      answers.push({ status: response.statusCode, text });
      if (attempt.says === 'nothing') expect(response.statusCode).toBe(200);
      else expect(body).toMatchObject({ code: attempt.says, status: 404 });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await contentOf(theirs)).toEqual(before);
  });

  it('appear in no downloaded file', async () => {
    const token = ours.tokens.administrator;
    const fileOf = async (kind: 'users_csv' | 'shifts_csv' | 'access_log_csv') => {
      const { url } = await api.call('downloads.createTicket', { token, body: { kind, filters: {} } });
      return (await api.app.inject({ url })).body;
    };
    await inCompany(api.db, theirs.key, async (tx) => {
      await tx.updateTable('shifts').set({ name: 'Alheio' }).where('key', '=', foreign.shift).execute();
      await tx.updateTable('users').set({ name: 'Alheia' }).where('key', '=', foreign.user).execute();
    });
    for (const kind of ['users_csv', 'shifts_csv', 'access_log_csv'] as const) {
      const file = await fileOf(kind);
      expect(file.trimEnd().split('\r\n').length).toBeGreaterThan(1);
      expect(file).not.toContain('Alhei');
    }
  });

  it('have no effect in lists: nothing of the other company is counted or shown', async () => {
    const token = ours.tokens.administrator;
    expect((await api.call('users.list', { token, query: { shift: foreign.shift } })).total).toBe(0);
    expect((await api.call('accessLog.list', { token, query: { user: foreign.user } })).items).toEqual([]);
    const added = await api.call('shifts.addUsers', {
      token,
      params: { key: own.shift },
      body: { users: [foreign.user], skip_invalid: true },
    });
    expect(added).toMatchObject({ added: 0, not_found: [foreign.user], difference: { total: 0 } });
    const emails = ['outra@alheia.example', 'ana@aurora.example'];
    await inCompany(api.db, theirs.key, (tx) =>
      tx
        .updateTable('users')
        .set({ email: emails[0] ?? '' })
        .where('key', '=', foreign.user)
        .execute(),
    );
    expect(await api.call('users.resolve', { token, body: { emails } })).toMatchObject({
      found: [],
      unknown: emails,
    });
  });
});
