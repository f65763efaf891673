import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { inCompany } from '../../db/transactions.ts';
import { people, startApi } from '../../testing/api.ts';
import type { Api } from '../../testing/api.ts';

let api: Api;
let token: string;
let managerToken: string;
let companyKey: string;
let workers: string[];
let admin: string;
let manager: string;
let suspended: string;
let other: Awaited<ReturnType<Api['otherCompany']>>;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  other = await api.otherCompany();
  managerToken = await api.manager(companyKey, people.otherWorker);
  manager = await api.userKey(companyKey, people.otherWorker);
  admin = await api.userKey(companyKey, people.secondSuperAdmin);
  const list = async (status: 'active' | 'suspended') =>
    (await api.call('users.list', { token, query: { status, page_size: 200 } })).items;
  suspended = (await list('suspended'))[0]?.key ?? '';
  workers = (await list('active'))
    .filter((user) => !user.is_admin && !user.is_manager)
    .slice(0, 20)
    .map((user) => user.key);
});
beforeEach(async () => {
  api.advance(1000);
  await inCompany(api.db, companyKey, async (tx) => {
    await tx.deleteFrom('tasks').execute();
    await tx.deleteFrom('planned_logouts').execute();
    await tx
      .updateTable('users')
      .set({ vacation_starts_on: null, vacation_ends_on: null, must_change_password: false })
      .execute();
  });
});
afterAll(() => api.close());

const auditsOf = async (event: AuditEventName, target?: string) =>
  (await api.audits(companyKey)).filter(
    (row) => row.event === event && (target === undefined || row.target_key === target),
  );
const bulk = (body: CallBody<'users.bulk'>, bearer = token) =>
  api.call('users.bulk', { token: bearer, body });
const get = (key: string, bearer = token) => api.call('tasks.get', { token: bearer, params: { key } });
const finished = async (task: { key: string }) => {
  await api.runTasks();
  return await get(task.key);
};
const resultsOf = async (
  key: string,
  query: { outcome?: 'done' | 'skipped' | 'unchanged' | 'failed' } = {},
) => (await api.call('tasks.results', { token, params: { key }, query: { page_size: 200, ...query } })).items;
const vacation = { action: 'set_vacation', start_date: '2025-03-10', end_date: '2025-03-20' } as const;

describe('starting a bulk action', () => {
  it('fixes the people, says so in the audit, and does nothing before the job does', async () => {
    const task = await bulk({ selection: { users: workers }, act: vacation });
    expect(task).toMatchObject({
      kind: 'set_vacation',
      state: 'waiting',
      total: 20,
      done: 0,
      created_by: 'Helena Azevedo',
      finished_at: null,
      facts: { start_date: '2025-03-10', end_date: '2025-03-20' },
    });
    expect((await auditsOf('task.started', task.key))[0]).toMatchObject({ after: { total: 20 } });
    expect(await resultsOf(task.key)).toHaveLength(20);
    expect((await api.call('users.list', { token, query: { vacation: 'any' } })).total).toBe(0);
  });

  it('is one task when the same order is sent twice, also at once', async () => {
    const order = {
      selection: { users: workers },
      act: { action: 'force_logout' },
      client_key: randomUUID(),
    } as const;
    const tasks = await Promise.all([bulk(order), bulk(order), bulk(order)]);
    expect(new Set(tasks.map((task) => task.key)).size).toBe(1);
    expect((await api.call('tasks.list', { token })).items).toHaveLength(1);
    await finished(tasks[0]);
    expect(await bulk(order)).toMatchObject({ key: tasks[0].key, state: 'running', total: 20 });
  });

  it('takes all that a filter finds, but some, as they are at the start', async () => {
    const all = (await api.call('users.list', { token, query: { search: 'ana' } })).total ?? 0;
    const first = (await api.call('users.list', { token, query: { search: 'ana' } })).items[0]?.key ?? '';
    const task = await bulk({
      selection: { filter: { search: 'ana' }, except: [first] },
      act: { action: 'force_password_change' },
    });
    expect(all).toBeGreaterThan(3);
    expect(task.total).toBe(all - 1);
    expect((await resultsOf(task.key)).map((row) => row.user)).not.toContain(first);
  });

  it.each([
    [
      'a person of another company',
      () => ({ users: [workers[0] ?? '', other.worker] }),
      [() => other.worker],
    ],
    ['an unknown person', () => ({ users: [randomUUID()] }), null],
    ['nobody', () => ({ filter: { search: 'zzz nobody' } }), null],
  ])('is refused for %s, and nobody is touched', async (_what, selection, named) => {
    const problem = await api.refusal('users.bulk', {
      token,
      body: { selection: selection(), act: { action: 'force_logout' } },
    });
    expect(problem).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
    if (named) expect(problem.facts).toEqual({ users: named.map((key) => key()) });
    expect((await api.call('tasks.list', { token })).items).toEqual([]);
  });

  it('is refused for days in the past and for an unknown shift', async () => {
    const selection = { users: workers };
    expect(
      await api.refusal('users.bulk', {
        token,
        body: { selection, act: { ...vacation, start_date: '2025-03-09' } },
      }),
    ).toMatchObject({ code: 'INVALID_PERIOD', fields: [{ path: 'start_date', rule: 'starts_in_past' }] });
    for (const action of ['add_to_shift', 'remove_from_shift']) {
      expect(
        await api.refusal('users.bulk', { token, body: { selection, act: { action, shift: other.shift } } }),
      ).toMatchObject({ status: 404, code: 'SHIFT_NOT_FOUND' });
    }
  });

  const forms: readonly (readonly [CallName, string, object])[] = [
    ['users.bulkVacation', 'set_vacation', { start_date: '2025-03-10', end_date: '2025-03-11' }],
    ['users.bulkRemoveVacation', 'remove_vacation', {}],
    ['users.generatePasswords', 'generate_passwords', {}],
    ['users.forcePasswordChange', 'force_password_change', {}],
    ['users.bulkForceLogout', 'force_logout', {}],
  ];
  it.each(forms)('%s is the task %s', async (name, kind, body) => {
    expect((await api.refusal(name, { body: { users: workers, ...body } })).status).toBe(401);
    expect(await api.refusal(name, { token, body: { users: [other.worker], ...body } })).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
    });
    const response = await api.send(name, { token, body: { users: workers.slice(0, 2), ...body } });
    expect(response.json()).toMatchObject({ kind, state: 'waiting', total: 2 });
  });
});

