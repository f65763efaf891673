import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import { connectAdmin } from '#db/setup/admin-connection.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { insertCompany, insertUser } from '#testing/rows.ts';
import { createManualClock } from '#testing/sign-in-world.ts';
import { cleanUp } from './clean-up.ts';
import { maintainLog } from './maintain-log.ts';

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
const inAll = <R>(count: number, work: () => Promise<R>) => Promise.all(Array.from({ length: count }, work));

describe('the maintenance of the access log', () => {
  const write = (company: string, at: string, count = 1) =>
    inSystem(database.client, (tx) =>
      tx
        .insertInto('access_log')
        .values(
          Array.from({ length: count }, () => ({
            key: newKey(1),
            company_key: company,
            occurred_at: at,
            email: 'a@b.c',
            result: 'success',
            is_allowed: true,
          })),
        )
        .execute(),
    );
  const left = (company: string) =>
    inCompany(database.client, company, async (tx) =>
      (await tx.selectFrom('access_log').select('occurred_at').orderBy('occurred_at').execute()).map((row) =>
        row.occurred_at.toISOString().slice(0, 10),
      ),
    );
  const partitions = async () =>
    (
      await sql<{ name: string }>`
        select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = 'access_log'::regclass order by 1`.execute(database.client.kysely)
    ).rows.map((row) => row.name);

  it('creates months ahead, drops expired ones, and respects the retention of each company', async () => {
    clock.set('2030-01-15T12:00:00Z');
    await maintainLog.run(deps());
    expect(await partitions()).toEqual(expect.arrayContaining(['access_log_2030_01', 'access_log_2030_04']));
    const long = await insertCompany(database.client, { log_retention_months: 24 });
    const short = await insertCompany(database.client, { log_retention_months: 6 });
    for (const company of [long, short]) {
      await write(company, '2030-01-20T00:00:00Z', 2_500);
      await write(company, '2030-03-20T00:00:00Z');
      await write(company, '2030-04-20T00:00:00Z');
    }
    clock.set('2030-10-01T12:00:00Z');
    await inAll(3, () => maintainLog.run(deps()));
    expect(await left(short)).toEqual(['2030-04-20']);
    expect(await left(long)).toHaveLength(2_502);
    // The clock jumps two years: whole partitions are dropped.
    clock.set('2032-04-01T00:00:00Z');
    await maintainLog.run(deps());
    expect(await left(long)).toEqual(['2030-04-20']);
    expect(await partitions()).not.toContain('access_log_2030_03');
    expect(await partitions()).toEqual(expect.arrayContaining(['access_log_2030_04', 'access_log_2032_07']));
  });

  /** Makes a table refuse a company, and lets it again. */
  async function refusing(
    table: string,
    action: 'insert' | 'delete',
    company: string,
    work: () => Promise<unknown>,
  ) {
    const admin = await connectAdmin(database.superuserConfig, 20_000);
    const row = action === 'insert' ? 'new' : 'old';
    await admin.query(`
      create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'this company is refused'; end $$;
      create trigger refuse before ${action} on ${table} for each row
        when (${row}.company_key = '${company}') execute function refuse();`);
    await work();
    await admin.query('drop function refuse cascade');
    await admin.end();
  }
  const told = (company: string) =>
    inCompany(database.client, company, async (tx) =>
      (
        await tx
          .selectFrom('audit_events')
          .select('after')
          .where('event', '=', 'log.entries_removed')
          .execute()
      ).map(({ after }) => (after as { count: number }).count),
    );

  it('tells what it removes once, even where the removal is interrupted', async () => {
    clock.set('2033-01-15T12:00:00Z');
    await maintainLog.run(deps());
    const company = await insertCompany(database.client, { log_retention_months: 6 });
    await write(company, '2033-01-20T00:00:00Z', 3);
    clock.set('2033-09-01T12:00:00Z');
    await refusing('access_log', 'delete', company, () =>
      expect(maintainLog.run(deps())).rejects.toThrow(/refused/),
    );
    expect(await left(company)).toHaveLength(3);
    clock.set('2033-09-01T12:10:00Z');
    await maintainLog.run(deps());
    expect(await left(company)).toEqual([]);
    expect(await told(company)).toEqual([3]);
  });

  it('goes on with the months ahead and the other companies when one company fails', async () => {
    const broken = await insertCompany(database.client, { key: newKey(3), log_retention_months: 6 });
    const whole = await insertCompany(database.client, { key: newKey(4), log_retention_months: 6 });
    clock.set('2034-01-15T12:00:00Z');
    await maintainLog.run(deps());
    for (const company of [broken, whole]) await write(company, '2034-01-20T00:00:00Z');
    clock.set('2034-09-01T12:00:00Z');
    await refusing('audit_events', 'insert', broken, () =>
      expect(maintainLog.run(deps())).rejects.toThrow(/refused/),
    );
    expect(await left(whole)).toEqual([]);
    expect(await partitions()).toContain('access_log_2034_12');
    // What could not be recorded is still there, and goes with the next try.
    expect(await left(broken)).toEqual(['2034-01-20']);
    clock.set('2034-09-01T12:10:00Z');
    await maintainLog.run(deps());
    expect(await left(broken)).toEqual([]);
    expect(await told(broken)).toEqual([1]);
  });

  it('never deletes rows younger than six months, whatever a function is asked', async () => {
    clock.set('2035-03-31T12:00:00Z');
    const company = await insertCompany(database.client);
    await write(company, '2034-10-01T00:00:00Z');
    await sql`select purge_log_part('access_log', ${company}, ${new Date(clock.now())}, ${new Date(clock.now())}, 10)`.execute(
      database.client.kysely,
    );
    await sql`select drop_old_log_partitions('access_log', ${new Date(clock.now())}, ${new Date(clock.now())})`.execute(
      database.client.kysely,
    );
    expect(await left(company)).toEqual(['2034-10-01']);
  });
});

