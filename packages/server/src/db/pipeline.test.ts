import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany, insertUser } from '../testing/rows.ts';
import { atOnce, pipelineInCompany, prepare } from './pipeline.ts';
import { createDatabase } from './client.ts';
import type { DatabaseClient } from './client.ts';

let database: TestDatabase;
let company: string;
let other: string;
/** One connection only: what a trip leaves behind would be seen by the next. */
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

describe('statements at once', () => {
  it('see the rows of their company only, and leave the connection without one', async () => {
    for (const key of [company, other, company]) {
      const [users] = await pipelineInCompany(single, key, { statement: listUsers, values: [] });
      expect(users).toEqual([{ company_key: key }]);
    }
    const [users] = await atOnce(single, { statement: listUsers, values: [] });
    expect(users).toEqual([]);
  });

  it('see what the ones before did, and are committed together', async () => {
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

  it('undo everything when one fails, also while it is known to the connection', async () => {
    const byZero = () =>
      pipelineInCompany(
        single,
        company,
        { statement: renameAll, values: ['Nobody'] },
        { statement: divide, values: [0] },
      );
    await expect(byZero()).rejects.toThrow('division by zero');
    const [whole] = await atOnce(single, { statement: divide, values: [1] });
    expect(whole).toEqual([{ quotient: 1 }]);
    await expect(byZero()).rejects.toThrow('division by zero');
    const [counted] = await pipelineInCompany(single, company, { statement: countNamed, values: ['Nobody'] });
    expect(counted).toEqual([{ named: 0 }]);
  });

  it('carry values of every kind there and back', async () => {
    const values = [
      ['a"b', 'c\\d', 'e,f'],
      new Date('2025-03-10T12:00:00.123Z'),
      Buffer.from([0, 255]),
      null,
    ];
    for (let round = 0; round < 2; round += 1) {
      const [rows] = await atOnce(single, { statement: echo, values });
      expect(rows).toEqual([{ texts: values[0], at: values[1], octets: values[2], nothing: null }]);
    }
  });

  it('leave nothing behind that still waits for their answer, whether they succeed or fail', async () => {
    const waiting = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    await atOnce(single, { statement: listUsers, values: [] });
    const before = waiting();
    for (const divisor of ['1', '0', '2', '0', '4'])
      await atOnce(single, { statement: divide, values: [divisor] }).catch(() => null);
    expect(waiting()).toBeLessThanOrEqual(before);
  });

  it('refuse a company key that is no uuid', async () => {
    await expect(
      pipelineInCompany(single, "'; select 1", { statement: listUsers, values: [] }),
    ).rejects.toThrow(TypeError);
  });
});
