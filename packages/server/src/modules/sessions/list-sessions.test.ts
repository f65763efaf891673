import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { insertShift, insertUser } from '#testing/rows.ts';
import {
  api,
  bia,
  company,
  end,
  endedBy,
  keysOf,
  list,
  open,
  other,
  payroll,
  planLogout,
  proofs,
  sessionWorld,
  shift,
  statesOf,
  workspace,
} from './testing/session-world.ts';

sessionWorld();

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
    const ada = await open(await insertUser(api.db, company.key, { name: 'Ada Fábia' }), {
      fields: { deciding_shift_key: null },
    });
    expect(await keysOf({ search: 'padeira' })).toEqual([ana]);
    // It may be the beginning of an address too.
    expect(await keysOf({ search: 'ada' })).toEqual([ada]);
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

describe('a session that is over here', () => {
  it.each([
    'hours_ended',
    'permission_lost',
    'signed_out',
    'not_me',
    'replaced',
    'denied',
    'password_changed',
  ])('stays among the open ones while it may still be in the workspace: %s', async (end) => {
    const key = await open(bia, { fields: endedBy(end) });
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
    const never = await open(bia, { at: [payroll], fields: endedBy('signed_out') });
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
    const key = await open(user, { fields: endedBy('hours_ended') });
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

  it('comes in the order of the sign-ins, a page at a time, among those that live', async () => {
    const keys = [];
    for (let n = 1; n <= 60; n += 1) {
      const user = await insertUser(api.db, company.key);
      keys.push(
        await open(user, { minutesAgo: n, ...(n % 2 === 0 ? { fields: endedBy('hours_ended') } : {}) }),
      );
    }
    const first = await list({ page_size: 25 });
    expect(first.total).toBe(60);
    const second = await list({ page_size: 25, cursor: first.next ?? '' });
    const third = await list({ page_size: 25, cursor: second.next ?? '' });
    expect([...first.items, ...second.items, ...third.items].map((item) => item.key)).toEqual(keys);
  });

  it('reports for hours without automatic sign-out that only the session here ended', async () => {
    const session = await open(bia, { fields: endedBy('hours_ended') });
    await planLogout(bia, session, { state: 'done', done_at: new Date(api.clock.now()) });
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

  it('is counted up to a limit, and the list says so', async () => {
    await inCompany(api.db, company.key, (tx) =>
      sql`
        with people as (
          insert into users (key, company_key, directory_id, email, username, name, search_text,
                             domain, status, created_at, updated_at)
          select gen_random_uuid(), ${company.key}::uuid, 'm' || n, 'm' || n || '@aurora.example', 'm' || n, 'Muitos',
                 'muitos', 'aurora.example', 'active', now(), now() from generate_series(1, 2001) n returning key)
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
    const named = await list({ page_size: 25, search: 'Muitos' });
    expect(named).toEqual(page);
    expect((await end({ filter: { left: true } })).total).toBe(2001);
    await inCompany(api.db, company.key, (tx) => tx.deleteFrom('tasks').execute());
    await inCompany(api.db, company.key, (tx) =>
      tx.deleteFrom('users').where('name', '=', 'Muitos').execute(),
    );
  });
});
