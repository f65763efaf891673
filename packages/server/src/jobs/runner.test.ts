import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectAdmin } from '../db/setup/admin-connection.ts';
import { enqueue, wake } from '../db/enqueue.ts';
import { jobSchema, wakeNames } from '../db/job-tasks.ts';
import type { WakeName } from '../db/job-tasks.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany, insertUser } from '../testing/rows.ts';
import { createJobs } from './jobs.ts';
import type { JobDeps } from './jobs.ts';
import { startRunner } from './runner.ts';
import type { JobRunner } from './runner.ts';
import { createTasks, TaskInterrupted } from './tasks.ts';
import type { TaskHandler } from './tasks.ts';
import { startTicker } from '../due-work/ticker.ts';

let database: TestDatabase;
let running: JobRunner[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.map((runner) => runner.stop()));
  running = [];
  await sql`delete from ${sql.id(jobSchema, '_private_jobs')}`.execute(database.client.kysely);
});
afterAll(() => database.close());

async function run(handler: TaskHandler<'wake'>): Promise<JobRunner> {
  const runner = await startRunner({
    pool: database.client.pool,
    config: database.serverConfig,
    rescueEveryMs: 200,
    onError: () => undefined,
    tasks: { wake: handler },
  });
  running.push(runner);
  return runner;
}

const add = (job: WakeName, jobKey?: string, runAfterMs?: number) =>
  inSystem(database.client, (tx) =>
    enqueue(
      tx,
      'wake',
      { job },
      { ...(jobKey !== undefined && { jobKey }), ...(runAfterMs !== undefined && { runAfterMs }) },
    ),
  );

async function waitingJobs(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.id(jobSchema, '_private_jobs')}`.execute(database.client.kysely);
  return rows[0]?.n ?? -1;
}

it('runs a job soon after its transaction commits, and never one of a rolled-back transaction', async () => {
  const seen: string[] = [];
  await run(async ({ job }) => void seen.push(job));
  await expect(
    inSystem(database.client, async (tx) => {
      await enqueue(tx, 'wake', { job: 'clean-up' });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  const company = await insertCompany(database.client);
  const started = performance.now();
  await inCompany(database.client, company, (tx) => wake(tx, 'log-out', company));
  await expect.poll(() => seen, { interval: 2 }).toEqual(['log-out']);
  expect(performance.now() - started).toBeLessThan(900);
  await expect.poll(waitingJobs).toBe(0);
});

it('merges jobs of one key', async () => {
  for (let i = 0; i < 20; i += 1) await add('log-out', 'wake:one');
  expect(await waitingJobs()).toBe(1);
});

it('delays a job for the requested time', async () => {
  const seen: number[] = [];
  await run(async () => void seen.push(performance.now()));
  const started = performance.now();
  await add('log-out', undefined, 1500);
  await expect.poll(() => seen.length, { timeout: 5_000 }).toBe(1);
  expect((seen[0] ?? 0) - started).toBeGreaterThan(1400);
});

it('rejects a payload that does not match its task', async () => {
  const errors: string[] = [];
  const runner = await startRunner({
    pool: database.client.pool,
    config: database.serverConfig,
    onError: (_task, error) => void errors.push(String(error)),
    tasks: { wake: async () => undefined },
  });
  running.push(runner);
  await sql`select from ${sql.id(jobSchema, 'add_job')}('wake', '{"job":"dance"}'::json)`.execute(
    database.client.kysely,
  );
  await expect.poll(() => errors.join()).toContain('invalid_value');
});

it('runs a wake that waits under the name of an earlier version', async () => {
  const seen: string[] = [];
  await run(async ({ job }) => void seen.push(job));
  await sql`select from ${sql.id(jobSchema, 'add_job')}('wake', '{"job":"read-directory"}'::json)`.execute(
    database.client.kysely,
  );
  await expect.poll(() => seen).toEqual(['sync-directory']);
});

it('gives each job to one of two runners', async () => {
  const seen: string[] = [];
  await run(async ({ job }) => void seen.push(`a ${job}`));
  await run(async ({ job }) => void seen.push(`b ${job}`));
  for (let i = 0; i < 60; i += 1) await add('clean-up');
  await expect.poll(waitingJobs, { timeout: 10_000 }).toBe(0);
  expect(seen).toHaveLength(60);
});

it('takes the job of a killed process within seconds', async () => {
  const program = fileURLToPath(new URL('../testing/hold-job.ts', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(database.serverConfig)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await add('switch-control', 'wake:held');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  expect(String(line)).toContain('switch-control');
  const seen: number[] = [];
  await run(async (_payload, { attempt }) => void seen.push(attempt));
  // While the other one lives, its job is locked.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(seen).toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(() => seen, { timeout: 5_000 }).toEqual([2]);
  await expect.poll(waitingJobs).toBe(0);
});

it('tells a running job to stop, and leaves the rest to the next runner', async () => {
  let isStarted = false;
  const first = await run(async (_payload, { signal }) => {
    isStarted = true;
    await new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new TaskInterrupted()));
    });
  });
  await add('log-out');
  await expect.poll(() => isStarted).toBe(true);
  running = [];
  await first.stop();
  expect(await waitingJobs()).toBe(1);
  const seen: number[] = [];
  await run(async (_payload, { attempt }) => void seen.push(attempt));
  await expect.poll(() => seen, { timeout: 6_000 }).toEqual([2]);
});

it('recovers after every connection was cut in the middle of a job', async () => {
  let runs = 0;
  const gate = Promise.withResolvers<void>();
  await run(async () => {
    runs += 1;
    await gate.promise;
  });
  await add('log-out');
  await expect.poll(() => runs).toBe(1);
  const admin = await connectAdmin(database.superuserConfig);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
                      where datname = current_database() and pid <> pg_backend_pid()`);
  await admin.end();
  gate.resolve();
  await expect.poll(() => waitingJobs().catch(() => -1), { timeout: 15_000 }).toBe(0);
  await add('clean-up');
  await expect.poll(waitingJobs, { timeout: 15_000 }).toBe(0);
  expect(runs).toBeGreaterThanOrEqual(2);
});

