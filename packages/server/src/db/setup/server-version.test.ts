import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { assertServerVersion, findVersionFlaw } from './server-version.ts';

describe('the version of PostgreSQL', () => {
  it.each([180_000, 180_004, 190_001])('%i is new enough', (version) => {
    expect(findVersionFlaw(version)).toBeNull();
  });

  it.each([
    [150_017, '15.17'],
    [170_006, '17.6'],
    [179_999, '17.9999'],
    [90_624, '9.6'],
  ])('%i is rejected with the found and the required version', (version, name) => {
    expect(findVersionFlaw(version)).toBe(`PostgreSQL ${name} is too old: version 18 or newer is required.`);
  });
});

describe('the embedded server', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase();
  });
  afterAll(() => database.close());

  it('is new enough for the program’s check', async () => {
    await expect(assertServerVersion(database.client.pool)).resolves.toBeUndefined();
  });
});
