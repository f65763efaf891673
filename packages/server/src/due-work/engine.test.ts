import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNotifier } from '../core/notifier.ts';
import { inCompany } from '../db/transactions.ts';
import { DirectoryError } from '../ports/directory.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany } from '../testing/rows.ts';
import { createManualClock } from '../testing/sign-in-world.ts';
import type { JobWatch } from './job.ts';
import { startJobs } from './start-jobs.ts';
import { insertMails, leaseMs, mailJob } from './testing/mail-job.ts';
import type { MailJobDeps } from './testing/mail-job.ts';
import { again, failed } from './outcome.ts';
import { jobChannel, wake } from './wake.ts';

const noon = '2025-03-10T12:00:00Z';
const clock = createManualClock(noon);
const advance = (ms: number) => clock.set(clock.now() + ms);
let database: TestDatabase;
let company: string;
let other: string;
let sent: string[];

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const of of [company, other])
    await inCompany(database.client, of, (tx) => tx.deleteFrom('mail_outbox').execute());
});
beforeEach(async () => {
  clock.set(noon);
  sent = [];
  company = await insertCompany(database.client);
  other = await insertCompany(database.client);
});

type Deps = Parameters<ReturnType<typeof mailJob>['run']>[0];
const deps = (changes: Partial<Deps> = {}): Deps => ({
  db: database.client,
  clock,
  send: async (to) => void sent.push(to),
  ...changes,
});
const queue = (addresses: readonly string[], of = company) =>
  insertMails(database.client, of, addresses, clock.now());
const rows = (of = company) =>
  inCompany(database.client, of, (tx) =>
    tx.selectFrom('mail_outbox').selectAll().where('company_key', '=', of).orderBy('to_address').execute(),
  );
const forever = () => new Promise<never>(() => undefined);
const job = mailJob();

/** A process takes the due rows and is never heard of again. */
async function takeAndDie(of = job): Promise<void> {
  let isDead = false;
  const claimed = async () => (await rows())[0]?.claim_key ?? null;
  const before = await claimed();
  void of.run(deps({ send: forever, isStopping: () => isDead }));
  await expect.poll(claimed).not.toBe(before);
  isDead = true;
}

describe('a process that dies', () => {
  const program = fileURLToPath(new URL('./testing/die-at.ts', import.meta.url));

  it.each([
    ['claiming', 'before any lease', 0],
    ['before work', 'holding the lease', 1],
    ['after work', 'with the work done', 1],
    ['ending', 'in the last transaction', 1],
  ])('%s (%s) loses nothing, and its row is worked on again', async (moment, _state, deaths) => {
    await queue(['ana']);
    const child = spawn(
      process.execPath,
      [program, JSON.stringify(database.serverConfig), moment, String(clock.now())],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let printed = '';
    child.stdout.on('data', (part: Buffer) => {
      printed += String(part);
    });
    await expect.poll(() => printed, { timeout: 10_000 }).toContain(moment);
    // Another process has to leave it alone.
    expect((await job.run(deps())).taken).toBe(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // The server notices the lost connection and ends its transaction.
    await wait(200);
    if (deaths > 0) expect((await job.run(deps())).taken).toBe(0);
    advance(leaseMs + 2_000);
    expect(await job.run(deps())).toMatchObject({ taken: 1, done: 1 });
    expect(sent).toEqual(['ana']);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: deaths, claim_key: null }]);
  });

  it('ends a row that kills its process each time', async () => {
    const fragile = mailJob({ backoff: { firstMs: 1000, longestMs: 1000, tries: 3 } });
    await queue(['ana']);
    for (let death = 0; death < 3; death += 1) {
      expect((await rows())[0]?.attempts).toBe(Math.max(0, death - 1));
      await takeAndDie(fragile);
      advance(leaseMs);
    }
    expect(await fragile.run(deps())).toMatchObject({ givenUp: 1 });
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'the process stopped responding' }]);
  });
});

describe('work that takes longer than its lease', () => {
  it('keeps its row while its process lives', async () => {
    const short = mailJob({ leaseMs: 150 });
    await queue(['ana']);
    const moving = setInterval(() => advance(20), 20);
    const first = short.run(deps({ send: () => wait(900) }));
    await wait(600);
    expect((await short.run(deps())).taken).toBe(0);
    expect(await first).toMatchObject({ done: 1 });
    clearInterval(moving);
    expect(sent).toEqual([]);
  });

  it('writes nothing when another process has taken its row', async () => {
    await queue(['ana']);
    const [gate, next] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const claimed = async () => (await rows())[0]?.claim_key ?? null;
    let isEndedLate = false;
    let isStopping = false;
    const ending = async () => {
      isEndedLate = true;
    };
    const late = job.run(deps({ send: () => gate.promise, ending, isStopping: () => isStopping }));
    await expect.poll(claimed).not.toBeNull();
    isStopping = true;
    const lateClaim = await claimed();
    advance(leaseMs);
    const second = job.run(deps({ send: () => next.promise }));
    await expect.poll(claimed).not.toBe(lateClaim);
    gate.resolve();
    expect(await late).toMatchObject({ taken: 0, done: 0 });
    expect(isEndedLate).toBe(false);
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    next.resolve();
    expect(await second).toMatchObject({ done: 1 });
  });
});

