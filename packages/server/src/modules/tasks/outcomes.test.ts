import { describe, expect, it } from 'vitest';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { inCompany } from '#db/transactions.ts';
import { people } from '#testing/api.ts';
import {
  api,
  token,
  managerToken,
  companyKey,
  workers,
  admin,
  manager,
  suspended,
  auditsOf,
  bulk,
  finished,
  resultsOf,
  vacation,
  taskWorld,
} from './testing/task-world.ts';

taskWorld();

describe('the outcome of people', () => {
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

  it('of a shift deleted meanwhile: failed, with the reason', async () => {
    const shift = await api.call('shifts.create', { token, body: { name: 'Efêmero' } });
    const task = await bulk({
      selection: { users: workers.slice(0, 3) },
      act: { action: 'add_to_shift', shift: shift.key },
    });
    await api.call('shifts.delete', { token, body: { rule_groups: [shift.key] } });
    expect(await finished(task)).toMatchObject({ state: 'done', failed: 3 });
    expect((await resultsOf(task.key)).map((row) => row.reason)).toEqual(Array(3).fill('SHIFT_NOT_FOUND'));
  });

  it('sent on vacation and back, each with an audit row like a single change', async () => {
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

  it('given single access, each with an audit row like a single grant; blocked people are skipped', async () => {
    const act = { action: 'grant_single_access', duration_minutes: 60 } as const;
    const users = [...workers.slice(0, 3), suspended, manager];
    const used = {
      single_access_granted_at: new Date(api.clock.now()),
      single_access_first_used_at: new Date(api.clock.now()),
    };
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('users').set(used).where('key', '=', workers[0]!).execute(),
    );
    api.advance(1000);
    const task = await finished(await bulk({ selection: { users }, act }, managerToken));
    expect(task).toMatchObject({ state: 'done', done: 3, skipped: 2, facts: { access_minutes: '60' } });
    const reasons = (await resultsOf(task.key, { outcome: 'skipped' })).map(({ reason }) => reason);
    expect(reasons.toSorted()).toEqual(['PROTECTED_USER', 'USER_NOT_ACTIVE']);
    const accessOf = async (key: string | undefined) =>
      (await api.call('users.get', { token, params: { key: key! } })).single_access;
    expect(await accessOf(workers[1])).toMatchObject({ state: 'waiting', duration_minutes: 60 });
    expect(await accessOf(workers[0])).toMatchObject({ state: 'running', duration_minutes: 60 });
    expect(await auditsOf('user.single_access_granted', workers[1])).toMatchObject([
      { before: null, after: { duration_minutes: 60 }, actor_email: people.otherWorker, actor_kind: 'user' },
    ]);
    const toLogoff = { action: 'grant_single_access', duration_minutes: null } as const;
    const next = await finished(await bulk({ selection: { users: [workers[1]!] }, act: toLogoff }));
    expect(next).toMatchObject({ done: 1, facts: { access_minutes: 'logoff' } });
    expect(await accessOf(workers[1])).toMatchObject({ state: 'waiting', duration_minutes: null });
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

  it('not signed out after the task is cancelled, except for logouts in progress', async () => {
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

  it('required to change their password: done, or unchanged if required already', async () => {
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

  it('protected from the manager: administrators, managers and themselves are skipped', async () => {
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

  it('protected from the manager in the call of its own: skipped by each of them', async () => {
    const shift = await api.call('shifts.create', { token, body: { name: 'Alcance' } });
    const users = [workers[0] ?? '', admin, manager];
    await api.call('shifts.addUsers', { token, params: { key: shift.key }, body: { users } });
    const ofShift = { token: managerToken, body: { rule_groups: [shift.key] } };
    const ofPeople = { token: managerToken, body: { ...ofShift.body, users } };
    const tasks = [
      await api.call('shifts.forceLogout', ofShift),
      await api.call('shifts.forcePasswordChange', ofShift),
      await api.call('shifts.bulkRemoveUsers', ofPeople),
      await api.call('shifts.bulkAddUsers', ofPeople),
    ];
    for (const task of tasks) {
      expect(await finished(task)).toMatchObject({ skipped: 2 });
      const rows = await resultsOf(task.key, { outcome: 'skipped' });
      expect(new Map(rows.map((row) => [row.user, row.reason]))).toEqual(
        new Map([
          [admin, 'PROTECTED_USER'],
          [manager, 'PROTECTED_USER'],
        ]),
      );
    }
  });
});
