import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import { endpoints } from '@shiftgate/contract/routes/index.ts';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

// Monday, 2025-03-10, 22:00 in Sao Paulo; in UTC it is the 11th already.
const monday = '2025-03-11T01:00:00Z';
const password = 'quatro bicicletas verdes';

let api: Api;
let token: string;
let managerToken: string;
let companyKey: string;
let worker: string;
let admin: string;
let manager: string;
let other: Awaited<ReturnType<Api['otherCompany']>>;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  other = await api.otherCompany();
  managerToken = await api.manager(companyKey, people.otherWorker);
  worker = await api.userKey(companyKey, people.worker);
  manager = await api.userKey(companyKey, people.otherWorker);
  admin = await api.userKey(companyKey, people.secondSuperAdmin);
});
beforeEach(async () => {
  api.clock.set(monday);
  await inCompany(api.db, companyKey, async (tx) => {
    const late = new Date('2099-01-01');
    await tx.updateTable('api_tokens').set({ idle_expires_at: late, expires_at: late }).execute();
    await tx.deleteFrom('planned_logouts').execute();
    await tx.updateTable('users').set({ vacation_starts_on: null, vacation_ends_on: null }).execute();
  });
});
afterAll(() => api.close());

const auditsOf = async (event: AuditEventName) =>
  (await api.audits(companyKey)).filter((row) => row.event === event);
const planned = () =>
  inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('planned_logouts').select(['user_key', 'scope', 'cause', 'ordered_by_name']).execute(),
  );
const rowOf = (key: string) =>
  inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('users').selectAll().where('key', '=', key).executeTakeFirstOrThrow(),
  );
const vacation = (start_date: string, end_date: string) => ({
  params: { key: worker },
  body: { start_date, end_date },
});

describe('every change of a person', () => {
  const changes: readonly (readonly [CallName, object | undefined])[] = [
    ['users.setVacation', { start_date: '2025-03-10', end_date: '2025-03-20' }],
    ['users.removeVacation', undefined],
    ['users.changePassword', { password }],
    ['users.forceLogout', undefined],
    ['users.orderLogout', undefined],
    ['users.grantSingleAccess', {}],
    ['users.removeSingleAccess', {}],
    ['users.setShifts', { rule_group: [] }],
    ['users.previewShifts', { rule_group: [] }],
    ['users.setRecoveryEmail', { recovery_email: 'casa@fora.example' }],
    ['users.removeRecoveryEmail', undefined],
    ['users.endCalendarAddress', undefined],
    ['users.liftLockout', undefined],
  ];

  it.each(changes)('%s requires a token, a person of the company, and the right', async (name, body) => {
    const at = (key: string) => ({ params: { key }, body });
    expect((await api.refusal(name, at(worker))).status).toBe(401);
    expect(await api.refusal(name, { token, ...at(other.worker) })).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
    });
    const isPassword = endpoints[name].errors.includes('PROTECTED_ADMINISTRATOR');
    for (const guarded of [admin, manager]) {
      const isOfWorkspace = guarded === admin && isPassword;
      expect(await api.refusal(name, { token: managerToken, ...at(guarded) })).toMatchObject({
        status: 403,
        code: isOfWorkspace ? 'PROTECTED_ADMINISTRATOR' : 'PROTECTED_USER',
        facts: { users: [guarded] },
      });
    }
  });
});