describe('what becomes of people', () => {
  it('added to a shift: done, or unchanged for members; removed the same way round', async () => {
    const shift = await api.call('shifts.create', { token, body: { name: 'Lote' } });
    await api.call('shifts.addUsers', {
      token,
      params: { key: shift.key },
      body: { users: workers.slice(0, 5) },
    });
    const selection = { users: workers };
    const add = await finished(await bulk({ selection, act: { action: 'add_to_shift', shift: shift.key } }));
    expect(add).toMatchObject({ state: 'done', done: 15, unchanged: 5, facts: { shift: 'Lote' } });
    const members = await api.call('users.list', { token, query: { shift: shift.key } });
    expect(members.total).toBe(20);
    api.advance(1000);
    const remove = { action: 'remove_from_shift', shift: shift.key } as const;
    expect(await finished(await bulk({ selection, act: remove }))).toMatchObject({ done: 20 });
    expect(await finished(await bulk({ selection, act: remove }))).toMatchObject({ unchanged: 20 });
    expect((await auditsOf('user.shifts_changed', workers[19])).map((row) => row.after)).toEqual([
      { added_to: 'Lote' },
      { removed_from: 'Lote' },
    ]);
  });

  it('who are to get a shift that was deleted meanwhile: failed, by name of the reason', async () => {
    const shift = await api.call('shifts.create', { token, body: { name: 'Efêmero' } });
    const task = await bulk({
      selection: { users: workers.slice(0, 3) },
      act: { action: 'add_to_shift', shift: shift.key },
    });
    await api.call('shifts.delete', { token, body: { rule_groups: [shift.key] } });
    expect(await finished(task)).toMatchObject({ state: 'done', failed: 3 });
    expect((await resultsOf(task.key)).map((row) => row.reason)).toEqual(Array(3).fill('SHIFT_NOT_FOUND'));
  });

  it('sent on vacation and called back, each with an audit row as if changed one by one', async () => {
    const selection = { users: workers };
    await finished(await bulk({ selection: { users: workers.slice(0, 4) }, act: vacation }));
    expect(await finished(await bulk({ selection, act: vacation }))).toMatchObject({
      done: 16,
      unchanged: 4,
    });
    expect((await api.call('users.list', { token, query: { vacation: 'current' } })).total).toBe(20);
    expect(await auditsOf('user.vacation_set', workers[3])).toMatchObject([
      {
        before: null,
        after: { start_date: '2025-03-10', end_date: '2025-03-20' },
        actor_email: people.superAdmin,
        actor_kind: 'user',
      },
    ]);
    const remove = { action: 'remove_vacation' } as const;
    expect(await finished(await bulk({ selection, act: remove }))).toMatchObject({ done: 20 });
    expect(await finished(await bulk({ selection, act: remove }))).toMatchObject({ unchanged: 20 });
  });

  it('logged out: planned once; suspended people and administrators are skipped by name', async () => {
    const users = [...workers.slice(0, 3), suspended, admin];
    const task = await finished(await api.call('users.bulkForceLogout', { token, body: { users } }));
    expect(task).toMatchObject({ state: 'running', done: 0, skipped: 2, total: 5 });
    const reasons = new Map(
      (await resultsOf(task.key, { outcome: 'skipped' })).map((r) => [r.user, r.reason]),
    );
    expect(reasons).toEqual(
      new Map([
        [suspended, 'SUSPENDED_USER_LOGOUT'],
        [admin, 'PROTECTED_USER'],
      ]),
    );
    const again = await finished(await api.call('users.bulkForceLogout', { token, body: { users } }));
    expect(again).toMatchObject({ done: 0, unchanged: 3, skipped: 2 });
    const planned = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('planned_logouts').select(['user_key', 'scope', 'ordered_by_name']).execute(),
    );
    expect(planned.map((row) => row.user_key).toSorted()).toEqual(workers.slice(0, 3).toSorted());
    expect(planned[0]).toMatchObject({ scope: 'all_devices', ordered_by_name: 'Helena Azevedo' });
  });

  it('logged out: over only when every logout is done, and counted one by one', async () => {
    const users = workers.slice(0, 3);
    const task = await finished(await api.call('users.bulkForceLogout', { token, body: { users } }));
    const ends = (user: string | undefined, state: 'done' | 'cancelled') =>
      inCompany(api.db, companyKey, (tx) =>
        tx
          .updateTable('planned_logouts')
          .set({ state })
          .where('user_key', '=', user ?? '')
          .execute(),
      );
    await ends(users[0], 'done');
    await ends(users[1], 'cancelled');
    api.advance(1000);
    expect(await finished(task)).toMatchObject({ state: 'running', done: 1, skipped: 1, finished_at: null });
    await ends(users[2], 'done');
    api.advance(1000);
    expect(await finished(task)).toMatchObject({ state: 'done', done: 2, skipped: 1, failed: 0 });
    expect((await resultsOf(task.key, { outcome: 'skipped' })).map((row) => row.reason)).toEqual([
      'PROTECTED_USER',
    ]);
  });

  it('not logged out any more once the task is stopped, but for those already under way', async () => {
    const users = workers.slice(0, 3);
    const task = await finished(await api.call('users.bulkForceLogout', { token, body: { users } }));
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('planned_logouts')
        .set({ state: 'running' })
        .where('user_key', '=', users[0] ?? '')
        .execute(),
    );
    const stopped = await api.call('tasks.cancel', { token, params: { key: task.key } });
    expect(stopped).toMatchObject({ state: 'cancelled', done: 1, total: 3 });
    const rows = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('planned_logouts').select(['user_key', 'state']).execute(),
    );
    expect(new Map(rows.map((row) => [row.user_key, row.state]))).toEqual(
      new Map([
        [users[0], 'running'],
        [users[1], 'cancelled'],
        [users[2], 'cancelled'],
      ]),
    );
  });

  it('made to change their password: done, or unchanged for who has to already', async () => {
    const users = workers.slice(0, 4);
    await finished(
      await api.call('users.forcePasswordChange', { token, body: { users: users.slice(0, 1) } }),
    );
    expect(
      await finished(await api.call('users.forcePasswordChange', { token, body: { users } })),
    ).toMatchObject({
      done: 3,
      unchanged: 1,
    });
    expect(await auditsOf('user.password_change_forced', users[3])).toHaveLength(1);
  });

  it('out of reach of the manager who asks: administrators, managers and themselves are skipped', async () => {
    const users = [workers[0] ?? '', admin, manager];
    const actions: CallBody<'users.bulk'>['act'][] = [
      vacation,
      { action: 'remove_vacation' },
      { action: 'force_logout' },
      { action: 'force_password_change' },
    ];
    for (const act of actions) {
      const task = await finished(await bulk({ selection: { users }, act }, managerToken));
      expect(task).toMatchObject({ skipped: 2, done: act.action === 'force_logout' ? 0 : 1 });
      const rows = await resultsOf(task.key, { outcome: 'skipped' });
      expect(rows.map((row) => [row.user, row.reason]).toSorted()).toEqual(
        [
          [admin, 'PROTECTED_USER'],
          [manager, 'PROTECTED_USER'],
        ].toSorted(),
      );
    }
    for (const key of [admin, manager])
      expect((await api.call('users.get', { token, params: { key } })).vacation).toBeNull();
  });
});

