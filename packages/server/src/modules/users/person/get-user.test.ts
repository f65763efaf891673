import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertPanelCompany } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';
import { insertShift, insertUser } from '#testing/rows.ts';

let api: Api;
let company: PanelCompany;
let token: string;
let now: number;

beforeAll(async () => {
  api = await startApi();
  now = api.clock.now();
  company = await insertPanelCompany(api.db, now);
  token = company.tokens.manager;
  await inCompany(api.db, company.key, async (tx) => {
    const at = new Date(now);
    await tx.updateTable('companies').set({ control_state: 'active', version: 2 }).execute();
    await tx
      .insertInto('domains')
      .values({
        key: newKey(now),
        company_key: company.key,
        name: 'aurora.example',
        is_verified: true,
        is_covered: true,
        created_at: at,
        updated_at: at,
      })
      .execute();
  });
});
afterAll(() => api.close());

const get = (key: string) => api.call('users.get', { token, params: { key } });

/** A shift with hours on every day and these members. */
async function shiftWith(
  hours: readonly [string, string],
  users: readonly string[],
  fields: Parameters<typeof insertShift>[2] = {},
): Promise<string> {
  const shift = await insertShift(api.db, company.key, fields);
  await inCompany(api.db, company.key, async (tx) => {
    const at = new Date(now);
    await tx
      .insertInto('shift_rules')
      .values({
        key: newKey(now),
        company_key: company.key,
        shift_key: shift,
        kind: 'everyday',
        start_hour: hours[0],
        end_hour: hours[1],
        created_at: at,
      })
      .execute();
    await tx
      .insertInto('shift_members')
      .values(
        users.map((key) => ({ company_key: company.key, shift_key: shift, user_key: key, added_at: at })),
      )
      .execute();
    await tx
      .updateTable('companies')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute();
  });
  return shift;
}

const withPassword = { password_state: 'set', password_hash: 'not asked here' } as const;

