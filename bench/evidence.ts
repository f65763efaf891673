import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@shiftgate/server/db/client.ts';
import { startEmbeddedPostgres } from '@shiftgate/server/db/embedded/start.ts';
import { createSecretBox } from '@shiftgate/server/db/secrets/secret-box.ts';
import { connectAdmin } from '@shiftgate/server/db/setup/admin-connection.ts';
import { prepareDatabase } from '@shiftgate/server/db/setup/prepare.ts';
import { sealLogs } from '@shiftgate/server/modules/evidence/index.ts';
import { verifyLog } from '@shiftgate/server/modules/evidence/public.ts';
import { fillTables } from '@shiftgate/server/testing/fill-tables.ts';

const at = new Date('2025-03-10T12:00:00Z');
const rows = 400_000;
const sizes = { people: 10_000, logRows: rows, auditRows: 0, sessions: 10, companies: 2 };
/** As long as the trace of a person with two shifts. */
const trace = JSON.stringify({
  checks: Array.from({ length: 12 }, (_, step) => ({
    name: `check ${step}`,
    step,
    test: 'next',
    value: '10.1.2.3',
  })),
});

/** How fast entries are sealed, and how long ten million would take to verify. */
export async function benchEvidence(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'shiftgate-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, isDurable: false });
  try {
    await prepareDatabase({ ownerConfig: postgres.ownerConfig(), kind: 'tryout', now: at });
    const admin = await connectAdmin(postgres.superuserConfig());
    const companies = await fillTables(admin, at, sizes);
    await admin.query('update access_log set trace = $1', [trace]);
    await admin.query('vacuum analyze');
    await admin.end();
    const db = createDatabase(postgres.serverConfig(), { maxConnections: 4 });
    const sealed = await secondsOf(() =>
      sealLogs.run({ db, clock: { now: () => at.getTime() }, box: createSecretBox(Buffer.alloc(32, 1)) }),
    );
    const verified = await secondsOf(async () => {
      let matching = 0;
      for (const companyKey of companies)
        matching += (await verifyLog(db, { companyKey, log: 'access' })).entries;
      if (matching !== rows) throw new Error(`only ${matching} entries match`);
    });
    await db.close();
    return { sealedRowsPerSecond: rows / sealed, verifyTenMillionSeconds: (verified * 10_000_000) / rows };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