describe('watching and stopping', () => {
  it('lists the newest first, for seven days', async () => {
    const act = { action: 'force_logout' } as const;
    const first = await bulk({ selection: { users: workers.slice(0, 1) }, act });
    api.advance(1000);
    const second = await bulk({ selection: { users: workers.slice(1, 2) }, act });
    const keys = async () => (await api.call('tasks.list', { token })).items.map((task) => task.key);
    expect(await keys()).toEqual([second.key, first.key]);
    const before = api.clock.now();
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('tasks')
        .set({ created_at: new Date(before - 7 * 86_400_000) })
        .where('key', '=', first.key)
        .execute(),
    );
    expect(await keys()).toEqual([second.key]);
  });

  it('pages through the results by name', async () => {
    const task = await bulk({ selection: { filter: {} }, act: { action: 'force_password_change' } });
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof api.call<'tasks.results'>>> = await api.call('tasks.results', {
        token,
        params: { key: task.key },
        query: { page_size: 100, ...(cursor === undefined ? {} : { cursor }) },
      });
      names.push(...page.items.map((row) => row.name));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(names).toHaveLength(240);
    const listed = await api.call('users.list', { token, query: { page_size: 200 } });
    expect(names.slice(0, 200)).toEqual(listed.items.map((user) => user.name));
  });

  it.each(['x', Buffer.from('["-1"]').toString('base64url'), Buffer.from('["9e9"]').toString('base64url')])(
    'refuses the cursor %j',
    async (cursor) => {
      const task = await bulk({ selection: { users: workers }, act: vacation });
      expect(
        await api.refusal('tasks.results', { token, params: { key: task.key }, query: { cursor } }),
      ).toMatchObject({ status: 422, fields: [{ path: 'cursor' }] });
    },
  );

  it('stops before the next batch; what is done stays done, and stopping again changes nothing', async () => {
    const task = await bulk({ selection: { users: workers }, act: vacation });
    let batches = 0;
    await api.runTasks({
      batchSize: 5,
      isStopping: () => {
        batches += 1;
        return batches > 3;
      },
    });
    const running = await get(task.key);
    expect(running.done).toBeGreaterThan(0);
    expect(running.done).toBeLessThan(20);
    const cancel = () => api.call('tasks.cancel', { token, params: { key: task.key } });
    expect(await cancel()).toMatchObject({ state: 'cancelled', done: running.done });
    await api.runTasks();
    expect(await cancel()).toMatchObject({
      state: 'cancelled',
      done: running.done,
      finished_at: expect.any(String),
    });
    expect((await api.call('users.list', { token, query: { vacation: 'any' } })).total).toBe(running.done);
    expect(await auditsOf('task.cancelled', task.key)).toHaveLength(1);
    expect(await auditsOf('task.finished', task.key)).toHaveLength(0);
  });

  it.each(['tasks.get', 'tasks.results', 'tasks.cancel'] as const)(
    "%s wants a token and knows no other company's task",
    async (name) => {
      const task = await bulk({ selection: { users: workers }, act: vacation });
      const params = { key: task.key };
      expect((await api.refusal(name, { params })).status).toBe(401);
      expect(await api.refusal(name, { token: other.token, params })).toMatchObject({
        status: 404,
        code: 'TASK_NOT_FOUND',
      });
      expect((await get(task.key)).state).toBe('waiting');
      expect((await api.call('tasks.list', { token: other.token })).items).toEqual([]);
    },
  );

  it.each([
    ['waiting', 'cancelled'],
    ['running', 'cancelled'],
    ['done', 'done'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
  ] as const)('a task that is %s and is stopped is %s', async (before, after) => {
    const { key } = await bulk({ selection: { users: workers }, act: vacation });
    const isOver = ['done', 'failed', 'cancelled'].includes(before);
    const finishedAt = isOver ? new Date(api.clock.now()) : null;
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('tasks')
        .set({ state: before, finished_at: finishedAt })
        .where('key', '=', key)
        .execute(),
    );
    const stopped = await api.call('tasks.cancel', { token, params: { key } });
    expect(stopped.state).toBe(after);
    expect(stopped.finished_at).not.toBeNull();
    expect(await auditsOf('task.cancelled', key)).toHaveLength(isOver ? 0 : 1);
    await api.runTasks();
    expect(await get(key)).toMatchObject({ state: after, done: 0 });
  });

  it('downloads the results with the reasons, without a column for passwords', async () => {
    const task = await api.call('users.bulkForceLogout', {
      token,
      body: { users: [workers[0] ?? '', suspended] },
    });
    await api.runTasks();
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('planned_logouts').set({ state: 'done' }).execute(),
    );
    api.advance(1000);
    await api.runTasks();
    const { url } = await api.call('downloads.createTicket', {
      token,
      body: { kind: 'task_results_csv', task: task.key },
    });
    const { body } = await api.app.inject({ method: 'GET', url });
    const lines = body.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Nome";"E-mail";"Resultado";"Motivo"');
    expect(
      lines
        .slice(1, 3)
        .map((line) => line.split(';').slice(2).join(';'))
        .toSorted(),
    ).toEqual([
      '"Feito";""',
      '"Ficou de fora";"Esta pessoa está suspensa no workspace: não há sessão para encerrar."',
    ]);
  });
});