describe('the access status of a person', () => {
  it('shows until when, and the limits of the shift', async () => {
    const user = await insertUser(api.db, company.key, withPassword);
    const shift = await shiftWith(['08:00', '18:00'], [user], {
      name: 'Escritório',
      ip_rules: toJson(['203.0.113.*']),
      allowed_os: ['windows'],
    });
    expect((await get(user)).verdict).toEqual({
      situation: 'allowed',
      can_sign_in: true,
      reason: null,
      way_in: 'own_password',
      no_way_in: null,
      temporary_ended_at: null,
      is_by_single_access: false,
      result: 'success',
      password: 'ready',
      allowed_until: '2025-03-10T21:00:00.000Z',
      next_opening: null,
      shift: { key: shift, name: 'Escritório' },
      zone: null,
      conditions: ['ip', 'os'],
      allowed: { ip: ['203.0.113.*'], browser: [], os: ['windows'] },
    });
  });

  it('says of the next access from where and with what it comes, of the shift that opens then', async () => {
    const user = await insertUser(api.db, company.key, withPassword);
    const options = { name: 'Noite', ip_rules: toJson(['10.0.0.*']), allowed_browsers: ['edge'] };
    await shiftWith(['14:00', '18:00'], [user], options);
    expect((await get(user)).verdict).toMatchObject({
      can_sign_in: false,
      next_opening: '2025-03-10T17:00:00.000Z',
      conditions: ['ip', 'browser'],
      allowed: { ip: ['10.0.0.*'], browser: ['edge'], os: [] },
    });
  });

  it('names the zone of the shift whose time it says: the one that decides, or opens next', async () => {
    const user = await insertUser(api.db, company.key, withPassword);
    const shift = await shiftWith(['08:00', '18:00'], [user], { zone: 'America/Manaus' });
    expect((await get(user)).verdict).toMatchObject({
      shift: { key: shift },
      allowed_until: '2025-03-10T22:00:00.000Z',
      zone: 'America/Manaus',
    });
    const later = await insertUser(api.db, company.key, withPassword);
    await shiftWith(['01:00', '02:00'], [later]);
    await shiftWith(['13:00', '14:00'], [later], { zone: 'America/Noronha' });
    expect((await get(later)).verdict).toMatchObject({
      next_opening: '2025-03-10T15:00:00.000Z',
      zone: 'America/Noronha',
    });
  });

  it.each([
    ['no password here', {}, { can_sign_in: false, reason: 'no_address', password: 'none' }],
    [
      'no password here, and an address for a link',
      { recovery_email: 'ana@fora.example' },
      { can_sign_in: false, reason: 'no_password', no_way_in: 'no_password', password: 'none' },
    ],
    ['a password', withPassword, { can_sign_in: true, password: 'ready' }],
    [
      'a password to be changed',
      { ...withPassword, must_change_password: true },
      { can_sign_in: true, password: 'change_due' },
    ],
  ] as const)('counts %s', async (_what, fields, said) => {
    const user = await insertUser(api.db, company.key, fields);
    await shiftWith(['08:00', '18:00'], [user]);
    expect((await get(user)).verdict).toMatchObject({ situation: 'allowed', result: 'success', ...said });
  });

  it('shows an account denied by the workspace, and a domain without redirect', async () => {
    const suspended = await insertUser(api.db, company.key, { ...withPassword, status: 'suspended' });
    expect((await get(suspended)).verdict).toMatchObject({
      situation: 'account_inactive',
      can_sign_in: false,
      password: null,
    });
    const elsewhere = await insertUser(api.db, company.key, {
      email: 'lia@livre.example',
      domain: 'livre.example',
    });
    expect((await get(elsewhere)).verdict).toMatchObject({
      situation: 'domain_uncovered',
      can_sign_in: true,
      password: null,
    });
  });

  it('shows the reason of a denial, and the next access', async () => {
    const user = await insertUser(api.db, company.key);
    await shiftWith(['14:00', '18:00'], [user], { name: 'Tarde' });
    expect((await get(user)).verdict).toMatchObject({
      can_sign_in: false,
      result: 'outside_allowed_hours',
      allowed_until: null,
      next_opening: '2025-03-10T17:00:00.000Z',
      shift: { name: 'Tarde' },
      conditions: [],
    });
    expect((await get(company.people.worker)).verdict).toMatchObject({
      can_sign_in: false,
      result: 'no_shift',
    });
  });

  it('never reports access that no address would get', async () => {
    const user = await insertUser(api.db, company.key);
    // As an older version may have stored it; saving rejects such a list today.
    await shiftWith(['08:00', '18:00'], [user], { ip_rules: toJson(['300.1.1.1']) });
    expect((await get(user)).verdict).toMatchObject({ can_sign_in: false, result: 'ip_blocked' });
  });

  it('admits an administrator whatever the shifts say', async () => {
    expect((await get(company.people.administrator)).verdict).toMatchObject({
      can_sign_in: true,
      allowed_until: null,
      shift: null,
    });
  });
});

describe('a person, whole', () => {
  it('shows the active sessions, newest first', async () => {
    const user = await insertUser(api.db, company.key);
    const session = (startedMinutesAgo: number, fields: { ended_at?: Date; expires_at?: Date } = {}) => ({
      key: newKey(now),
      company_key: company.key,
      user_key: user,
      session_hash: Buffer.from(`${user}${startedMinutesAgo}`),
      authenticated_at: new Date(now - startedMinutesAgo * 60_000),
      last_seen_at: new Date(now - 60_000),
      expires_at: new Date(now + 60_000),
      ip: '203.0.113.7',
      browser: 'chrome',
      os: 'windows',
      device_class: 'desktop',
      created_at: new Date(now),
      ...fields,
    });
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('sign_in_sessions')
        .values([
          session(50),
          session(40, { ended_at: new Date(now) }),
          session(30, { expires_at: new Date(now) }),
          session(20),
        ])
        .execute(),
    );
    expect((await get(user)).sessions.map((row) => row.since)).toEqual([
      new Date(now - 20 * 60_000).toISOString(),
      new Date(now - 50 * 60_000).toISOString(),
    ]);
    expect((await get(company.people.worker)).sessions).toEqual([]);
  });

  it('names the zone of the shift that decided a session, unless a single access let it in', async () => {
    const user = await insertUser(api.db, company.key);
    const shift = await shiftWith(['08:00', '18:00'], [user], { zone: 'America/Manaus' });
    const at = new Date(now);
    const session = (mark: string, fields: object) => ({
      key: newKey(now),
      company_key: company.key,
      user_key: user,
      session_hash: Buffer.from(`${user}${mark}`),
      authenticated_at: at,
      last_seen_at: at,
      expires_at: new Date(now + 60_000),
      ip: '203.0.113.7',
      browser: 'chrome',
      os: 'windows',
      device_class: 'desktop',
      created_at: at,
      ...fields,
    });
    const values = [
      session('shift', { deciding_shift_key: shift }),
      session('access', { deciding_shift_key: shift, is_by_single_access: true }),
    ];
    await inCompany(api.db, company.key, (tx) => tx.insertInto('sign_in_sessions').values(values).execute());
    const zones = (await get(user)).sessions.map(({ zone }) => zone);
    expect(zones.toSorted()).toEqual(['America/Manaus', null]);
  });

  it("shows the company's rules for passwords, by default those of the product", async () => {
    const plain = { min_length: 12, uppercase: false, lowercase: false, number: false, symbol: false };
    expect((await get(company.people.worker)).password_strength).toEqual(plain);
    await inCompany(api.db, company.key, (tx) =>
      tx
        .updateTable('companies')
        .set({ password_strength: toJson({ min_length: 16, symbol: true }) })
        .execute(),
    );
    expect((await get(company.people.worker)).password_strength).toEqual({
      ...plain,
      min_length: 16,
      symbol: true,
    });
  });
});

