import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { HashQueueFullError } from '#ports/password-hasher.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { purgeSecrets } from '#jobs/maintenance/purge-secrets.ts';

let api: Api;
let token: string;
let companyKey: string;
let everybody: string[];

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  const first = await api.call('users.list', { token, query: { status: 'active', page_size: 200 } });
  everybody = first.items.filter((user) => !user.is_admin).map((user) => user.key);
});
beforeEach(async () => {
  api.advance(60_000);
  await inCompany(api.db, companyKey, async (tx) => {
    await tx.deleteFrom('tasks').execute();
    await tx.updateTable('users').set({ vacation_starts_on: null, vacation_ends_on: null }).execute();
  });
});
afterAll(() => api.close());

const start = (users = everybody) =>
  api.call('users.bulkVacation', {
    token,
    body: { users, start_date: '2025-03-10', end_date: '2025-03-20' },
  });
const get = (key: string) => api.call('tasks.get', { token, params: { key } });
const onVacation = async () =>
  (await api.call('users.list', { token, query: { vacation: 'any' } })).total ?? -1;
/** Audit rows of vacations set within the last minute. */
const auditedTwice = async () => {
  const since = api.clock.now() - 59_000;
  const rows = (await api.audits(companyKey)).filter(
    (row) => row.event === 'user.vacation_set' && row.occurred_at.getTime() >= since,
  );
  return { rows: rows.length, people: new Set(rows.map((row) => row.target_key)).size };
};
describe('a bulk action with a crashing process', () => {
  it('continues in the next process, and repeats no person', async () => {
    const task = await start();
    await expect(api.runTasks({ batchSize: 20, db: dyingAfter(6) })).rejects.toThrow('killed');
    const left = await get(task.key);
    expect(left.state).toBe('running');
    expect(left.done).toBeGreaterThan(0);
    expect(left.done).toBeLessThan(everybody.length);
    expect(await onVacation()).toBe(left.done);
    // The claim of the dead process is still valid.
    await api.runTasks();
    expect((await get(task.key)).done).toBe(left.done);
    api.advance(30_000);
    await api.runTasks();
    expect(await get(task.key)).toMatchObject({ state: 'done', done: everybody.length, unchanged: 0 });
    expect(await auditedTwice()).toEqual({ rows: everybody.length, people: everybody.length });
  });

  /** The suite's database, which rejects writes after a number of transactions: the process is dead. */
  function dyingAfter(count: number): Api['db'] {
    let left = count;
    return new Proxy(api.db, {
      get(target, name, receiver) {
        if (name === 'kysely') {
          left -= 1;
          if (left < 0) throw new Error('killed');
        }
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
  }
});

describe('several processes', () => {
  it('share the tasks and repeat no person', async () => {
    const tasks = await Promise.all([start(everybody.slice(0, 100)), start(everybody.slice(100))]);
    await Promise.all([api.runTasks({ batchSize: 7 }), api.runTasks({ batchSize: 11 })]);
    await api.runTasks();
    const states = await Promise.all(tasks.map((task) => get(task.key)));
    expect(states.map((task) => [task.state, task.done])).toEqual([
      ['done', 100],
      ['done', everybody.length - 100],
    ]);
    expect(await auditedTwice()).toEqual({ rows: everybody.length, people: everybody.length });
  });
});

describe('a stopping process', () => {
  it('completes the current batch and leaves the rest to the next one, without a wait', async () => {
    const task = await start();
    let looks = 0;
    await api.runTasks({ batchSize: 20, isStopping: () => (looks += 1) > 2 });
    const left = await get(task.key);
    expect(left.done).toBeGreaterThan(0);
    expect(left.done).toBeLessThan(everybody.length);
    await api.runTasks();
    expect(await get(task.key)).toMatchObject({ state: 'done', done: everybody.length });
  });
});

describe('a process that stops while the hasher is full', () => {
  it('does not wait for a slot, and leaves all people to the next one', async () => {
    const users = everybody.slice(10, 13);
    const task = await api.call('users.generatePasswords', { token, body: { users } });
    let tries = 0;
    const full = {
      hash: () => {
        tries += 1;
        return Promise.reject(new HashQueueFullError());
      },
      verify: () => Promise.resolve(false),
    };
    await api.runTasks({ hasher: full, isStopping: () => tries > 0 });
    expect(tries).toBe(1);
    expect(await get(task.key)).toMatchObject({ state: 'running', done: 0, failed: 0 });
    await api.runTasks();
    expect(await get(task.key)).toMatchObject({ state: 'done', done: 3 });
  });
});

describe('a failing batch', () => {
  const breaking = (message: string) => ({
    passwordChosen: async () => {
      throw new Error(message);
    },
  });
  const generate = (users: string[]) => api.call('users.generatePasswords', { token, body: { users } });

  it('is retried later, and rolled back as a whole until then', async () => {
    const users = everybody.slice(0, 3);
    const task = await generate(users);
    await expect(api.runTasks(breaking('the workspace is away'))).rejects.toThrow('away');
    expect(await get(task.key)).toMatchObject({ state: 'running', done: 0 });
    const before = await Promise.all(users.map((key) => api.call('users.get', { token, params: { key } })));
    expect(before.every((user) => !user.has_password)).toBe(true);
    await api.runTasks();
    expect((await get(task.key)).done).toBe(0);
    api.advance(2000);
    await api.runTasks();
    expect(await get(task.key)).toMatchObject({ state: 'done', done: 3 });
  });

  it('ends the task after ten failures in a row, and names the remaining people', async () => {
    const task = await generate(everybody.slice(3, 5));
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(api.runTasks(breaking('never again'))).rejects.toThrow('never again');
      api.advance(5 * 60_000);
    }
    expect(await get(task.key)).toMatchObject({ state: 'failed', done: 0, failed: 2 });
    const { items } = await api.call('tasks.results', { token, params: { key: task.key } });
    expect(items.map((row) => [row.outcome, row.reason])).toEqual(Array(2).fill(['failed', 'UNKNOWN_ERROR']));
  });
});

describe('generated passwords', () => {
  const generate = async (users: string[], force_change = true) => {
    const task = await api.call('users.generatePasswords', { token, body: { users, force_change } });
    await api.runTasks();
    return task;
  };
  const csv = async (task: { key: string }, bearer = token) => {
    const { url } = await api.call('downloads.createTicket', {
      token: bearer,
      body: { kind: 'task_results_csv', task: task.key },
    });
    return await api.app.inject({ method: 'GET', url });
  };
  const passwordsIn = (body: string) =>
    body
      .split('\r\n')
      .slice(1)
      .filter(Boolean)
      .map((line) => /;"([^"]*)"$/.exec(line)?.[1] ?? '');
  const sealedLeft = () =>
    inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('task_items').select('position').where('secret_sealed', 'is not', null).execute(),
    );

  it('open the account, differ, are strong, and are in one download only', async () => {
    const users = everybody.slice(10, 15);
    const chosen: string[] = [];
    const task = await api.call('users.generatePasswords', { token, body: { users } });
    await api.runTasks({
      passwordChosen: async (_tx, { password }) => {
        chosen.push(password);
        return true;
      },
    });
    const done = await get(task.key);
    expect(done).toMatchObject({ state: 'done', done: 5 });
    expect(done.facts.passwords_until).toBe(new Date(api.clock.now() + 86_400_000).toISOString());
    const first = await csv(task);
    expect(first.headers['content-type']).toContain('text/csv');
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.body.split('\r\n')[0]).toBe('\uFEFF"Nome";"E-mail";"Resultado";"Motivo";"Senha"');
    const passwords = passwordsIn(first.body);
    expect(passwords.toSorted()).toEqual(chosen.toSorted());
    expect(new Set(passwords).size).toBe(5);
    for (const password of passwords) expect(password).toMatch(/^[A-Z][a-z2-9]{3}(-[a-z2-9]{4}){2}$/);
    const stored = await inCompany(api.db, companyKey, (tx) =>
      tx
        .selectFrom('users')
        .select(['name', 'email', 'password_hash', 'password_state', 'must_change_password'])
        .where('key', 'in', users)
        .orderBy('search_text')
        .execute(),
    );
    const { hasher } = api.bulkDeps();
    for (const [index, user] of stored.entries()) {
      expect(user).toMatchObject({ password_state: 'random', must_change_password: true });
      expect(await hasher.verify(user.password_hash, passwords[index] ?? '')).toBe(true);
      expect(first.body).toContain(`"${user.email}"`);
    }
    await expect.poll(sealedLeft).toEqual([]);
    const second = await csv(task);
    expect(second.body.split('\r\n')[0]).toBe('\uFEFF"Nome";"E-mail";"Resultado";"Motivo"');
    for (const password of passwords) expect(second.body).not.toContain(password);
    expect((await get(task.key)).facts.passwords_until).toBeUndefined();
    const audits = JSON.stringify(await api.audits(companyKey));
    for (const password of passwords) expect(audits).not.toContain(password);
    const download = (await api.audits(companyKey)).find((row) => row.event === 'task.passwords_downloaded');
    expect(download).toMatchObject({ target_key: task.key, actor_email: people.superAdmin });
  });

  it('are in no other response, and in the database only sealed', async () => {
    const task = await generate(everybody.slice(15, 17), false);
    const sealed = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('task_items').select('secret_sealed').execute(),
    );
    const passwords = passwordsIn((await csv(task)).body);
    expect(passwords).toHaveLength(2);
    expect(sealed.every((row) => passwords.every((text) => !row.secret_sealed?.includes(text)))).toBe(true);
  });

  it('are available again after an aborted download', async () => {
    const task = await generate(everybody.slice(22, 25));
    const last = await inCompany(api.db, companyKey, (tx) =>
      tx
        .selectFrom('task_items')
        .select(['position', 'secret_sealed'])
        .where('task_key', '=', task.key)
        .orderBy('position', 'desc')
        .executeTakeFirstOrThrow(),
    );
    const setLast = (sealed: Buffer | null) =>
      inCompany(api.db, companyKey, (tx) =>
        tx
          .updateTable('task_items')
          .set({ secret_sealed: sealed })
          .where('task_key', '=', task.key)
          .where('position', '=', last.position)
          .execute(),
      );
    await setLast(Buffer.from('not sealed by us'));
    const broken = await csv(task).catch(() => null);
    expect(broken?.statusCode).not.toBe(200);
    await setLast(last.secret_sealed);
    expect(passwordsIn((await csv(task)).body)).toHaveLength(3);
    await expect.poll(sealedLeft).toEqual([]);
  });

  it('are handed over in the row of their own person alone', async () => {
    const task = await generate(everybody.slice(25, 27));
    const rows = await inCompany(api.db, companyKey, (tx) =>
      tx
        .selectFrom('task_items')
        .select(['position', 'secret_sealed'])
        .where('task_key', '=', task.key)
        .orderBy('position')
        .execute(),
    );
    const setBoth = ([first, second]: (Buffer | null | undefined)[]) =>
      inCompany(api.db, companyKey, async (tx) => {
        for (const [at, sealed] of [first, second].entries())
          await tx
            .updateTable('task_items')
            .set({ secret_sealed: sealed ?? null })
            .where('task_key', '=', task.key)
            .where('position', '=', rows[at]?.position ?? -1)
            .execute();
      });
    const sealed = rows.map((row) => row.secret_sealed);
    await setBoth(sealed.toReversed());
    const swapped = await csv(task).catch(() => null);
    expect(swapped?.statusCode).not.toBe(200);
    await setBoth(sealed);
    expect(passwordsIn((await csv(task)).body)).toHaveLength(2);
    await expect.poll(sealedLeft).toEqual([]);
  });

  it('are purged after 24 hours', async () => {
    const task = await generate(everybody.slice(17, 19));
    api.advance(86_400_000 - 1);
    expect((await purgeSecrets.run({ db: api.db, clock: api.clock })).taken).toBe(0);
    api.advance(1);
    expect((await purgeSecrets.run({ db: api.db, clock: api.clock })).taken).toBe(1);
    expect(await sealedLeft()).toEqual([]);
    expect((await purgeSecrets.run({ db: api.db, clock: api.clock })).taken).toBe(0);
    expect(task.total).toBe(2);
    token = await api.signIn(people.superAdmin);
  });

  it('are for the starter of the task and for control admins only, and not before it is over', async () => {
    const task = await api.call('users.generatePasswords', {
      token,
      body: { users: everybody.slice(19, 21) },
    });
    const ticket = (bearer: string) =>
      api.refusal('downloads.createTicket', {
        token: bearer,
        body: { kind: 'task_results_csv', task: task.key },
      });
    expect(await ticket(token)).toMatchObject({ status: 409, code: 'TASK_STILL_RUNNING' });
    await api.runTasks();
    const manager = await api.manager(companyKey, people.otherWorker);
    expect(await ticket(manager)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const second = await api.signIn(people.secondSuperAdmin);
    expect(passwordsIn((await csv(task, second)).body)).toHaveLength(2);
    const other = await api.otherCompany();
    expect(await ticket(other.token)).toMatchObject({ status: 404, code: 'TASK_NOT_FOUND' });
  });

  it('a ticket opens its own download once, and no other one', async () => {
    const task = await generate(everybody.slice(21, 22));
    const { url } = await api.call('downloads.createTicket', {
      token,
      body: { kind: 'task_results_csv', task: task.key },
    });
    const elsewhere = url.replace('task-results', 'access-logs');
    expect((await api.app.inject({ method: 'GET', url: elsewhere })).statusCode).toBe(404);
    // A HEAD request, as link scanners send it, opens nothing.
    expect((await api.app.inject({ method: 'HEAD', url })).statusCode).toBe(405);
    expect((await api.app.inject({ method: 'GET', url })).statusCode).toBe(200);
    expect((await api.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  });
});
