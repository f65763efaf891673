import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectAdmin } from '#db/setup/admin-connection.ts';
import { createSecretBox } from '#db/secrets/secret-box.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { SealedLog } from '#db/tables/evidence-tables.ts';
import { inCompany } from '#db/transactions.ts';
import { settle } from '#testing/settle.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { insertCompany, insertUser } from '#testing/rows.ts';
import { createManualClock } from '#testing/sign-in-world.ts';
import { maintainLog } from '#jobs/maintenance/maintain-log.ts';
import { sealLogs } from './seal.job.ts';
import { logShapes, sealedLogs } from './sealed-columns.ts';
import { verifyLog } from './verify-log.ts';

let database: TestDatabase;
let superuser: Client;
let companyKey: string;
let userKey: string;
const clock = createManualClock('2025-03-10T12:00:00Z');
const box = createSecretBox(Buffer.alloc(32, 7));

beforeAll(async () => {
  database = await startTestDatabase();
  superuser = await connectAdmin(database.superuserConfig, 20_000);
  // A user who can change rows can do this too.
  const { rows } = await superuser.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = 'audit_events'::regclass and contype = 'c'`,
  );
  for (const { name } of rows) await superuser.query(`alter table audit_events drop constraint ${name}`);
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});
beforeEach(async () => {
  companyKey = await insertCompany(database.client);
  userKey = await insertUser(database.client, companyKey);
});

const sealOnce = () => sealLogs.run({ db: database.client, clock, box });
const seal = async () => {
  await settle(database.client);
  await sealOnce();
};
/** Small pages find what one page of everything finds. */
const verify = async (log: SealedLog) => {
  const whole = await verifyLog(database.client, { companyKey, log });
  for (const entriesOfPage of [1, 2, 3])
    expect(await verifyLog(database.client, { companyKey, log, entriesOfPage })).toEqual(whole);
  return whole;
};
const sealed = () =>
  inCompany(database.client, companyKey, async (tx) =>
    (
      await tx
        .selectFrom('log_chains')
        .select(['log', 'seals', 'entries'])
        .where('company_key', '=', companyKey)
        .orderBy('log')
        .execute()
    ).map((row) => [row.log, row.seals, row.entries]),
  );

/** An entry of the access log without an empty column. */
function attempt() {
  const at = new Date(clock.now());
  return {
    key: newKey(clock.now()),
    company_key: companyKey,
    occurred_at: at,
    user_key: userKey,
    email: 'ana@aurora.example',
    user_name: 'Ana Souza',
    result: 'success',
    is_allowed: true,
    notes: ['default_password'],
    ip: '203.0.113.10',
    browser: 'chrome',
    os: 'windows',
    device_class: 'desktop',
    shift_key: newKey(1),
    shift_name: 'Manhã',
    allowed_until: at,
    next_opening: at,
    session_key: newKey(2),
    service_provider_key: newKey(3),
    assertion_id: '_a1',
    session_index: '_s1',
    signing_key: newKey(4),
    request_id: 'r-1',
    trace: toJson({ checks: [{ name: 'network', value: '203.0.113.10' }] }),
  };
}

/** An entry of the audit log without an empty column. */
function change() {
  return {
    key: newKey(clock.now()),
    company_key: companyKey,
    occurred_at: new Date(clock.now()),
    event: 'shift.updated',
    actor_kind: 'partner' as const,
    actor_user_key: userKey,
    actor_name: 'Ana Souza',
    actor_email: 'ana@aurora.example',
    simulated_by_name: 'Parceira Lia',
    target_kind: 'shift',
    target_key: newKey(5),
    target_name: 'Manhã',
    before: toJson({ name: 'Manhã' }),
    after: toJson({ name: 'Tarde' }),
    ip: '203.0.113.10',
    browser: 'chrome',
    os: 'windows',
    request_id: 'r-2',
    task_key: newKey(6),
  };
}

const writers = {
  access: async (count: number) => {
    const rows = Array.from({ length: count }, attempt);
    await inCompany(database.client, companyKey, (tx) => tx.insertInto('access_log').values(rows).execute());
    return rows.map((row) => row.key);
  },
  audit: async (count: number) => {
    const rows = Array.from({ length: count }, change);
    await inCompany(database.client, companyKey, (tx) =>
      tx.insertInto('audit_events').values(rows).execute(),
    );
    return rows.map((row) => row.key);
  },
} as const satisfies Record<SealedLog, (count: number) => Promise<string[]>>;

/** The keys of the entries of a log in the order of the chain. */
const keysOf = async (log: SealedLog): Promise<string[]> =>
  (
    await superuser.query<{ key: string }>(
      `select key from ${logShapes[log].table} where company_key = $1 order by written_in, key`,
      [companyKey],
    )
  ).rows.map((row) => row.key);

describe('sealing', () => {
  it('seals what is new in both logs, and nothing twice', async () => {
    await writers.access(3);
    await writers.audit(2);
    await seal();
    await seal();
    expect(await sealed()).toEqual([
      ['access', 1, 3],
      ['audit', 1, 2],
    ]);
    await writers.access(1);
    clock.set(new Date(clock.now() + MINUTE_MS).toISOString());
    await seal();
    expect(await sealed()).toEqual([
      ['access', 2, 4],
      ['audit', 1, 2],
    ]);
    expect(await verify('access')).toEqual({
      seals: 2,
      entries: 4,
      removed: { all: 0, accounted: 0 },
      hashed: { all: 0, accounted: 0 },
      unsealed: 0,
      misfit: null,
    });
  });

  it('goes on after a day without it, in seals of a thousand', async () => {
    await writers.access(1000);
    await writers.access(1000);
    await writers.access(7);
    await seal();
    expect(await sealed()).toEqual([
      ['access', 3, 2007],
      ['audit', 0, 0],
    ]);
    expect((await verify('access')).misfit).toBeNull();
  });

  it('runs twice at the same time and seals each entry once', async () => {
    await writers.access(40);
    await settle(database.client);
    await Promise.all([sealOnce(), sealOnce(), sealOnce()]);
    expect(await sealed()).toContainEqual(['access', 1, 40]);
    expect(await verify('access')).toMatchObject({ entries: 40, misfit: null });
  });

  it('misses no entry whose transaction ends after those of later ones', async () => {
    const slow = await connectAdmin(database.superuserConfig, 20_000);
    await slow.query('begin');
    await slow.query(
      `insert into access_log (key, company_key, occurred_at, email, result, is_allowed)
       values ($1, $2, $3, 'lenta@aurora.example', 'success', true)`,
      [newKey(clock.now()), companyKey, new Date(clock.now())],
    );
    await writers.access(2);
    // The open transaction would be waited for.
    await sealOnce();
    expect(await verify('access')).toMatchObject({ entries: 0, unsealed: 2, misfit: null });
    await slow.query('commit');
    await slow.end();
    await seal();
    expect(await verify('access')).toMatchObject({ entries: 3, unsealed: 0, misfit: null });
  });

  it('goes on when the clock is set back', async () => {
    await writers.access(1);
    await seal();
    const before = clock.now();
    clock.set('2024-01-01T00:00:00Z');
    await writers.access(1);
    await seal();
    clock.set(new Date(before).toISOString());
    expect(await verify('access')).toMatchObject({ seals: 2, entries: 2, misfit: null });
  });

  it('goes on in a restored copy, which counts its transactions anew', async () => {
    await writers.access(2);
    await seal();
    // What the copy has from a database that is further on.
    await superuser.query(
      'update log_chains set last_position = last_position + 1000000 where company_key = $1',
      [companyKey],
    );
    const owner = await connectAdmin(database.ownerConfig, 20_000);
    expect((await owner.query('select keep_log_positions() as kept')).rows).toEqual([{ kept: true }]);
    expect((await owner.query('select keep_log_positions() as kept')).rows).toEqual([{ kept: false }]);
    await owner.end();
    await writers.access(2);
    await seal();
    expect(await sealed()).toContainEqual(['access', 2, 4]);
    expect(await verify('access')).toMatchObject({ entries: 4, misfit: null });
  });
});

describe('verifying', () => {
  it.each(sealedLogs)('covers every column of the %s log', async (log) => {
    const { rows } = await superuser.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = $1`,
      [logShapes[log].table],
    );
    expect(Object.keys(logShapes[log].forms).toSorted()).toEqual(
      rows.map((row) => row.column_name).toSorted(),
    );
  });

  const flipped: Readonly<Record<string, string>> = {
    uuid: `overlay(%::text placing case when left(right(%::text, 1), 1) = '0' then '1' else '0' end from 36)::uuid`,
    text: `overlay(% placing case when left(%, 1) = 'z' then 'y' else 'z' end from 1 for 1)`,
    'text[]': `array[overlay(%[1] placing 'z' from 1 for 1)]`,
    boolean: 'not %',
    bigint: '% - 1',
    'timestamp with time zone': `% + interval '1 microsecond'`,
    jsonb: `(overlay(%::text placing 'z' from length(%::text) - 4 for 1))::jsonb`,
  };
  const cases = sealedLogs.flatMap((log) =>
    Object.keys(logShapes[log].forms).map((column) => [log, column] as const),
  );

  it.each(cases)('names the entry of the %s log when one byte of its %s is changed', async (log, column) => {
    await writers[log](5);
    await seal();
    const wanted = (await keysOf(log))[2];
    const { rows } = await superuser.query<{ type: string }>(
      `select format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = $1::regclass and attname = $2`,
      [logShapes[log].table, column],
    );
    const change = flipped[rows[0]?.type ?? '']?.replaceAll('%', column);
    expect(change).toBeDefined();
    // Another company's key is not a company of the database.
    await superuser.query(`set session_replication_role = replica`);
    const changed = await superuser.query(
      `update ${logShapes[log].table} set ${column} = ${change} where company_key = $1 and key = $2`,
      [companyKey, wanted],
    );
    await superuser.query(`set session_replication_role = origin`);
    expect(changed.rowCount).toBe(1);
    expect((await verify(log)).misfit).toMatchObject({
      seal: 1,
      entryKey: wanted,
      kind: column === 'key' || column === 'company_key' ? 'missing' : 'changed',
    });
  });

  const ruin = (statement: string, ...more: unknown[]) => superuser.query(statement, [companyKey, ...more]);

  it('names a missing and an added entry', async () => {
    await writers.access(5);
    await seal();
    const [first, second] = await keysOf('access');
    await ruin('delete from access_log where company_key = $1 and key = $2', second);
    expect((await verify('access')).misfit).toEqual({ kind: 'missing', seal: 1, entryKey: second });

    await writers.audit(3);
    await seal();
    const added = newKey(clock.now());
    await ruin(
      `insert into audit_events (key, company_key, occurred_at, event, actor_kind, actor_name, written_in)
       select $2, company_key, occurred_at, event, actor_kind, actor_name, written_in - 1 from audit_events
        where company_key = $1 limit 1`,
      added,
    );
    expect((await verify('audit')).misfit).toEqual({ kind: 'added', seal: 1, entryKey: added });
    expect(first).toBeDefined();
  });

  it('names an entry that was added behind the last seal as if it were sealed', async () => {
    await writers.access(2);
    await seal();
    await ruin('update log_chains set last_position = last_position + 5 where company_key = $1');
    const added = newKey(clock.now());
    await ruin(
      `insert into access_log (key, company_key, occurred_at, email, result, is_allowed, written_in)
       select $2, company_key, occurred_at, email, result, is_allowed, written_in + 3 from access_log
        where company_key = $1 limit 1`,
      added,
    );
    expect((await verify('access')).misfit).toEqual({ kind: 'added', seal: 1, entryKey: added });
  });

  it('names a seal that is gone, was cut off, was changed, or has another signature', async () => {
    const three = async () => {
      for (let n = 0; n < 3; n += 1) {
        await writers.access(2);
        await seal();
      }
    };
    await three();
    await ruin('delete from log_seals where company_key = $1 and number = 3');
    expect((await verify('access')).misfit).toEqual({ kind: 'seal missing', seal: 3, entryKey: null });
    await ruin('delete from log_seals where company_key = $1 and number = 1');
    expect((await verify('access')).misfit).toEqual({ kind: 'seal missing', seal: 1, entryKey: null });

    companyKey = await insertCompany(database.client);
    await three();
    await ruin(
      'update log_seals set links = set_byte(links, 60, (get_byte(links, 60) + 1) % 256) where company_key = $1 and number = 2',
    );
    expect((await verify('access')).misfit).toEqual({ kind: 'signature wrong', seal: 2, entryKey: null });

    companyKey = await insertCompany(database.client);
    await three();
    await ruin(
      'update log_seals set previous_link = set_byte(previous_link, 0, (get_byte(previous_link, 0) + 1) % 256) where company_key = $1 and number = 2',
    );
    expect((await verify('access')).misfit).toEqual({ kind: 'seal changed', seal: 2, entryKey: null });
  });

  it('matches after the daily removal, which is an entry of the audit log', async () => {
    clock.set('2025-03-10T12:00:00Z');
    await writers.access(3);
    await seal();
    clock.set('2026-06-10T12:00:00Z');
    await writers.access(1);
    await seal();
    await maintainLog.run({ db: database.client, clock });
    await maintainLog.run({ db: database.client, clock });
    expect(await keysOf('access')).toHaveLength(1);
    expect(await verify('access')).toMatchObject({
      entries: 1,
      removed: { all: 3, accounted: 3 },
      misfit: null,
    });
    const { rows } = await superuser.query(
      `select event, after from audit_events where company_key = $1 and event = 'log.entries_removed'`,
      [companyKey],
    );
    expect(rows).toEqual([
      {
        event: 'log.entries_removed',
        after: {
          log: 'access',
          count: 3,
          from: '2025-03-10T12:00:00.000Z',
          until: '2025-03-10T12:00:00.000Z',
        },
      },
    ]);
    clock.set('2025-03-10T12:00:00Z');
  });

  it('misses an entry that a hold keeps past retention, and none that a lifted hold let go', async () => {
    await writers.access(2);
    await seal();
    const hold = newKey(9);
    await ruin(
      `insert into log_holds (key, company_key, user_key, reason, created_at, created_by_name)
       values ($2::uuid, $1, (select user_key from access_log where company_key = $1 limit 1), 'r', now(), 'Lia')`,
      hold,
    );
    clock.set('2029-04-01T12:00:00Z');
    await maintainLog.run({ db: database.client, clock });
    expect(await verify('access')).toMatchObject({
      entries: 2,
      removed: { all: 0, accounted: 0 },
      misfit: null,
    });
    const [first] = await keysOf('access');
    await ruin(
      'create table held_entry as select * from access_log where company_key = $1 and key = $2',
      first,
    );
    await ruin('delete from access_log where company_key = $1 and key = $2', first);
    expect((await verify('access')).misfit).toEqual({ kind: 'held missing', seal: 1, entryKey: null });
    await ruin('insert into access_log select * from held_entry where company_key = $1');
    await ruin('update log_holds set lifted_at = now() where company_key = $1');
    clock.set('2029-04-03T12:00:00Z');
    await maintainLog.run({ db: database.client, clock });
    expect(await verify('access')).toMatchObject({
      entries: 0,
      removed: { all: 2, accounted: 2 },
      misfit: null,
    });
    clock.set('2025-03-10T12:00:00Z');
  });

  it('accepts what retention removed, and nothing newer', async () => {
    const before = clock.now();
    await writers.access(2);
    clock.set(new Date(before + MINUTE_MS).toISOString());
    await writers.access(2);
    await seal();
    const [first, , third] = await keysOf('access');
    await ruin('update log_chains set removed_before = $2 where company_key = $1', new Date(before + 1));
    await ruin('delete from access_log where company_key = $1 and key = $2', first);
    expect(await verify('access')).toMatchObject({
      entries: 3,
      removed: { all: 1, accounted: 0 },
      misfit: null,
    });
    await ruin('delete from access_log where company_key = $1 and key = $2', third);
    expect((await verify('access')).misfit).toEqual({ kind: 'missing', seal: 1, entryKey: third });
  });
});