describe('a vacation', () => {
  it('is set, changed and removed, each with its audit row', async () => {
    const set = await api.call('users.setVacation', { token, ...vacation('2025-03-10', '2025-03-20') });
    expect(set).toMatchObject({
      key: worker,
      vacation: { start_date: '2025-03-10', end_date: '2025-03-20', state: 'current' },
    });
    await api.call('users.setVacation', { token, ...vacation('2025-03-10', '2025-03-20') });
    // Rows of one instant have no order in the audit.
    api.advance(1);
    const changed = await api.call('users.setVacation', { token, ...vacation('2025-04-01', '2025-04-02') });
    expect(changed.vacation?.state).toBe('scheduled');
    const removed = await api.call('users.removeVacation', { token, params: { key: worker } });
    expect(removed.vacation).toBeNull();
    await api.call('users.removeVacation', { token, params: { key: worker } });
    const period = { start_date: '2025-03-10', end_date: '2025-03-20' };
    expect(await auditsOf('user.vacation_set')).toMatchObject([
      { before: null, after: period, target_key: worker, actor_email: people.superAdmin },
      { before: period, after: { start_date: '2025-04-01', end_date: '2025-04-02' } },
    ]);
    expect(await auditsOf('user.vacation_removed')).toHaveLength(1);
  });

  it.each([
    ['2025-03-09', '2025-03-12', 'start_date', 'starts_in_past'],
    ['2025-03-12', '2025-03-11', 'end_date', 'reversed_dates'],
    ['2025-03-01', '2025-03-09', 'end_date', 'already_over'],
    ['2025-03-10', '2026-03-11', 'end_date', 'too_long'],
  ])('from %s to %s is refused at %s: %s', async (start, end, path, rule) => {
    expect(await api.refusal('users.setVacation', { token, ...vacation(start, end) })).toMatchObject({
      status: 422,
      code: 'INVALID_PERIOD',
      fields: [{ path, rule }],
    });
  });

  it('in progress keeps its first day when its end moves', async () => {
    await api.call('users.setVacation', { token, ...vacation('2025-03-10', '2025-03-20') });
    api.clock.set('2025-03-15T12:00:00Z');
    const longer = await api.call('users.setVacation', { token, ...vacation('2025-03-10', '2025-03-25') });
    expect(longer.vacation).toMatchObject({ start_date: '2025-03-10', end_date: '2025-03-25' });
    expect(
      await api.refusal('users.setVacation', { token, ...vacation('2025-03-11', '2025-03-25') }),
    ).toMatchObject({ fields: [{ path: 'start_date', rule: 'starts_in_past' }] });
  });

  describe('of a night worker', () => {
    const night = { kind: 'everyday' as const, start_hour: '22:00', end_hour: '06:00', ends_next_day: true };
    const preview = (selection: object, start_date: string) =>
      api.call('users.previewVacation', {
        token,
        body: { selection: selection as never, start_date, end_date: '2025-03-20' },
      });
    let shift: { key: string; name: string };
    beforeEach(async () => {
      const { key } = await api.call('shifts.create', {
        token,
        body: { name: `Noite ${crypto.randomUUID()}` },
      });
      const made = await api.call('shifts.get', { token, params: { key } });
      shift = { key, name: made.name };
      await api.call('shifts.update', {
        token,
        params: { key },
        body: { version: made.version, state: 'enabled', rules: [night] } as never,
      });
      await api.call('shifts.addUsers', { token, params: { key }, body: { users: [worker, admin] } });
    });
    afterEach(() =>
      inCompany(api.db, companyKey, (tx) => tx.deleteFrom('shifts').where('key', '=', shift.key).execute()),
    );
    const cutAt = (cut_at: string, would_end_at: string) => [{ shift, cut_at, would_end_at, people: 1 }];

    it('names the shift and the instant that it cuts, before and after the save', async () => {
      const cuts = cutAt('2025-03-14T03:00:00.000Z', '2025-03-14T09:00:00.000Z');
      expect(await preview({ users: [worker, admin] }, '2025-03-14')).toEqual({ cuts });
      expect((await rowOf(worker)).vacation_starts_on).toBeNull();
      const saved = await api.call('users.setVacation', { token, ...vacation('2025-03-14', '2025-03-20') });
      expect(saved.cuts).toEqual(cuts);
      const again = await api.call('users.setVacation', { token, ...vacation('2025-03-14', '2025-03-21') });
      expect(again.cuts).toEqual(cuts);
      const moved = await api.call('users.setVacation', { token, ...vacation('2025-03-16', '2025-03-21') });
      expect(moved.cuts).toEqual(cutAt('2025-03-16T03:00:00.000Z', '2025-03-16T09:00:00.000Z'));
    });

    it('names them for a filter, and for the started bulk action', async () => {
      const selection = { filter: { shift: shift.key }, except: [] };
      const cuts = cutAt('2025-03-14T03:00:00.000Z', '2025-03-14T09:00:00.000Z');
      expect(await preview(selection, '2025-03-14')).toEqual({ cuts });
      const days = { start_date: '2025-03-14', end_date: '2025-03-20' };
      const task = await api.call('users.bulk', {
        token,
        body: { selection, act: { action: 'set_vacation', ...days } },
      });
      expect(task.facts).toEqual({ ...days, cut_shifts: shift.name, cut_at: '2025-03-14T03:00:00.000Z' });
      const batch = await api.call('users.bulkVacation', { token, body: { users: [worker], ...days } });
      expect(batch.facts.cut_shifts).toBe(shift.name);
    });

    it('cuts a running shift immediately, and nothing more for a person on vacation already', async () => {
      api.clock.set('2025-03-11T04:00:00Z');
      const cuts = cutAt('2025-03-11T04:00:00.000Z', '2025-03-11T09:00:00.000Z');
      expect(await preview({ users: [worker] }, '2025-03-11')).toEqual({ cuts });
      await api.call('users.setVacation', { token, ...vacation('2025-03-11', '2025-03-20') });
      const longer = await api.call('users.setVacation', { token, ...vacation('2025-03-11', '2025-03-25') });
      expect(longer.cuts).toEqual([]);
    });
  });

  it('makes the planner replan logouts', async () => {
    const replans = () =>
      inCompany(api.db, companyKey, (tx) =>
        tx
          .selectFrom('replan_requests' as never)
          .selectAll()
          .execute(),
      );
    await inCompany(api.db, companyKey, (tx) => tx.deleteFrom('replan_requests' as never).execute());
    await api.call('users.setVacation', { token, ...vacation('2025-03-10', '2025-03-20') });
    expect(await replans()).toHaveLength(1);
  });
});

