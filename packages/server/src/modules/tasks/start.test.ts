import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CallName } from '@shiftgate/contract/calls.ts';
import {
  api,
  token,
  workers,
  other,
  auditsOf,
  bulk,
  finished,
  resultsOf,
  vacation,
  taskWorld,
} from './testing/task-world.ts';

taskWorld();

describe('starting a bulk action', () => {
  it('fixes the people, writes the audit, and leaves the work to the job', async () => {
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

  it('is one task when the same order is sent twice, also concurrently', async () => {
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

  it('takes the people of a filter with exceptions, as they are at the start', async () => {
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

  it.each([-1, 1])('starts nothing for another number of people than agreed (%i)', async (off) => {
    const filter = { search: 'ana' };
    const all = (await api.call('users.list', { token, query: filter })).total ?? 0;
    const act = { action: 'force_logout' } as const;
    const refused = await api.refusal('users.bulk', {
      token,
      body: { selection: { filter, expected: all + off }, act },
    });
    expect(refused).toMatchObject({ status: 409, code: 'PEOPLE_FOUND_CHANGED', facts: { found: all } });
    expect((await api.call('tasks.list', { token })).items).toEqual([]);
    expect((await bulk({ selection: { filter, expected: all }, act })).total).toBe(all);
  });

  it('fails too when no person matches any more', async () => {
    const selection = { filter: { search: 'zzz nobody' }, expected: 3 };
    expect(
      await api.refusal('users.bulk', { token, body: { selection, act: { action: 'force_logout' } } }),
    ).toMatchObject({ code: 'PEOPLE_FOUND_CHANGED', facts: { found: 0 } });
  });

  it.each([
    ['ana', 'PEOPLE_FOUND_CHANGED'],
    ['zzz nobody', 'USER_NOT_FOUND'],
  ])('starts nothing for an agreed number of zero with the filter %s', async (search, code) => {
    const selection = { filter: { search }, expected: 0 };
    const body = { selection, act: { action: 'force_logout' } } as const;
    expect(await api.refusal('users.bulk', { token, body })).toMatchObject({ code });
  });

  it.each([
    [
      'a person of another company',
      () => ({ users: [workers[0] ?? '', other.worker] }),
      [() => other.worker],
    ],
    ['an unknown person', () => ({ users: [randomUUID()] }), null],
    ['nobody', () => ({ filter: { search: 'zzz nobody' } }), null],
  ])('is rejected for %s, and no person is changed', async (_what, selection, named) => {
    const problem = await api.refusal('users.bulk', {
      token,
      body: { selection: selection(), act: { action: 'force_logout' } },
    });
    expect(problem).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
    if (named) expect(problem.facts).toEqual({ users: named.map((key) => key()) });
    expect((await api.call('tasks.list', { token })).items).toEqual([]);
  });

  it('is rejected for days in the past and for an unknown shift', async () => {
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
