import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany, insertUser } from '../testing/rows.ts';
import { runPipeline, pipelineInCompany, prepare } from './pipeline.ts';
import { createDatabase } from './client.ts';
import type { DatabaseClient } from './client.ts';

let database: TestDatabase;
let company: string;
let other: string;
/** A single connection, so that a leftover of one pipeline would affect the next. */
let single: DatabaseClient;

beforeAll(async () => {
  database = await startTestDatabase();
  company = await insertCompany(database.client);
  other = await insertCompany(database.client);
  await insertUser(database.client, company);
  await insertUser(database.client, other);
  single = createDatabase(database.serverConfig, { maxConnections: 1 });
});

afterAll(async () => {
  await single.close();
  await database.close();
});

const listUsers = prepare('select company_key from users');
const renameAll = prepare('update users set name = $1');
const countNamed = prepare('select count(*) as named from users where name = $1');
const divide = prepare('select 1 / $1::integer as quotient');
const echo = prepare(
  'select $1::text[] as texts, $2::timestamptz as at, $3::bytea as octets, $4::text as nothing',
);

describe('a pipeline of statements', () => {
  it('sees the rows of its company only, and leaves the connection without a company', async () => {
    for (const key of [company, other, company]) {
      const [users] = await pipelineInCompany(single, key, { statement: listUsers, values: [] });
      expect(users).toEqual([{ company_key: key }]);
    }
    const [users] = await runPipeline(single, { statement: listUsers, values: [] });
    expect(users).toEqual([]);
  });

  it('shows a statement the effects of earlier ones, and commits all together', async () => {
    const [, counted] = await pipelineInCompany(
      single,
      company,
      { statement: renameAll, values: ['Rita'] },
      { statement: countNamed, values: ['Rita'] },
    );
    expect(counted).toEqual([{ named: 1 }]);
    const [again] = await pipelineInCompany(single, company, { statement: countNamed, values: ['Rita'] });
    expect(again).toEqual([{ named: 1 }]);
  });

  it('rolls everything back when a statement fails, prepared or not', async () => {
    const byZero = () =>
      pipelineInCompany(
        single,
        company,
        { statement: renameAll, values: ['Nobody'] },
        { statement: divide, values: [0] },
      );
    await expect(byZero()).rejects.toThrow('division by zero');
    const [whole] = await runPipeline(single, { statement: divide, values: [1] });
    expect(whole).toEqual([{ quotient: 1 }]);
    await expect(byZero()).rejects.toThrow('division by zero');
    const [counted] = await pipelineInCompany(single, company, { statement: countNamed, values: ['Nobody'] });
    expect(counted).toEqual([{ named: 0 }]);
  });

  it('passes values of every type in both directions', async () => {
    const values = [
      ['a"b', 'c\\d', 'e,f'],
      new Date('2025-03-10T12:00:00.123Z'),
      Buffer.from([0, 255]),
      null,
    ];
    for (let round = 0; round < 2; round += 1) {
      const [rows] = await runPipeline(single, { statement: echo, values });
      expect(rows).toEqual([{ texts: values[0], at: values[1], octets: values[2], nothing: null }]);
    }
  });

  it('leaves no timer behind, whether it succeeds or fails', async () => {
    const waiting = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    await runPipeline(single, { statement: listUsers, values: [] });
    const before = waiting();
    for (const divisor of ['1', '0', '2', '0', '4'])
      await runPipeline(single, { statement: divide, values: [divisor] }).catch(() => null);
    expect(waiting()).toBeLessThanOrEqual(before);
  });

  it('rejects a company key that is not a UUID', async () => {
    await expect(
      pipelineInCompany(single, "'; select 1", { statement: listUsers, values: [] }),
    ).rejects.toThrow(TypeError);
  });
});
