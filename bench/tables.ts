import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAdmin } from '@shiftgate/server/db/setup/admin-connection.ts';
import { createDatabase } from '@shiftgate/server/db/client.ts';
import { startEmbeddedPostgres } from '@shiftgate/server/db/embedded/start.ts';
import { isDatabaseUnavailable } from '@shiftgate/server/db/errors.ts';
import { prepareDatabase } from '@shiftgate/server/db/setup/prepare.ts';
import { fillTables, listBigTables } from '@shiftgate/server/testing/fill-tables.ts';
import { tableQuestions } from '@shiftgate/server/testing/table-questions.ts';
import { notifyOfPlans, watchPlans } from '@shiftgate/server/testing/watch-plans.ts';
import { measureReports } from './reports/report-figures.ts';

const at = new Date('2025-03-10T12:00:00Z');
/** The number behind `--name=`, else the usual one. */
const sizeOf = (name: string, usual: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual);
const sizes = {
  people: sizeOf('people', 100_000),
  logRows: sizeOf('rows', 10_000_000),
  auditRows: sizeOf('audits', 1_000_000),
  sessions: 50_000,
  companies: 2,
  days: 365,
  tenthsOfFirst: 10,
};
const runs = { few: 7, company: 3 } as const;

/** Median milliseconds of a few runs; infinite when the database gave a statement up (30 s). */
async function medianMs(times: number, run: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const started = performance.now();
    try {
      await run();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return Infinity;
    }
    taken.push(performance.now() - started);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}

/** Milliseconds of what the program asks of its big tables, and whether it reads a whole one for a few rows. */
export async function benchTables(clientScript: string): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'shiftgate-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, isDurable: false });
  try {
    await prepareDatabase({ ownerConfig: postgres.ownerConfig(), kind: 'tryout', now: at });
    const admin = await connectAdmin(postgres.superuserConfig());
    const began = performance.now();
    const [company = ''] = await fillTables(admin, at, sizes);
    const figures: Record<string, number> = {
      filledPeople: sizes.people,
      filledLogRows: sizes.logRows,
      filledAuditRows: sizes.auditRows,
      fillSeconds: (performance.now() - began) / 1000,
    };
    const db = createDatabase(postgres.serverConfig(), { maxConnections: 1 });
    for (const { name, reads, run } of await tableQuestions(db, company, at.getTime())) {
      figures[`${name}, ms`] = await medianMs(runs[reads], run);
    }
    await db.close();
    const bigTables = await listBigTables(admin);
    await notifyOfPlans(admin, postgres.superuserConfig().database ?? '');
    await admin.end();
    const watched = createDatabase(postgres.serverConfig(), { maxConnections: 1 });
    const plans = watchPlans(watched.pool);
    const few = (await tableQuestions(watched, company, at.getTime())).filter(({ reads }) => reads === 'few');
    plans.take();
    for (const { run } of few) await run();
    figures['wholeReadsForFewRows'] = plans
      .take()
      .wholeReads.filter(({ table }) => bigTables.has(table)).length;
    await watched.close();
    const api = createDatabase(postgres.serverConfig());
    const filled = { postgres, db: api, companyKey: company, now: at.getTime() };
    Object.assign(figures, await measureReports(filled, sizes.logRows / sizes.days, clientScript));
    await api.close();
    return figures;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
