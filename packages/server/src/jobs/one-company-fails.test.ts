import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAdmin } from '../db/setup/admin-connection.ts';
import { newKey } from '../db/keys.ts';
import { createSecretBox } from '../db/secrets/secret-box.ts';
import { inCompany } from '../db/transactions.ts';
import { endPlans } from '../modules/control/index.ts';
import { createSnapshotCache } from '../access/index.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany } from '../testing/rows.ts';
import { createManualClock } from '../testing/sign-in-world.ts';
import { purgeSecrets } from './maintenance/purge-secrets.ts';
import { replanLogouts } from '../modules/forced-logout/index.ts';
import { startNightlySyncs } from '../modules/directory-sync/nightly-sync.job.ts';

const clock = createManualClock('2025-05-10T12:00:00Z');
const long = new Date('2025-05-01T00:00:00Z');
let database: TestDatabase;
let broken: string;
let whole: string;

beforeAll(async () => {
  database = await startTestDatabase();
  const fields = { default_password_sealed: Buffer.from('x'), default_password_sealed_until: long };
  // The failing company comes first in every list.
  broken = await insertCompany(database.client, { key: newKey(1), ...fields });
  whole = await insertCompany(database.client, { key: newKey(2), ...fields });
  for (const key of [broken, whole]) {
    await inCompany(database.client, key, (tx) =>
      tx
        .updateTable('companies')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute(),
    );
  }
  const admin = await connectAdmin(database.superuserConfig, 20_000);
  await admin.query(`
    create function break_company() returns trigger language plpgsql as $$
      begin raise exception 'this company is broken'; end $$;
    create trigger break_company before update on companies for each row
      when (old.key = '${broken}') execute function break_company();
    create trigger break_requests before delete on replan_requests for each row
      when (old.company_key = '${broken}') execute function break_company();`);
  await admin.end();
});
afterAll(() => database.close());

const deps = () => ({ db: database.client, clock });
const companyOf = (key: string) =>
  inCompany(database.client, key, (tx) =>
    tx
      .selectFrom('companies')
      .select(['plan_status', 'next_reading_at', 'default_password_sealed'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow(),
  );

describe('one failing company does not delay the others, and is reported:', () => {
  it('purging secrets', async () => {
    await expect(purgeSecrets.run(deps())).rejects.toThrow('this company is broken');
    expect((await companyOf(whole)).default_password_sealed).toBeNull();
    expect((await companyOf(broken)).default_password_sealed).not.toBeNull();
  });

  it('starting the nightly syncs', async () => {
    await expect(startNightlySyncs.run(deps())).rejects.toThrow('this company is broken');
    expect((await companyOf(whole)).next_reading_at).not.toBeNull();
  });

  it('ending plans', async () => {
    const telling = {
      box: createSecretBox(randomBytes(32)),
      productName: 'Shiftgate',
      publicUrl: 'http://localhost',
    };
    await expect(endPlans.run({ ...deps(), ...telling })).rejects.toThrow('this company is broken');
    expect((await companyOf(whole)).plan_status).toBe('EXPIRED');
  });

  it('planning logouts', async () => {
    await expect(replanLogouts.run({ ...deps(), facts: createSnapshotCache() })).rejects.toThrow(
      'this company is broken',
    );
    const left = await inCompany(database.client, whole, (tx) =>
      sql`select company_key from replan_requests`.execute(tx),
    );
    expect(left.rows).toEqual([]);
  });
});
