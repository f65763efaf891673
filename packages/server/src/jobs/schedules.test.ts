import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../db/secrets/secret-box.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import { storeGrant } from '../modules/connection/grants.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany } from '../testing/rows.ts';
import { createManualClock } from '../testing/sign-in-world.ts';
import { defineSchedule } from '../due-work/public.ts';
import { startNightlySyncs } from '../modules/directory-sync/nightly-sync.job.ts';

const noon = '2025-03-10T15:00:00Z';
const day = 24 * 3_600_000;
let database: TestDatabase;
const clock = createManualClock(noon);

beforeAll(async () => {
  database = await startTestDatabase();
});
beforeEach(() => clock.set(noon));
afterAll(() => database.close());

const deps = () => ({ db: database.client, clock });
const inAll = (count: number, work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, work));

async function connectedCompany(fields: Parameters<typeof insertCompany>[1] = {}): Promise<string> {
  const key = await insertCompany(database.client, fields);
  await inCompany(database.client, key, (tx) =>
    storeGrant(tx, createSecretBox(randomBytes(32)), key, {
      email: 'ana@aurora.example',
      personId: '1',
      refreshToken: 'r',
      grantedScopes: [],
      grantedAt: clock.now(),
    }),
  );
  return key;
}

const runsOf = (key: string) =>
  inCompany(database.client, key, (tx) =>
    tx.selectFrom('sync_runs').select(['kind', 'started_at', 'in_sync_process']).execute(),
  );
const endRun = (key: string) =>
  inCompany(database.client, key, (tx) =>
    tx.updateTable('sync_runs').set({ in_sync_process: false }).execute(),
  );
const nextReading = (key: string) =>
  inCompany(database.client, key, (tx) =>
    tx.selectFrom('companies').select('next_reading_at').where('key', '=', key).executeTakeFirstOrThrow(),
  );

describe('the nightly sync', () => {
  it('is requested in the night of the company, once with several processes', async () => {
    const key = await connectedCompany();
    await startNightlySyncs.run(deps());
    expect(await runsOf(key)).toEqual([]);
    const due = (await nextReading(key)).next_reading_at ?? new Date(0);
    expect([5, 6]).toContain(due.getUTCHours());
    clock.set(+due - 1);
    await startNightlySyncs.run(deps());
    expect(await runsOf(key)).toEqual([]);
    clock.set(+due);
    await inAll(5, () => startNightlySyncs.run(deps()));
    expect(await runsOf(key)).toMatchObject([{ kind: 'first', in_sync_process: true }]);
    await endRun(key);
    await inAll(3, () => startNightlySyncs.run(deps()));
    expect(await runsOf(key)).toHaveLength(1);
  });

  it('runs once however many days the clock was moved, and again when it was moved back', async () => {
    const key = await connectedCompany();
    await startNightlySyncs.run(deps());
    clock.set(clock.now() + 40 * day);
    await inAll(3, () => startNightlySyncs.run(deps()));
    expect(await runsOf(key)).toHaveLength(1);
    await endRun(key);
    clock.set(noon);
    await startNightlySyncs.run(deps());
    const due = (await nextReading(key)).next_reading_at ?? new Date(0);
    expect(+due - clock.now()).toBeLessThan(day);
    clock.set(+due);
    await startNightlySyncs.run(deps());
    expect(await runsOf(key)).toHaveLength(2);
  });

  it('joins a running one, and skips companies that are suspended or not connected', async () => {
    const [busy, suspended, unconnected] = [
      await connectedCompany(),
      await connectedCompany({ is_suspended: true }),
      await insertCompany(database.client),
    ];
    await startNightlySyncs.run(deps());
    clock.set(clock.now() + day);
    await startNightlySyncs.run(deps());
    clock.set(clock.now() + day);
    await startNightlySyncs.run(deps());
    expect(await runsOf(busy)).toHaveLength(1);
    expect(await runsOf(suspended)).toEqual([]);
    expect(await runsOf(unconnected)).toEqual([]);
    expect((await nextReading(unconnected)).next_reading_at).not.toBeNull();
  });
});

describe('work of the whole installation', () => {
  const scheduleOf = (name: string, work: () => Promise<'done' | 'more'>) =>
    defineSchedule<object>({ name, everyMs: day, leaseMs: 60_000, work });

  it('runs once with several processes, and again when it is due', async () => {
    let count = 0;
    const schedule = scheduleOf('counting', async () => {
      count += 1;
      return 'done';
    });
    await inAll(5, () => schedule.run(deps()));
    expect(count).toBe(1);
    clock.set(clock.now() + day - 1);
    expect((await schedule.run(deps())).taken).toBe(0);
    clock.set(clock.now() + 9 * day);
    await inAll(5, () => schedule.run(deps()));
    expect(count).toBe(2);
    clock.set(noon);
    await schedule.run(deps());
    expect(count).toBe(3);
  });

  it('is taken over from a process that stopped responding', async () => {
    const never = scheduleOf('silent', () => new Promise(() => undefined));
    let isDead = false;
    void never.run({ ...deps(), isStopping: () => isDead });
    await expect
      .poll(() =>
        inSystem(database.client, (tx) =>
          tx.selectFrom('schedules').select('claimed_until').where('name', '=', 'silent').executeTakeFirst(),
        ),
      )
      .toBeTruthy();
    isDead = true;
    const next = scheduleOf('silent', async () => 'done');
    expect((await next.run(deps())).taken).toBe(0);
    clock.set(clock.now() + 60_000);
    expect((await next.run(deps())).taken).toBe(1);
  });

  it('is retried five minutes after a failure, which is recorded', async () => {
    const failing = scheduleOf('failing', () => Promise.reject(new Error('no space')));
    await expect(failing.run(deps())).rejects.toThrow('no space');
    expect((await failing.run(deps())).taken).toBe(0);
    clock.set(clock.now() + 5 * 60_000);
    const row = await inSystem(database.client, (tx) =>
      tx.selectFrom('schedules').select('last_error').where('name', '=', 'failing').executeTakeFirst(),
    );
    expect(row).toEqual({ last_error: 'no space' });
    expect((await scheduleOf('failing', async () => 'done').run(deps())).done).toBe(1);
  });
});