it('gives each row to one of two processes', async () => {
  await queue(Array.from({ length: 30 }, (_, index) => `p${index}`));
  const runs = await Promise.all([job.run(deps()), job.run(deps())]);
  expect(runs.reduce((sum, run) => sum + run.done, 0)).toBe(30);
  expect(new Set(sent).size).toBe(30);
  expect(sent).toHaveLength(30);
});

describe('a clock that is set back', () => {
  it('does not keep a retry waiting', async () => {
    clock.set('2025-06-01T12:00:00Z');
    await queue(['ana']);
    await job.run(
      deps({ send: () => Promise.reject(new DirectoryError('unavailable', { operation: 'x' })) }),
    );
    clock.set(noon);
    expect(await job.run(deps())).toMatchObject({ done: 1 });
  });

  it('does not keep the lease of a dead process', async () => {
    clock.set('2025-06-01T12:00:00Z');
    await queue(['ana']);
    await takeAndDie();
    clock.set(noon);
    await inCompany(database.client, company, (tx) =>
      tx
        .updateTable('mail_outbox')
        .set({ next_try_at: new Date(noon) })
        .execute(),
    );
    expect(await job.run(deps())).toMatchObject({ done: 1 });
  });
});

describe('companies that share a job', () => {
  it('get their turn beside one with many rows and a slow provider', async () => {
    const gate = Promise.withResolvers<void>();
    await queue(Array.from({ length: 200 }, (_, index) => `slow${index}`));
    await queue(['quick'], other);
    const run = job.run(
      deps({
        send: async (to) => {
          if (to.startsWith('slow')) await gate.promise;
          sent.push(to);
        },
      }),
    );
    await expect.poll(() => sent).toEqual(['quick']);
    await queue(['later'], other);
    await expect.poll(() => sent).toEqual(['quick', 'later']);
    gate.resolve();
    expect((await run).done).toBe(202);
  });

  it('are not delayed by one that always fails, which is reported and retried with growing waits', async () => {
    const failures: string[] = [];
    const watch: JobWatch = {
      polled: () => undefined,
      ran: () => undefined,
      failed: (_job, error) => void failures.push(String(error)),
    };
    await queue(['bad']);
    await queue(['good'], other);
    const send: MailJobDeps['send'] = async (to) => {
      if (to === 'bad') throw new TypeError('our own fault');
      sent.push(to);
    };
    await expect(job.run(deps({ send, watch }))).rejects.toThrow('our own fault');
    expect(sent).toEqual(['good']);
    expect(failures).toEqual(['TypeError: our own fault']);
    const waitOf = async () => Number((await rows())[0]?.next_try_at) - clock.now();
    expect(await waitOf()).toBe(10_000);
    advance(10_000);
    await expect(job.run(deps({ send, random: () => 0.999 }))).rejects.toThrow('our own fault');
    expect(await waitOf()).toBeGreaterThan(24_000);
    expect(await rows()).toMatchObject([{ attempts: 2, last_error: 'our own fault' }]);
  });

  it('are not delayed by one whose claim fails', async () => {
    const strict = mailJob({
      claim: async (_deps, { row }) => {
        if (row.to_address === 'unreadable') throw new TypeError('unreadable');
        return row.to_address;
      },
    });
    await queue(['unreadable']);
    await queue(['good'], other);
    await expect(strict.run(deps())).rejects.toThrow('unreadable');
    expect(sent).toEqual(['good']);
    expect((await strict.run(deps())).taken).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'unreadable', claim_key: null }]);
  });
});