describe('single access', () => {
  it('without a duration waits seven days for its use', async () => {
    const person = await api.call('users.grantSingleAccess', { token, params: { key: worker }, body: {} });
    expect(person.single_access).toMatchObject({
      state: 'waiting',
      duration_minutes: null,
      granted_by: 'Helena Azevedo',
      ends_at: '2025-03-18T01:00:00.000Z',
    });
    expect(await auditsOf('user.single_access_granted')).toMatchObject([
      { target_key: worker, after: { duration_minutes: null } },
    ]);
  });

  it('with a duration replaces the previous one', async () => {
    api.advance(1);
    const person = await api.call('users.grantSingleAccess', {
      token,
      params: { key: worker },
      body: { duration_minutes: 90 },
    });
    expect(person.single_access).toMatchObject({ state: 'waiting', duration_minutes: 90 });
    expect((await auditsOf('user.single_access_granted')).at(-1)).toMatchObject({
      before: { duration_minutes: null, used: false },
      after: { duration_minutes: 90 },
    });
  });

  it.each([4, 10_081, 0, -1, 1.5])('of %s minutes is refused by its field', async (duration_minutes) => {
    expect(
      await api.refusal('users.grantSingleAccess', {
        token,
        params: { key: worker },
        body: { duration_minutes },
      }),
    ).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ path: 'duration_minutes' }] });
  });

  const input = () => ({ token, params: { key: worker } });
  // The clock moves back between the cases, before the end of the previous access.
  const forget = () =>
    inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('users')
        .set({
          single_access_granted_at: null,
          single_access_first_used_at: null,
          single_access_ends_at: null,
        })
        .execute(),
    );
  /** The row after the sign-in that it allowed. */
  const use = () =>
    inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('users')
        .set({ single_access_first_used_at: new Date(api.clock.now()) })
        .where('key', '=', worker)
        .execute(),
    );

  it.each([
    [10, 'used', false, ['browser']],
    [20, 'used', true, ['all_devices']],
    [30, 'unused', true, ['all_devices']],
    [40, 'unused', false, []],
  ] as const)(
    'after %s ms, %s and revoked with force_logout %s signs out with reach %j, once',
    async (ms, state, force_logout, reach) => {
      await forget();
      await api.call('users.grantSingleAccess', { ...input(), body: {} });
      // Rows of one instant have no order in the audit.
      api.advance(ms);
      if (state === 'used') await use();
      api.advance(1);
      const person = await api.call('users.removeSingleAccess', { ...input(), body: { force_logout } });
      expect(person.single_access).toBeNull();
      await api.call('users.removeSingleAccess', { ...input(), body: { force_logout } });
      expect(await planned()).toEqual(
        reach.map((scope) => ({
          user_key: worker,
          scope,
          cause: 'single_access_removed',
          ordered_by_name: 'Helena Azevedo',
        })),
      );
      expect((await auditsOf('user.single_access_removed')).at(-1)).toMatchObject({
        after: { force_logout },
      });
    },
  );

  it('replacing one in use counts from now, and is in use', async () => {
    await forget();
    await api.call('users.grantSingleAccess', { ...input(), body: { duration_minutes: 60 } });
    await use();
    api.advance(30 * 60_000);
    const longer = await api.call('users.grantSingleAccess', { ...input(), body: { duration_minutes: 120 } });
    expect(longer.single_access).toMatchObject({ state: 'running', ends_at: '2025-03-11T03:30:00.000Z' });
    expect(await planned()).toEqual([]);
    await api.call('users.removeSingleAccess', { ...input(), body: {} });
  });

  it.each(['suspended', 'disabled', 'not_synchronised'] as const)(
    'is rejected for a person %s without access anyway, and can be revoked from them',
    async (status) => {
      await api.call('users.grantSingleAccess', { ...input(), body: {} });
      const setStatus = (next: typeof status | 'active') =>
        inCompany(api.db, companyKey, (tx) =>
          tx.updateTable('users').set({ status: next }).where('key', '=', worker).execute(),
        );
      await setStatus(status);
      expect(await api.refusal('users.grantSingleAccess', { ...input(), body: {} })).toMatchObject({
        status: 409,
        code: 'USER_NOT_ACTIVE',
        facts: { users: [worker] },
      });
      const person = await api.call('users.removeSingleAccess', { ...input(), body: {} });
      expect(person.single_access).toBeNull();
      await setStatus('active');
    },
  );
});

