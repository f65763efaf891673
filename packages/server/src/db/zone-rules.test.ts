import { sql } from 'kysely';
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { inSystem } from './transactions.ts';

// The zone rules of the database may be older than those of the program, or lack a zone: both would then name another hour.
const localTimeInSql =
  /\bat\s+time\s+zone\s+(?!'UTC')|\btimezone\s*\(|\bdate_trunc\('\w+',[^()]*,\s*(?!'UTC')/i;

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

describe('local time', () => {
  it('is computed by no function of the database', async () => {
    const { rows } = await inSystem(database.client, (tx) =>
      sql<{ name: string; body: string }>`
        select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`.execute(
        tx,
      ),
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ body }) => localTimeInSql.test(body)).map(({ name }) => name)).toEqual([]);
  });

  it('is computed by no query of the program', () => {
    const root = new URL('../', import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((name) => localTimeInSql.test(readFileSync(new URL(name, root), 'utf8')))).toEqual(
      [],
    );
  });
});