describe('a failure', () => {
  it('waits at least as long as the provider asks', async () => {
    await queue(['ana']);
    const error = new DirectoryError('rate_limited', { operation: 'x', retryAfterMs: 45_000 });
    expect(await job.run(deps({ send: () => Promise.reject(error) }))).toMatchObject({ retried: 1 });
    advance(44_999);
    expect((await job.run(deps())).taken).toBe(0);
    advance(1);
    expect(await job.run(deps())).toMatchObject({ done: 1 });
  });

  it('of the last transaction is one of the work, which is done again after a wait', async () => {
    await queue(['ana']);
    const ending = () => Promise.reject(new Error('no audit row'));
    await expect(job.run(deps({ ending }))).rejects.toThrow('no audit row');
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, claim_key: null }]);
    expect((await job.run(deps())).taken).toBe(0);
    advance(10_000);
    expect(await job.run(deps())).toMatchObject({ done: 1 });
  });

  it('is counted by the transaction that commits', async () => {
    const failures: string[] = [];
    const watch: JobWatch = {
      polled: () => undefined,
      ran: () => undefined,
      failed: (_job, error) => void failures.push(String(error)),
    };
    await queue(['ana']);
    const unaudited = mailJob({ onRetry: () => Promise.reject(new Error('no audit row')) });
    const send = () => Promise.reject(new DirectoryError('unavailable', { operation: 'x' }));
    await expect(unaudited.run(deps({ send, watch }))).rejects.toThrow('no audit row');
    expect(failures).toEqual(['Error: no audit row']);
  });

  it('ends the row after the last try, or when a retry cannot help', async () => {
    const twice = mailJob({
      backoff: { firstMs: 1000, longestMs: 1000, tries: 2 },
      isHopeless: ({ row }) => row.to_address === 'hopeless',
      work: async () => failed(new Error('rejected')),
    });
    await queue(['hopeless', 'patient']);
    expect(await twice.run(deps())).toMatchObject({ givenUp: 1, retried: 1 });
    advance(1000);
    expect(await twice.run(deps())).toMatchObject({ givenUp: 1 });
    expect(await rows()).toMatchObject([{ state: 'failed' }, { state: 'failed', last_error: 'rejected' }]);
  });

  it('is forgotten after progress, and by work that continues', async () => {
    let tries = 0;
    const steady = mailJob({
      work: async (_deps, _to, lease) => {
        tries += 1;
        if (tries === 2) {
          await inCompany(database.client, company, (tx) => lease.hold(tx));
          return failed(new Error('after progress'));
        }
        return tries === 3 ? again(clock.now() + 60_000) : failed(new Error('not this time'));
      },
    });
    await queue(['ana']);
    await steady.run(deps());
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    advance(10_000);
    await steady.run(deps());
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'after progress' }]);
    advance(10_000);
    expect(await steady.run(deps())).toMatchObject({ taken: 1, retried: 0 });
    expect(await rows()).toMatchObject([{ attempts: 0, last_error: null }]);
  });
});

describe('running jobs', () => {
  const start = (changes: Partial<Deps> = {}, pollMs = 60_000) =>
    startJobs([mailJob({ name: 'send-mails', pollMs })], deps(changes), {
      onError: () => undefined,
      patienceMs: 300,
    });

  it('work right after the commit that wakes them, and not after a rollback', async () => {
    const notifier = await createNotifier(database.serverConfig);
    const running = start();
    await notifier.listen(jobChannel, (name) => running.wake(name));
    await wait(100);
    await queue(['ana']);
    const undone = inCompany(database.client, company, async (tx) => {
      await wake(tx, 'send-mails');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await wait(200);
    expect(sent).toEqual([]);
    await inCompany(database.client, company, (tx) => wake(tx, 'send-mails'));
    await expect.poll(() => sent).toEqual(['ana']);
    await running.stop();
    await notifier.close();
  });

  it('find work at the next poll when a wake is lost', async () => {
    const running = start({}, 200);
    await wait(50);
    await queue(['ana']);
    await expect.poll(() => sent).toEqual(['ana']);
    await running.stop();
  });

  it('complete their pieces on a stop, and begin no more', async () => {
    await queue(Array.from({ length: 20 }, (_, index) => `p${index}`));
    let begun = 0;
    const running = start({
      send: async (to) => {
        begun += 1;
        await wait(100);
        sent.push(to);
      },
    });
    await expect.poll(() => begun).toBe(4);
    await running.stop();
    expect(sent).toHaveLength(4);
    expect((await rows()).filter((row) => row.claim_key !== null)).toEqual([]);
  });

  it('leave a piece that takes too long on a stop to its lease', async () => {
    await queue(['ana']);
    const running = start({ send: forever });
    await expect.poll(async () => (await rows())[0]?.claim_key ?? null).not.toBeNull();
    await running.stop();
    advance(leaseMs);
    expect(await job.run(deps())).toMatchObject({ done: 1 });
  });
});

it('wakes the planner of logouts in the transaction of a change', async () => {
  const notifier = await createNotifier(database.serverConfig);
  const heard: string[] = [];
  await notifier.listen(jobChannel, (name) => void heard.push(name));
  await inCompany(database.client, company, (tx) =>
    sql`update companies set version = version + 1 where key = ${company}`.execute(tx),
  );
  await expect.poll(() => heard).toEqual(['replan-logouts']);
  await notifier.close();
});