describe('a password set by an administrator', () => {
  const change = (text: string, force_change?: boolean) => ({
    token,
    params: { key: worker },
    body: { password: text, ...(force_change === undefined ? {} : { force_change }) },
  });

  it('is stored as a hash, must be changed by default, and is audited without itself', async () => {
    const person = await api.call('users.changePassword', change(password));
    expect(person).toMatchObject({ has_password: true, must_change_password: true });
    expect(person.updated_password_at).toBe('2025-03-11T01:00:00.000Z');
    expect(await rowOf(worker)).toMatchObject({ password_state: 'set', is_password_chosen_by_person: false });
    const audits = await auditsOf('user.password_changed');
    expect(audits.at(-1)?.target_key).toBe(worker);
    // Nothing reaches the workspace: a password known to an administrator is not forwarded.
    expect(audits.at(-1)?.after).toEqual({ reason: 'administrator', force_change: true });
    expect(JSON.stringify(audits)).not.toContain(password);
    const open = await api.call('users.changePassword', change('outra frase bem comprida', false));
    expect(open.must_change_password).toBe(false);
  });

  it('is followed by a notice to the person', async () => {
    const notices = () =>
      inCompany(api.db, companyKey, (tx) =>
        tx.selectFrom('mail_outbox').select('to_address').where('kind', '=', 'password_changed').execute(),
      );
    const before = (await notices()).length;
    await api.call('users.changePassword', change('sete canoas no rio claro'));
    const { recovery_email } = await rowOf(worker);
    expect((await notices()).slice(before)).toEqual([{ to_address: recovery_email }]);
  });

  it('must differ from the current one', async () => {
    await api.call('users.changePassword', change('uma frase de antes'));
    await api.call('users.changePassword', change(password));
    expect(await api.refusal('users.changePassword', change(password))).toMatchObject({
      status: 422,
      code: 'SAME_PASSWORD',
    });
  });

  it.each([
    ['curta', 'too_short'],
    ['senha1234567', 'common'],
    ['adriana.machado', 'context'],
  ])('%j is refused: %s', async (text, rule) => {
    const problem = await api.refusal('users.changePassword', change(text));
    expect(problem).toMatchObject({ status: 422, code: 'INVALID_PASSWORD' });
    expect(problem.fields).toContainEqual({ path: 'password', rule });
  });

  it('must have the strength that the company requires', async () => {
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('companies')
        .set({ password_strength: JSON.stringify({ min_length: 8, number: true, symbol: true }) as never })
        .execute(),
    );
    const problem = await api.refusal('users.changePassword', change('quatrobicicletas'));
    expect(problem.fields).toEqual([
      { path: 'password', rule: 'missing_number' },
      { path: 'password', rule: 'missing_symbol' },
    ]);
    await api.call('users.changePassword', change('zebra-7-lua'));
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('companies')
        .set({ password_strength: '{}' as never })
        .execute(),
    );
  });
});