describe('pasted e-mails', () => {
  it('are sorted into people, those who left, unknown and invalid ones, ignoring case and blanks', async () => {
    const former = await insertUser(api.db, company.key, {
      email: 'rita@aurora.example',
      status: 'not_synchronised',
    });
    const rita = await insertUser(api.db, company.key, { email: 'rita@aurora.example', name: 'Rita Nova' });
    const left = await insertUser(api.db, company.key, {
      email: 'saulo@aurora.example',
      name: 'Saulo Saiu',
      status: 'not_synchronised',
    });
    const disabled = await insertUser(api.db, company.key, {
      email: 'davi@aurora.example',
      name: 'Davi Desativado',
      status: 'disabled',
    });
    await insertUser(api.db, company.key, { email: 'davi@aurora.example', status: 'not_synchronised' });
    const emails = [
      'davi@aurora.example',
      ' Saulo@aurora.example',
      ' Rita@Aurora.example ',
      'rita@aurora.example',
      'x@y.example',
      'sem arroba',
      '',
      'a@b',
    ];
    expect(former).not.toBe(rita);
    expect(await api.call('users.resolve', { token, body: { emails } })).toEqual({
      found: [
        { key: disabled, name: 'Davi Desativado', email: 'davi@aurora.example' },
        { key: rita, name: 'Rita Nova', email: 'rita@aurora.example' },
      ],
      gone: [{ key: left, name: 'Saulo Saiu', email: 'saulo@aurora.example' }],
      unknown: ['x@y.example'],
      invalid: ['sem arroba', 'a@b'],
    });
  });

  it('are 5,000 at a time, each as long as an address may be, in any script', async () => {
    const emails = Array.from(
      { length: 5000 },
      (_, at) => `${String(at).padStart(4, '0')}@${'餐'.repeat(315)}`,
    );
    const { invalid } = await api.call('users.resolve', { token, body: { emails } });
    expect(invalid).toHaveLength(5000);
    expect(
      await api.refusal('users.resolve', { token, body: { emails: [...emails, 'x@y.example'] } }),
    ).toMatchObject({
      status: 422,
    });
  });
});

describe('the signed-in person', () => {
  it('stores the welcome message and the tour separately as seen', async () => {
    const me = () => api.call('users.me', { token });
    expect((await me()).welcome).toEqual({ message: false, tour: false });
    await api.call('users.welcome', { token, body: { message: true } });
    expect((await me()).welcome).toEqual({ message: true, tour: false });
    await api.call('users.welcome', { token, body: { tour: true } });
    expect((await me()).welcome).toEqual({ message: true, tour: true });
    const other = await api.call('users.me', { token: company.tokens.administrator });
    expect(other.welcome).toEqual({ message: false, tour: false });
  });
});
