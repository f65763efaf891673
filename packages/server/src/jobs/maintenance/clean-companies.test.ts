import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { insertCompany, insertUser } from '#testing/rows.ts';
import { createManualClock } from '#testing/sign-in-world.ts';
import { cleanCompanies } from './clean-companies.ts';

const noon = '2025-03-10T15:00:00Z';
const day = 24 * 3_600_000;
let database: TestDatabase;
const clock = createManualClock(noon);

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const deps = () => ({ db: database.client, clock });

describe('purging rows with a retention', () => {
  it('deletes old ones in limited batches, and never running ones or the newest', async () => {
    const company = await insertCompany(database.client, { log_retention_months: 6 });
    const user = await insertUser(database.client, company);
    const ago = (days: number) => new Date(Date.parse(noon) - days * day);
    const row = (days: number) => ({ key: newKey(+ago(days)), company_key: company });
    await inCompany(database.client, company, async (tx) => {
      for (const days of [200, 150]) {
        await tx
          .insertInto('sign_in_sessions')
          .values({
            ...row(days),
            user_key: user,
            session_hash: Buffer.from(`session ${days}`),
            authenticated_at: ago(days),
            last_seen_at: ago(days),
            expires_at: ago(days),
            ip: '203.0.113.10',
            browser: 'chrome',
            os: 'windows',
            device_class: 'desktop',
            created_at: ago(days),
          })
          .execute();
      }
      for (const days of [91, 89]) {
        const times = { created_at: ago(days), updated_at: ago(days) };
        for (const state of ['done', 'planned'] as const) {
          await tx
            .insertInto('planned_logouts')
            .values({
              ...row(days),
              ...times,
              user_key: user,
              due_at: ago(days),
              next_try_at: ago(days),
              scope: 'browser',
              cause: 'ordered',
              state,
            })
            .execute();
        }
        const task = row(days);
        await tx
          .insertInto('tasks')
          .values({
            ...task,
            ...times,
            kind: 'force_logout',
            state: 'done',
            actor: toJson({}),
            created_by_user_key: user,
            created_by_name: 'Ana',
            next_try_at: ago(days),
            finished_at: ago(days),
          })
          .execute();
        await sql`insert into task_items (company_key, task_key, position, user_key, outcome)
          select ${company}, ${task.key}::uuid, n, ${user}::uuid, 'done' from generate_series(1, 2300) n`.execute(
          tx,
        );
        await tx
          .insertInto('password_links')
          .values({
            ...row(days),
            user_key: user,
            token_hash: Buffer.from(`link ${days}`),
            purpose: 'change',
            created_at: ago(days),
            expires_at: ago(days),
          })
          .execute();
      }
      for (const days of [300, 200]) {
        await tx
          .insertInto('sync_runs')
          .values({
            ...row(days),
            kind: 'full',
            in_sync_process: false,
            started_at: ago(days),
            heartbeat_at: ago(days),
          })
          .execute();
      }
      for (const [days, state] of [
        [31, 'sent'],
        [29, 'sent'],
        [31, 'waiting'],
      ] as const) {
        await tx
          .insertInto('mail_outbox')
          .values({
            ...row(days),
            kind: 'test',
            to_address: 'a@b.c',
            subject: 's',
            body_sealed: Buffer.from('x'),
            state,
            next_try_at: ago(days),
            created_at: ago(days),
            expires_at: ago(days),
          })
          .execute();
      }
    });
    await Promise.all([cleanCompanies.run(deps()), cleanCompanies.run(deps())]);
    const left = await inCompany(database.client, company, async (tx) => {
      const counts: Record<string, number> = {};
      for (const table of [
        'sign_in_sessions',
        'planned_logouts',
        'tasks',
        'task_items',
        'password_links',
        'sync_runs',
        'mail_outbox',
      ]) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
          tx,
        );
        counts[table] = rows[0]?.n ?? -1;
      }
      return counts;
    });
    expect(left).toEqual({
      sign_in_sessions: 1,
      planned_logouts: 3,
      tasks: 1,
      task_items: 2300,
      password_links: 1,
      sync_runs: 1,
      mail_outbox: 2,
    });
  });
});