describe('an ordered logout', () => {
  it.each(['users.forceLogout', 'users.orderLogout'] as const)(
    '%s reaches every device, is never cached, and is one order when repeated',
    async (name) => {
      const before = (await auditsOf('user.forced_logout_ordered')).length;
      const response = await api.send(name, { token, params: { key: worker } });
      expect(response.json()).toEqual({ done: true });
      expect(response.headers['cache-control']).toBe('no-store');
      await api.call(name, { token, params: { key: worker } });
      expect(await planned()).toEqual([
        { user_key: worker, scope: 'all_devices', cause: 'ordered', ordered_by_name: 'Helena Azevedo' },
      ]);
      expect(await auditsOf('user.forced_logout_ordered')).toHaveLength(before + 1);
    },
  );

  it('is not ordered by a HEAD request', async () => {
    const { statusCode } = await api.app.inject({
      method: 'HEAD',
      url: `/api/users/${worker}/force-logout`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(statusCode).toBe(405);
    expect(await planned()).toEqual([]);
  });

  it('is rejected for suspended people and, for every caller, for administrators', async () => {
    const suspended = (await api.call('users.list', { token, query: { status: 'suspended' } })).items[0]?.key;
    expect(await api.refusal('users.orderLogout', { token, params: { key: suspended ?? '' } })).toMatchObject(
      {
        status: 409,
        code: 'SUSPENDED_USER_LOGOUT',
      },
    );
    expect(await api.refusal('users.forceLogout', { token, params: { key: admin } })).toMatchObject({
      status: 403,
      code: 'PROTECTED_USER',
    });
    expect(await planned()).toEqual([]);
  });
});

describe('the shifts of a person', () => {
  it('are replaced, idempotently, with the names in the audit', async () => {
    const [day, night] = await Promise.all(
      ['Dia', 'Noite'].map((name) => api.call('shifts.create', { token, body: { name } })),
    );
    const set = (...rule_group: string[]) => {
      api.advance(1);
      return api.call('users.setShifts', { token, params: { key: worker }, body: { rule_group } });
    };
    expect((await set(day!.key)).shift_names).toEqual(['Dia']);
    expect((await set(night!.key, day!.key, night!.key)).shift_names).toEqual(['Dia', 'Noite']);
    await set(day!.key, night!.key);
    expect((await set()).rule_group).toEqual([]);
    expect((await auditsOf('user.shifts_changed')).map(({ before, after }) => [before, after])).toEqual([
      [{ shifts: [] }, { shifts: ['Dia'] }],
      [{ shifts: ['Dia'] }, { shifts: ['Dia', 'Noite'] }],
      [{ shifts: ['Dia', 'Noite'] }, { shifts: [] }],
    ]);
  });

  it('keep concurrent changes of other editors', async () => {
    const [day, night, late, gone] = await Promise.all(
      ['Cedo', 'Tarde', 'Madrugada', 'Excluído'].map((name) =>
        api.call('shifts.create', { token, body: { name } }),
      ),
    );
    const key = (shift: typeof day) => shift!.key;
    const set = (rule_group: string[], seen?: string[]) =>
      api.call('users.setShifts', {
        token,
        params: { key: worker },
        body: { rule_group, ...(seen === undefined ? {} : { seen }) },
      });
    await set([key(day), key(gone)]);
    const seen = [key(day), key(gone)];
    await set([key(day), key(night), key(gone)]);
    await inCompany(api.db, companyKey, (tx) =>
      tx.deleteFrom('shifts').where('key', '=', key(gone)).execute(),
    );
    const mine = await set([key(late), key(gone)], seen);
    expect(mine.shift_names).toEqual(['Madrugada', 'Tarde']);
    const theirs = await set([key(late)], [key(late)]);
    expect(theirs.shift_names).toEqual(['Madrugada', 'Tarde']);
    expect((await set([])).shift_names).toEqual([]);
  });

  it('are previewed with the effect that saving them reports, and nothing is written before', async () => {
    const [day, night] = await Promise.all(
      ['Manhã inteira', 'Noite inteira'].map((name) => api.call('shifts.create', { token, body: { name } })),
    );
    const keys = [day!.key, night!.key];
    const hours = { kind: 'everyday' as const, start_hour: '08:00', end_hour: '12:00' };
    const rules = [hours];
    await api.call('shifts.replaceRules', { token, params: { key: day!.key }, body: { rules } });
    await api.call('shifts.bulkActivate', { token, body: { action: 'activate', rule_groups: keys } });
    const at = { token, params: { key: worker } };
    await api.call('users.setShifts', { ...at, body: { rule_group: [day!.key] } });
    const audits = (await auditsOf('user.shifts_changed')).length;
    const body = { rule_group: [night!.key], seen: [day!.key] };
    const preview = await api.call('users.previewShifts', { ...at, body });
    expect(preview.loses_later.people.map(({ key }) => key)).toEqual([worker]);
    expect(preview).toMatchObject({ total: 1, left_without_shift: { count: 0 } });
    expect((await api.call('users.get', at)).rule_group).toEqual([day!.key]);
    expect(await auditsOf('user.shifts_changed')).toHaveLength(audits);
    const { difference } = await api.call('users.setShifts', { ...at, body });
    expect(difference).toEqual(preview);
    const none = { rule_group: [], seen: [night!.key] };
    const alone = (await api.call('users.previewShifts', { ...at, body: none })).left_without_shift;
    expect(alone.people.map(({ key }) => key)).toEqual([worker]);
    // Another editor has removed it: nothing is left to change.
    const same = { rule_group: [night!.key], seen: [day!.key, night!.key] };
    expect(await api.call('users.previewShifts', { ...at, body: same })).toMatchObject({ total: 0 });
    await api.call('users.setShifts', { ...at, body: none });
  });

  it('are rejected as a whole when one is unknown', async () => {
    const known = await api.call('shifts.create', { token, body: { name: 'Conhecido' } });
    const rule_group = [known.key, other.shift];
    expect(
      await api.refusal('users.setShifts', { token, params: { key: worker }, body: { rule_group } }),
    ).toMatchObject({ status: 404, code: 'SHIFT_NOT_FOUND', facts: { shifts: [other.shift] } });
    expect(
      await api.refusal('users.previewShifts', { token, params: { key: worker }, body: { rule_group } }),
    ).toMatchObject({ status: 404, code: 'SHIFT_NOT_FOUND' });
    expect((await api.call('users.get', { token, params: { key: worker } })).rule_group).toEqual([]);
  });
});