describe('the maintenance of the audit log', () => {
  const write = (company: string, at: string) =>
    inCompany(database.client, company, (tx) =>
      tx
        .insertInto('audit_events')
        .values({
          key: newKey(1),
          company_key: company,
          occurred_at: at,
          event: 'shift.enabled',
          actor_kind: 'system',
          actor_name: 'system',
        })
        .execute(),
    );
  const left = (company: string) =>
    inCompany(database.client, company, async (tx) =>
      (
        await tx.selectFrom('audit_events').select(['occurred_at', 'event']).orderBy('occurred_at').execute()
      ).map(({ occurred_at: at, event }) =>
        event === 'log.entries_removed' ? event : at.toISOString().slice(0, 10),
      ),
    );

  it('keeps each company’s rows for its own time, whatever it does with the access log', async () => {
    const kept = await insertCompany(database.client, { log_retention_months: 6 });
    const short = await insertCompany(database.client, {
      log_retention_months: 36,
      audit_retention_months: 6,
    });
    clock.set('2040-01-15T12:00:00Z');
    await maintainLog.run(deps());
    for (const company of [kept, short]) {
      await write(company, '2040-01-20T00:00:00Z');
      await write(company, '2040-04-20T00:00:00Z');
    }
    clock.set('2040-10-01T12:00:00Z');
    await inAll(3, () => maintainLog.run(deps()));
    expect(await left(kept)).toEqual(['2040-01-20', '2040-04-20']);
    expect(await left(short)).toEqual(['2040-04-20', 'log.entries_removed']);
    // Five years later the month is over for everyone, and goes as a whole.
    clock.set('2045-03-01T12:00:00Z');
    await maintainLog.run(deps());
    expect(await left(kept)).toEqual(['2040-04-20', 'log.entries_removed']);
  });
});

describe('purging expired rows', () => {
  it('deletes them in limited batches, of every company, and nothing else', async () => {
    const company = await insertCompany(database.client);
    const user = await insertUser(database.client, company);
    const at = (ms: number) => new Date(Date.parse(noon) + ms);
    await inCompany(database.client, company, async (tx) => {
      await tx
        .insertInto('used_message_ids')
        .values(
          Array.from({ length: 2_300 }, (_, index) => ({
            company_key: company,
            issuer: 'sp',
            message_id: `m${index}`,
            expires_at: at(index < 2_200 ? -2 * 3_600_000 : 60_000),
          })),
        )
        .execute();
      for (const [name, expires] of [
        ['old', at(-8 * day)],
        ['idle', at(30 * day)],
        ['live', at(3_600_000)],
      ] as const) {
        await tx
          .insertInto('api_tokens')
          .values({
            key: newKey(1),
            company_key: company,
            user_key: user,
            token_hash: Buffer.from(name),
            created_at: at(-9 * day),
            last_used_at: at(-9 * day),
            idle_expires_at: name === 'idle' ? at(-8 * day) : expires,
            expires_at: expires,
          })
          .execute();
        await tx
          .insertInto('download_tickets')
          .values({
            key: newKey(1),
            company_key: company,
            user_key: user,
            ticket_hash: Buffer.from(name),
            resource: toJson({}),
            created_at: at(-9 * day),
            expires_at: expires,
          })
          .execute();
      }
    });
    await inSystem(database.client, (tx) =>
      tx
        .insertInto('throttle_counters')
        .values([
          {
            scope: 'pair',
            subject: Buffer.from('old'),
            window_started_at: at(-day),
            expires_at: at(-1),
          },
          { scope: 'pair', subject: Buffer.from('live'), window_started_at: at(-day), expires_at: at(1) },
        ])
        .execute(),
    );
    const runs = await inAll(4, () => cleanUp.run(deps()));
    expect(runs.filter((run) => run.done === 1)).toHaveLength(1);
    const hashes = (table: 'api_tokens' | 'download_tickets', column: 'token_hash' | 'ticket_hash') =>
      inCompany(database.client, company, async (tx) =>
        (
          await sql<{
            name: Buffer;
          }>`select ${sql.id(column)} as name from ${sql.id(table)} order by 1`.execute(tx)
        ).rows.map((row) => String(row.name)),
      );
    expect(await hashes('api_tokens', 'token_hash')).toEqual(['live']);
    expect(await hashes('download_tickets', 'ticket_hash')).toEqual(['idle', 'live']);
    const ids = await inCompany(database.client, company, (tx) =>
      tx.selectFrom('used_message_ids').select('message_id').execute(),
    );
    expect(ids).toHaveLength(100);
    const counters = await inSystem(database.client, (tx) =>
      tx.selectFrom('throttle_counters').select('subject').execute(),
    );
    expect(counters.map((row) => String(row.subject))).toEqual(['live']);
  });
});
