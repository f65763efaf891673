import { describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import {
  api,
  token,
  companyKey,
  workers,
  suspended,
  other,
  auditsOf,
  bulk,
  get,
  vacation,
  taskWorld,
} from './testing/task-world.ts';

taskWorld();

describe('watching and cancelling', () => {
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

  it('stops before the next batch; completed people stay done, and a repeated cancel changes nothing', async () => {
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
    "%s requires a token and rejects another company's task",
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
  ] as const)('a task that is %s and is cancelled is %s', async (before, after) => {
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
      '"Concluído";""',
      '"Ficou de fora";"Esta pessoa está suspensa no Google Workspace: não há sessão para encerrar."',
    ]);
  });
});
