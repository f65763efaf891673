import { HOUR_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { CallBody, CallQuery } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '../../db/keys.ts';
import { toJson } from '../../db/tables/columns.ts';
import type { PlannedLogoutsTable } from '../../db/tables/control-tables.ts';
import type { SignInSessionsTable } from '../../db/tables/sign-in-tables.ts';
import { inCompany } from '../../db/transactions.ts';
import { logOut } from '../forced-logout/index.ts';
import { DirectoryError } from '../../ports/directory.ts';
import type { Directory } from '../../ports/directory.ts';
import { createSnapshotCache } from '../../access/snapshot-cache.ts';
import { startApi } from '../../testing/api.ts';
import type { Api } from '../../testing/api.ts';
import { insertPanelCompany } from '../../testing/panel-company.ts';
import type { PanelCompany } from '../../testing/panel-company.ts';
import { insertShift, insertUser } from '../../testing/rows.ts';

let api: Api;
let company: PanelCompany;
let other: Awaited<ReturnType<Api['otherCompany']>>;
let bia: string;
let shift: string;
let workspace: string;
let payroll: string;
/** The sessions that the workspace was told to end, and whether it responds. */
let revoked: string[];
let isAway: boolean;
let isConnected: boolean;

beforeAll(async () => {
  api = await startApi();
  company = await insertPanelCompany(api.db, api.clock.now());
  other = await api.otherCompany();
  bia = await insertUser(api.db, company.key, { name: 'Beatriz Caixa', email: 'bia@aurora.example' });
  shift = await insertShift(api.db, company.key, { name: 'Loja', ip_rules: toJson(['200.150.10.*']) });
  workspace = await insertProvider('google', '');
  payroll = await insertProvider('other', 'Folha');
});
beforeEach(async () => {
  api.advance(MINUTE_MS);
  revoked = [];
  isAway = false;
  isConnected = true;
  await inCompany(api.db, company.key, async (tx) => {
    await tx.deleteFrom('planned_logouts').execute();
    await tx.deleteFrom('tasks').execute();
    await tx.deleteFrom('sign_in_sessions').execute();
    await tx.updateTable('companies').set({ control_state: 'inactive' }).execute();
  });
});
afterAll(() => api.close());

async function insertProvider(provider: 'google' | 'other', name: string): Promise<string> {
  const key = newKey(api.clock.now());
  const at = new Date(api.clock.now());
  await inCompany(api.db, company.key, (tx) =>
    tx
      .insertInto('service_providers')
      .values({
        key,
        company_key: company.key,
        provider,
        name,
        entity_id: `https://${provider}.example`,
        idp_entity_id: 'https://entrar.example',
        acs: toJson([{ url: 'https://a.example/acs', index: 0, isDefault: true }]),
        name_id: 'email',
        logout: 'none',
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  return key;
}

interface Opened {
  readonly minutesAgo?: number;
  readonly at?: readonly string[];
  readonly fields?: Partial<Insertable<SignInSessionsTable>>;
}

/** Signs a person in some minutes ago, with the workspace opened by default. */
async function open(user: string, { minutesAgo = 10, at = [workspace], fields = {} }: Opened = {}) {
  const key = newKey(api.clock.now());
  const since = new Date(api.clock.now() - minutesAgo * MINUTE_MS);
  await inCompany(api.db, company.key, async (tx) => {
    await tx
      .insertInto('sign_in_sessions')
      .values({
        key,
        company_key: company.key,
        user_key: user,
        session_hash: randomBytes(32),
        authenticated_at: since,
        last_seen_at: since,
        expires_at: new Date(since.getTime() + 8 * HOUR_MS),
        ip: '200.150.10.7',
        browser: 'chrome',
        os: 'windows',
        device_class: 'desktop',
        deciding_shift_key: shift,
        is_at_workspace: at.includes(workspace),
        created_at: since,
        ...fields,
      })
      .execute();
    for (const provider of at)
      await tx
        .insertInto('sp_sessions')
        .values({
          key: newKey(api.clock.now()),
          company_key: company.key,
          session_key: key,
          service_provider_key: provider,
          session_index: randomBytes(8).toString('hex'),
          name_id: 'a',
          name_id_format: 'email',
          issued_at: since,
        })
        .execute();
  });
  return key;
}

const { administrator, manager } = { administrator: 'administrator', manager: 'manager' } as const;
type Role = typeof administrator | typeof manager;
const list = (query: CallQuery<'sessions.list'> = {}, role: Role = administrator) =>
  api.call('sessions.list', { token: company.tokens[role], query });
const keysOf = async (query: CallQuery<'sessions.list'> = {}) =>
  (await list(query)).items.map((item) => item.key);
const end = (selection: CallBody<'sessions.end'>['selection'], role: Role = administrator) =>
  api.call('sessions.end', { token: company.tokens[role], body: { selection } });
const task = (key: string) => api.call('tasks.get', { token: company.tokens.administrator, params: { key } });
const proofs = async (user: string) =>
  (await api.call('users.logouts', { token: company.tokens.administrator, params: { key: user } })).items;

const directory = {
  provider: 'google',
  revokeSessions: async (_grant: unknown, personId: string, options: { scope: string }) => {
    if (isAway) throw new DirectoryError('unavailable', { operation: 'users.signOut', reason: 'away' });
    revoked.push(`${personId} ${options.scope}`);
    return { revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 };
  },
  // This job calls nothing else of the port.
} as unknown as Directory;

const runLogouts = () =>
  logOut.run({
    db: api.db,
    clock: api.clock,
    facts: createSnapshotCache(),
    openWorkspace: async () =>
      isConnected
        ? {
            directory,
            grant: { refreshToken: 'r', grantedScopes: [], customerId: 'C1' },
          }
        : null,
  });
/** The jobs of a process, one after the other. */
async function work(): Promise<void> {
  await api.runTasks();
  await runLogouts();
  api.advance(1_000);
  await api.runTasks();
}

describe('the sessions of a company', () => {
  it('are listed with person, device, place, shift and opened applications', async () => {
    const ana = company.people.worker;
    await open(ana, { at: [workspace, workspace, payroll] });
    const [item] = (await list()).items;
    expect(item).toMatchObject({
      user: { key: ana, name: 'Ana Padeira', status: 'active' },
      browser: 'chrome',
      os: 'windows',
      ip: '200.150.10.7',
      place: { shift: { key: shift, name: 'Loja' }, kind: 'public' },
      shift: { key: shift, name: 'Loja' },
      apps: [
        { name: '', count: 2 },
        { name: 'Folha', count: 1 },
      ],
      ended_at: null,
      end: null,
      proof: null,
      is_protected: false,
    });
  });

  it('have the zone of the shift that decided, unless a single access let the person in', async () => {
    const far = await insertShift(api.db, company.key, { name: 'Manaus', zone: 'America/Manaus' });
    await open(bia, { fields: { deciding_shift_key: far } });
    await open(bia, { fields: { deciding_shift_key: far, is_by_single_access: true } });
    await open(bia);
    const zones = (await list({ user: bia })).items.map(({ zone }) => zone);
    expect(zones.filter((zone) => zone !== null)).toEqual(['America/Manaus']);
    expect(zones).toHaveLength(3);
  });

  it('are ordered by newest sign-in, a page at a time, with their number on the first', async () => {
    const keys = [];
    for (let minutesAgo = 1; minutesAgo <= 60; minutesAgo += 1) keys.push(await open(bia, { minutesAgo }));
    const first = await list({ page_size: 25 });
    expect(first.total).toBe(60);
    const second = await list({ page_size: 25, cursor: first.next ?? '' });
    const third = await list({ page_size: 25, cursor: second.next ?? '' });
    expect([...first.items, ...second.items, ...third.items].map((item) => item.key)).toEqual(keys);
    expect([second.total, third.next]).toEqual([null, null]);
  });

  it('are active until ended or expired, and then listed among the others with the reason', async () => {
    const lives = await open(bia);
    const now = api.clock.now();
    const out = await open(bia, {
      minutesAgo: 20,
      fields: { ended_at: new Date(now), end_cause: 'signed_out' },
    });
    const past = await open(bia, { minutesAgo: 30, fields: { expires_at: new Date(now) } });
    expect(await keysOf()).toEqual([lives]);
    const over = await list({ view: 'ended' });
    expect(over.items.map(({ key, end: cause }) => [key, cause])).toEqual([
      [out, 'signed_out'],
      [past, 'expired'],
    ]);
    expect(over.total).toBeNull();
  });

  it('are found by name, e-mail, address, shift and person', async () => {
    const ana = await open(company.people.worker, { fields: { ip: '10.0.0.8', deciding_shift_key: null } });
    const beatriz = await open(bia);
    expect(await keysOf({ search: 'padeira' })).toEqual([ana]);
    expect(await keysOf({ search: 'BIA@aurora' })).toEqual([beatriz]);
    expect(await keysOf({ search: '10.0.' })).toEqual([ana]);
    expect(await keysOf({ search: '%' })).toEqual([]);
    expect(await keysOf({ shift })).toEqual([beatriz]);
    expect(await keysOf({ user: bia })).toEqual([beatriz]);
    expect((await list({ search: '10.0.' })).items[0]?.place).toEqual({ shift: null, kind: 'private' });
  });

  it('are downloaded as they are listed, by the same filters and in the words of the company', async () => {
    const fileOf = async (filters: Record<string, string>) => {
      const { url } = await api.call('downloads.createTicket', {
        token: company.tokens.manager,
        body: { kind: 'sessions_csv', filters },
      });
      const answer = await api.app.inject({ url });
      expect(answer.headers['content-disposition']).toMatch(/filename="sessions-\d{4}-\d\d-\d\d\.csv"/);
      return answer.body.trimEnd().split('\r\n').slice(1);
    };
    await open(bia, { at: [workspace, workspace, payroll] });
    const now = new Date(api.clock.now());
    await open(company.people.worker, {
      at: [],
      fields: { ended_at: now, end_cause: 'forced_logout', deciding_shift_key: null },
    });
    const [line, ...others] = await fileOf({});
    expect(others).toEqual([]);
    for (const text of [
      '"Beatriz Caixa";"bia@aurora.example";"Chrome";"Windows";"200.150.10.7"',
      '"Loja";"Google Workspace (2), Folha (1)"',
    ])
      expect(line).toContain(text);
    expect(await fileOf({ left: 'true' })).toEqual([]);
    const over = await fileOf({ view: 'ended', forced: 'true' });
    expect(over).toHaveLength(1);
    expect(over[0]).toContain('"Ana Padeira"');
    expect(over[0]).toContain('"Saída forçada"');
    expect(await fileOf({ search: 'padeira' })).toEqual([]);
    const unknown = { kind: 'sessions_csv', filters: { since: '2025' } };
    const refused = await api.send('downloads.createTicket', {
      token: company.tokens.manager,
      body: unknown as never,
    });
    expect(refused.statusCode).toBe(422);
  });

  it('are downloaded each once where they are more than a batch', async () => {
    for (let nr = 0; nr < 2005; nr += 1) await open(bia, { minutesAgo: 1 + (nr % 7), at: [] });
    const { url } = await api.call('downloads.createTicket', {
      token: company.tokens.manager,
      body: { kind: 'sessions_csv', filters: { user: bia }, columns: ['person', 'since'] },
    });
    const lines = (await api.app.inject({ url })).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2006);
  });

  it('are those of no other company', async () => {
    await open(bia);
    const foreign = await api.call('sessions.list', { token: other.token, query: {} });
    expect(foreign).toEqual({ items: [], next: null, total: 0, has_more_than_total: false });
    const named = { sessions: [await open(bia)] };
    expect((await api.refusal('sessions.end', { token: other.token, body: { selection: named } })).code).toBe(
      'SESSION_NOT_FOUND',
    );
    expect((await api.refusal('users.logouts', { token: other.token, params: { key: bia } })).code).toBe(
      'USER_NOT_FOUND',
    );
  });
});

describe('ending sessions', () => {
  it('ends the chosen one here immediately, then the web sessions at the workspace, and proves it', async () => {
    const [gone, stays] = [await open(bia), await open(bia, { minutesAgo: 20 })];
    const { key } = await end({ sessions: [gone] });
    await api.runTasks();
    expect(await keysOf()).toEqual([stays]);
    api.advance(340);
    await work();
    expect(revoked).toEqual([`${bia} browser`]);
    expect(await task(key)).toMatchObject({ kind: 'end_sessions', state: 'done', total: 1, done: 1 });
    const [ended] = (await list({ view: 'ended', forced: true as never })).items;
    expect(ended).toMatchObject({
      key: gone,
      end: 'forced_logout',
      proof: {
        cause: 'ordered',
        scope: 'browser',
        state: 'done',
        ordered_by: 'Helena Administradora',
        delay_ms: 340,
        retries: 0,
        last_error: null,
      },
    });
    expect(await proofs(bia)).toMatchObject([{ state: 'done', delay_ms: 340 }]);
  });

  it('reports the retries at an unavailable workspace, and continues', async () => {
    const { key } = await end({ sessions: [await open(bia)] });
    isAway = true;
    await work();
    expect(await proofs(bia)).toMatchObject([
      { state: 'running', retries: 1, accepted_at: null, delay_ms: null },
    ]);
    expect((await proofs(bia))[0]?.last_error).toContain('away');
    expect((await task(key)).state).toBe('running');
    isAway = false;
    api.advance(10_000);
    await work();
    expect(await proofs(bia)).toMatchObject([{ state: 'done', retries: 1, last_error: null }]);
    expect((await task(key)).state).toBe('done');
  });

  it('reports a missing connection by its code, and continues', async () => {
    await end({ sessions: [await open(bia)] });
    isConnected = false;
    await work();
    expect((await proofs(bia))[0]?.last_error).toBe('INVALID_GOOGLE_ACCESS_TOKEN');
    isConnected = true;
    api.advance(10_000);
    await work();
    expect(await proofs(bia)).toMatchObject([{ state: 'done', last_error: null }]);
  });

  it('does not call the workspace for a session that never opened it', async () => {
    await end({ sessions: [await open(bia, { at: [payroll] })] });
    await work();
    expect(revoked).toEqual([]);
    expect(await proofs(bia)).toMatchObject([{ scope: 'own_session', state: 'done' }]);
  });

  it('ends the sessions of a filter with exceptions, and no newer ones', async () => {
    const first = await open(bia);
    const kept = await open(bia, { minutesAgo: 5 });
    const foreign = await open(company.people.worker);
    const { key, total } = await end({ filter: { search: 'beatriz' }, except: [kept] });
    const later = await open(bia, { minutesAgo: 1 });
    await work();
    expect(total).toBe(1);
    expect((await keysOf()).toSorted()).toEqual([kept, foreign, later].toSorted());
    expect(await keysOf({ view: 'ended' })).toEqual([first]);
    expect(await task(key)).toMatchObject({ state: 'done', done: 1 });
  });

  it('ends nothing when the filter finds more than agreed', async () => {
    await open(bia);
    const selection = { filter: { search: 'beatriz' }, at_most: 1 };
    const late = await open(bia, { minutesAgo: 1 });
    const token = company.tokens.administrator;
    const refused = await api.refusal('sessions.end', { token, body: { selection } });
    expect([refused.status, refused.code]).toEqual([409, 'MORE_SESSIONS_FOUND']);
    expect(await keysOf()).toHaveLength(2);
    expect((await end({ ...selection, except: [late] })).total).toBe(1);
  });

  it('gives each session of one person its own outcome', async () => {
    const now = new Date(api.clock.now());
    const over = await open(bia, { at: [payroll], fields: { ended_at: now, end_cause: 'signed_out' } });
    const [one, two] = [await open(bia), await open(bia)];
    const { key } = await end({ sessions: [over, one, two] });
    await work();
    expect(await task(key)).toMatchObject({ state: 'done', total: 3, done: 2, unchanged: 1 });
    // The workspace has no single devices: one call is enough.
    expect(revoked).toHaveLength(1);
    expect((await proofs(bia)).map((proof) => proof.scope).toSorted()).toEqual(['browser', 'own_session']);
  });

  it('is one order when it is sent twice', async () => {
    const session = await open(bia);
    const body = { selection: { sessions: [session] }, client_key: newKey(api.clock.now()) };
    const token = company.tokens.administrator;
    const [a, b] = [
      await api.call('sessions.end', { token, body }),
      await api.call('sessions.end', { token, body }),
    ];
    expect(b.key).toBe(a.key);
    await work();
    expect(revoked).toHaveLength(1);
  });

  it('lets a cancelled order complete started logouts, and leaves the others signed in', async () => {
    const sessions = [await open(bia), await open(company.people.worker)];
    const { key } = await end({ sessions });
    await api.runTasks({ batchSize: 1, isStopping: () => true });
    const cancelled = await api.call('tasks.cancel', {
      token: company.tokens.administrator,
      params: { key },
    });
    expect(cancelled.state).toBe('cancelled');
    await work();
    expect((await keysOf()).length + revoked.length).toBe(2);
    expect((await task(key)).done).toBe(revoked.length);
  });

  it('rejects unknown sessions, and a filter without matches', async () => {
    const token = company.tokens.administrator;
    const refuse = async (selection: unknown) =>
      (await api.refusal('sessions.end', { token, body: { selection } })).code;
    expect(await refuse({ sessions: [newKey(api.clock.now())] })).toBe('SESSION_NOT_FOUND');
    expect(await refuse({ filter: { search: 'ninguém' } })).toBe('SESSION_NOT_FOUND');
  });
});

describe('people of the panel', () => {
  it('keep their sessions when a manager ends them', async () => {
    const session = await open(company.people.administrator);
    expect((await list({}, manager)).items[0]?.is_protected).toBe(true);
    const body = { selection: { sessions: [session] } };
    const refused = await api.refusal('sessions.end', { token: company.tokens.manager, body });
    expect([refused.status, refused.code]).toEqual([403, 'PROTECTED_USER']);
    const mixed = await end({ sessions: [session, await open(bia)] }, manager);
    await work();
    expect(await task(mixed.key)).toMatchObject({ done: 1, skipped: 1 });
    expect(await keysOf()).toEqual([session]);
  });

  it('lose theirs here by a control admin; an administrator is never signed out at the workspace', async () => {
    const { key } = await end({ sessions: [await open(company.people.allowedAdmin)] });
    await work();
    expect(await task(key)).toMatchObject({ state: 'done', done: 1 });
    expect(revoked).toEqual([]);
    // Its workspace session stays open, and the panel offers no way to end it.
    expect(await list()).toMatchObject({
      items: [{ workspace: 'may_be_open', end: 'forced_logout', can_leave_workspace: false }],
      total: 1,
    });
  });

  it('keep no planned logout for the session', async () => {
    const user = company.people.allowedAdmin;
    const session = await open(user);
    const at = new Date(api.clock.now());
    const due = new Date(at.getTime() + HOUR_MS);
    const planned = { scope: 'browser', cause: 'permission_ended', state: 'planned' } as const;
    const of = { key: newKey(at.getTime()), company_key: company.key, user_key: user, session_key: session };
    const times = { due_at: due, next_try_at: due, created_at: at, updated_at: at };
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('planned_logouts')
        .values({ ...of, ...planned, ...times })
        .execute(),
    );
    await end({ sessions: [session] });
    await work();
    const rows = await inCompany(api.db, company.key, (tx) =>
      tx.selectFrom('planned_logouts').select(['session_key', 'state']).execute(),
    );
    expect(rows).toEqual([{ session_key: session, state: 'cancelled' }]);
  });
});

describe('the proof of a logout', () => {
  it('of a whole person belongs to every session that it ended', async () => {
    const sessions = [await open(bia), await open(bia, { minutesAgo: 15 })];
    await api.call('users.orderLogout', { token: company.tokens.administrator, params: { key: bia } });
    api.advance(2_500);
    await runLogouts();
    const { items } = await list({ view: 'ended' });
    expect(items.map((item) => item.key)).toEqual(sessions);
    for (const { proof } of items)
      expect(proof).toMatchObject({ scope: 'all_devices', state: 'done', delay_ms: 2_500 });
  });

  it('is neither a planned logout nor a withdrawn one', async () => {
    const session = await open(bia);
    const at = new Date(api.clock.now());
    const rows = [
      { due_at: new Date(at.getTime() + HOUR_MS), state: 'planned' as const },
      { due_at: at, state: 'cancelled' as const },
    ];
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('planned_logouts')
        .values(
          rows.map((row) => ({
            key: newKey(at.getTime()),
            company_key: company.key,
            user_key: bia,
            session_key: session,
            next_try_at: row.due_at,
            scope: 'browser' as const,
            cause: 'permission_ended' as const,
            created_at: at,
            updated_at: at,
            ...row,
          })),
        )
        .execute(),
    );
    expect(await proofs(bia)).toEqual([]);
  });
});

describe('a session that is over here', () => {
  const over = (end: string, fields: Partial<Insertable<SignInSessionsTable>> = {}) => ({
    ended_at: new Date(api.clock.now()),
    end_cause: end,
    ...fields,
  });
  const planned = (user: string, session: string | null, fields: Partial<Insertable<PlannedLogoutsTable>>) =>
    inCompany(api.db, company.key, (tx) => {
      const at = new Date(api.clock.now());
      return tx
        .insertInto('planned_logouts')
        .values({
          key: newKey(at.getTime()),
          company_key: company.key,
          user_key: user,
          session_key: session,
          due_at: at,
          next_try_at: at,
          scope: 'own_session',
          cause: 'permission_ended',
          created_at: at,
          updated_at: at,
          ...fields,
        })
        .execute();
    });
  const plansOf = async (session: string) =>
    (
      await inCompany(api.db, company.key, (tx) =>
        tx
          .selectFrom('planned_logouts')
          .select(['cause', 'state'])
          .where('session_key', '=', session)
          .orderBy('cause')
          .execute(),
      )
    ).map((row) => `${row.cause} ${row.state}`);
  const statesOf = async (query: CallQuery<'sessions.list'> = {}) =>
    (await list(query)).items.map((item) => [item.key, item.workspace, item.end]);

  it.each([
    'hours_ended',
    'permission_lost',
    'signed_out',
    'not_me',
    'replaced',
    'denied',
    'password_changed',
  ])('stays among the open ones while it may still be in the workspace: %s', async (end) => {
    const key = await open(bia, { fields: over(end) });
    expect(await statesOf()).toEqual([[key, 'may_be_open', end]]);
    expect(await statesOf({ left: 'true' as never })).toEqual([[key, 'may_be_open', end]]);
    expect(await statesOf({ view: 'ended' })).toEqual([[key, 'may_be_open', end]]);
  });

  it('stays open there when its twelve hours are over', async () => {
    const key = await open(bia, { minutesAgo: 13 * 60 });
    expect(await statesOf()).toEqual([[key, 'may_be_open', 'expired']]);
  });

  it('is over in the workspace too when it never opened it, and after fourteen days without use', async () => {
    const days = 24 * 60;
    const never = await open(bia, { at: [payroll], fields: over('signed_out') });
    const old = await open(company.people.worker, { minutesAgo: 15 * days });
    expect(await statesOf()).toEqual([]);
    expect(await statesOf({ view: 'ended' })).toEqual([
      [never, 'not_opened', 'signed_out'],
      [old, 'expired', 'expired'],
    ]);
    const recent = await open(company.people.worker, { minutesAgo: 14 * days - 1 });
    expect(await statesOf()).toEqual([[recent, 'may_be_open', 'expired']]);
  });

  it('is in no workspace that has suspended the account', async () => {
    const user = await insertUser(api.db, company.key, { status: 'suspended' });
    const key = await open(user, { fields: over('hours_ended') });
    expect(await statesOf()).toEqual([]);
    expect(await statesOf({ view: 'ended' })).toEqual([[key, 'signed_out', 'hours_ended']]);
  });

  it('represents the older ones of its person and client, and an active one all of them', async () => {
    const older = await open(bia, { minutesAgo: 3 * 24 * 60 });
    const newer = await open(bia, { minutesAgo: 24 * 60 });
    const phone = await open(bia, {
      minutesAgo: 2 * 24 * 60,
      fields: { os: 'android', device_class: 'phone' },
    });
    expect(await keysOf()).toEqual([newer, phone]);
    const live = await open(bia);
    expect(await statesOf()).toEqual([
      [live, 'open', null],
      [phone, 'may_be_open', 'expired'],
    ]);
    expect(await statesOf({ view: 'ended' })).toEqual([
      [newer, 'continued', 'expired'],
      [phone, 'may_be_open', 'expired'],
      [older, 'continued', 'expired'],
    ]);
    expect((await list()).total).toBe(2);
  });

  it('is not hidden by an active one of the same client that never opened the workspace', async () => {
    const left = await open(bia, { minutesAgo: 24 * 60 });
    const live = await open(bia, { at: [payroll] });
    expect((await statesOf()).map(([key, state]) => [key, state])).toEqual([
      [live, 'not_opened'],
      [left, 'may_be_open'],
    ]);
    expect((await list()).total).toBe(2);
  });

  it('keeps its plan when its person cannot be signed out at the workspace', async () => {
    const suspended = await insertUser(api.db, company.key, { status: 'suspended' });
    const [skipped, ended] = [
      await open(suspended, { fields: over('hours_ended') }),
      await open(bia, { fields: over('hours_ended') }),
    ];
    const due = new Date(api.clock.now() + HOUR_MS);
    const later = { scope: 'browser', due_at: due, next_try_at: due } as const;
    await planned(suspended, skipped, later);
    await planned(bia, ended, later);
    const { key } = await end({ sessions: [skipped, ended] });
    await work();
    expect(await task(key)).toMatchObject({ done: 1, skipped: 1 });
    expect(await plansOf(skipped)).toEqual(['permission_ended planned']);
    expect(await plansOf(ended)).toEqual(['ordered done', 'permission_ended cancelled']);
  });

  it('still ends on all devices when its shift ends, after an order for it alone', async () => {
    const [left, live] = [await open(bia, { fields: over('signed_out') }), await open(company.people.worker)];
    const due = new Date(api.clock.now() + HOUR_MS);
    const later = { scope: 'all_devices', takes_app_passwords: true, due_at: due, next_try_at: due } as const;
    await planned(bia, left, later);
    await planned(company.people.worker, live, later);
    await end({ sessions: [left, live] });
    await work();
    const people = [bia, company.people.worker].toSorted();
    expect(revoked.toSorted()).toEqual(people.map((person) => `${person} browser`));
    revoked = [];
    // A plan is done where the permission is over: no shift covers either of them.
    await inCompany(api.db, company.key, (tx) =>
      tx.updateTable('companies').set({ control_state: 'active' }).execute(),
    );
    api.advance(HOUR_MS);
    await runLogouts();
    expect(revoked.toSorted()).toEqual(people.map((person) => `${person} allDevices`));
  });

  it('comes in the order of the sign-ins, a page at a time, among those that live', async () => {
    const keys = [];
    for (let n = 1; n <= 60; n += 1) {
      const user = await insertUser(api.db, company.key);
      keys.push(await open(user, { minutesAgo: n, ...(n % 2 === 0 ? { fields: over('hours_ended') } : {}) }));
    }
    const first = await list({ page_size: 25 });
    expect(first.total).toBe(60);
    const second = await list({ page_size: 25, cursor: first.next ?? '' });
    const third = await list({ page_size: 25, cursor: second.next ?? '' });
    expect([...first.items, ...second.items, ...third.items].map((item) => item.key)).toEqual(keys);
  });

  it('reports for hours without automatic sign-out that only the session here ended', async () => {
    const session = await open(bia, { fields: over('hours_ended') });
    await planned(bia, session, { state: 'done', done_at: new Date(api.clock.now()) });
    const [item] = (await list()).items;
    expect(item).toMatchObject({
      key: session,
      end: 'hours_ended',
      workspace: 'may_be_open',
      can_leave_workspace: true,
      proof: { scope: 'own_session', state: 'done' },
    });
    expect(await proofs(bia)).toEqual([]);
    expect(await list({ view: 'ended', forced: true as never })).toMatchObject({ items: [] });
  });

  it('is ended at the workspace by one order, with its row in the log and its proof', async () => {
    const session = await open(bia, { fields: over('hours_ended') });
    const { key } = await end({ sessions: [session] });
    await api.runTasks();
    expect(await statesOf()).toEqual([[session, 'closing', 'hours_ended']]);
    await work();
    expect(revoked).toEqual([`${bia} browser`]);
    expect(await task(key)).toMatchObject({ state: 'done', done: 1 });
    expect(await keysOf()).toEqual([]);
    expect((await list({ view: 'ended' })).items).toMatchObject([
      { end: 'hours_ended', workspace: 'signed_out', proof: { scope: 'browser', state: 'done' } },
    ]);
    const written = await inCompany(api.db, company.key, async (tx) => ({
      log: await tx
        .selectFrom('access_log')
        .select(['result', 'notes'])
        .where('user_key', '=', bia)
        .execute(),
      audit: await tx
        .selectFrom('audit_events')
        .select(['actor_name', 'after'])
        .where('event', '=', 'user.session_ended')
        .where('target_key', '=', bia)
        .orderBy('key', 'desc')
        .limit(1)
        .execute(),
    }));
    expect(written.log.at(-1)).toEqual({ result: 'forced_logout', notes: ['ordered'] });
    expect(written.audit).toEqual([{ actor_name: 'Helena Administradora', after: { key: session } }]);
  });

  it('is found and ended with all others that a filter finds', async () => {
    const live = await open(bia);
    await open(company.people.worker, { fields: over('hours_ended') });
    const { total } = await end({ filter: { left: true }, at_most: 1 });
    await work();
    expect([total, revoked]).toEqual([1, [`${company.people.worker} browser`]]);
    expect(await keysOf()).toEqual([live]);
    expect((await end({ filter: {} })).total).toBe(1);
  });

  it('leaves nothing behind once the whole person was signed out of the workspace', async () => {
    await open(bia, { fields: over('signed_out') });
    await open(bia, { fields: { ...over('hours_ended'), os: 'android' } });
    await api.call('users.orderLogout', { token: company.tokens.administrator, params: { key: bia } });
    api.advance(1000);
    await runLogouts();
    expect(await keysOf()).toEqual([]);
    for (const { proof, workspace: state } of (await list({ view: 'ended' })).items)
      expect([state, proof?.scope]).toEqual(['signed_out', 'all_devices']);
  });

  it('may still be there when it opened the workspace again during the logout', async () => {
    const session = await open(bia);
    await planned(bia, null, { scope: 'browser', cause: 'ordered' });
    isAway = true;
    await runLogouts();
    api.advance(10_000);
    await inCompany(api.db, company.key, (tx) =>
      tx
        .updateTable('sign_in_sessions')
        .set({ last_seen_at: new Date(api.clock.now() + 1), is_at_workspace: true })
        .where('key', '=', session)
        .execute(),
    );
    isAway = false;
    await runLogouts();
    expect(revoked).toHaveLength(1);
    expect(await statesOf()).toEqual([[session, 'may_be_open', 'forced_logout']]);
  });

  it('stays expired when the person is signed out afterwards', async () => {
    const key = await open(bia, { minutesAgo: 13 * 60 });
    await api.call('users.orderLogout', { token: company.tokens.administrator, params: { key: bia } });
    await runLogouts();
    expect(await statesOf({ view: 'ended' })).toEqual([[key, 'signed_out', 'expired']]);
  });

  it('is counted up to a limit, and the list says so', async () => {
    await inCompany(api.db, company.key, (tx) =>
      sql`
        with people as (
          insert into users (key, company_key, directory_id, email, username, name, domain, status,
                             created_at, updated_at)
          select gen_random_uuid(), ${company.key}::uuid, 'm' || n, 'm' || n || '@aurora.example', 'm' || n, 'Muitos',
                 'aurora.example', 'active', now(), now() from generate_series(1, 2001) n returning key)
        insert into sign_in_sessions (key, company_key, user_key, session_hash, authenticated_at, last_seen_at,
          expires_at, ip, browser, os, device_class, created_at, is_at_workspace)
        select gen_random_uuid(), ${company.key}::uuid, key, sha256(key::text::bytea), at, at, at, '', 'chrome',
               'linux', 'desktop', at, true
          from people, (select ${new Date(api.clock.now() - HOUR_MS)}::timestamptz as at) as since`.execute(
        tx,
      ),
    );
    const page = await list({ page_size: 25 });
    expect([page.total, page.has_more_than_total]).toEqual([2000, true]);
    expect((await end({ filter: { left: true } })).total).toBe(2001);
    await inCompany(api.db, company.key, (tx) => tx.deleteFrom('tasks').execute());
    await inCompany(api.db, company.key, (tx) =>
      tx.deleteFrom('users').where('name', '=', 'Muitos').execute(),
    );
  });

  it('is listed on the page of its person too', async () => {
    const session = await open(bia, { fields: over('hours_ended') });
    const token = company.tokens.administrator;
    const person = () => api.call('users.get', { token, params: { key: bia } });
    expect((await person()).sessions).toMatchObject([
      { key: session, workspace: 'may_be_open', end: 'hours_ended' },
    ]);
    await end({ sessions: [session] });
    await work();
    expect((await person()).sessions).toEqual([]);
  });
});