it.each([
  ['done', 'delete', ''],
  ['failed', 'update', 'when (old.locked_by is not null and new.locked_by is null)'],
])('recovers when its connection is cut while a job is written as %s', async (end, verb, when) => {
  const admin = await connectAdmin(database.superuserConfig);
  // A sequence survives a rollback: only the first write is cut.
  await admin.query(`
    create sequence cuts;
    create function cut() returns trigger language plpgsql security definer as $$ begin
      if nextval('cuts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return coalesce(new, old);
    end $$;
    create trigger cut before ${verb} on ${jobSchema}._private_jobs for each row
      ${when} execute function cut()`);
  const attempts: number[] = [];
  try {
    await run(async (_payload, { attempt }) => {
      attempts.push(attempt);
      if (end === 'failed' && attempt === 1) throw new Error('not this time');
    });
    await add('log-out');
    await expect.poll(waitingJobs, { timeout: 15_000 }).toBe(0);
    expect(attempts).toEqual([1, 2]);
  } finally {
    await admin.query('drop function cut cascade; drop sequence cuts');
    await admin.end();
  }
});

it('runs the timed job of a wake', async () => {
  let looks = 0;
  const ticker = startTicker(
    [{ name: 'log-out', everyMs: 60_000, run: async () => (looks += 1) }],
    () => undefined,
  );
  await expect.poll(() => looks).toBe(1);
  const { wake: handler } = createTasks({ wake: (job) => ticker.wake(job) });
  await run(handler);
  await add('log-out');
  await expect.poll(() => looks).toBe(2);
  await ticker.stop();
});

it('wakes once for many changes of facts, in the transactions of the changes', async () => {
  const company = await insertCompany(database.client);
  const people = await Promise.all([1, 2, 3].map(() => insertUser(database.client, company)));
  for (const key of people) {
    await inCompany(database.client, company, (tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('key', '=', key).execute(),
    );
  }
  const { rows } = await sql<{ payload: unknown }>`
    select payload from ${sql.id(jobSchema, '_private_jobs')}`.execute(database.client.kysely);
  expect(rows).toEqual([{ payload: { job: 'replan-logouts' } }]);
});

it('has a timed job for every wake name', () => {
  // Nothing runs: only the names are read.
  const names = createJobs({} as JobDeps).map((job) => job.name);
  expect([...wakeNames].toSorted()).toEqual(names.toSorted());
});
