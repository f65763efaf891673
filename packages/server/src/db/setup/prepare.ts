import type { Client } from 'pg';
import type { PostgresConfig } from '../config.ts';
import { listMonthsAround, logTables } from '../log-partitions.ts';
import { runMissing } from './migrate.ts';
import { whilePreparing } from './preparation-lock.ts';
import { assertServerVersion } from './server-version.ts';

/** The mode a database was made for; each mode of the program rejects the other's. */
export type InstallationKind = 'tryout' | 'real';

const uses: Readonly<Record<InstallationKind, string>> = {
  tryout: 'the try-out',
  real: 'a real installation',
};
const advice =
  'Choose another folder with SHIFTGATE_DATA_DIR (or another DATABASE_URL), or start it in the mode it was created for ' +
  '(SHIFTGATE_MODE=production for a real installation).';

/** The database was made for the other mode. */
export class WrongInstallationError extends Error {
  readonly code = 'wrong_installation';
  readonly found: InstallationKind;

  constructor(found: InstallationKind, wanted: InstallationKind) {
    super(`This database was created for ${uses[found]} and cannot be used for ${uses[wanted]}. ${advice}`);
    this.name = 'WrongInstallationError';
    this.found = found;
  }
}

/** Input of `prepareDatabase`; `now` is the application's instant. */
export interface PrepareOptions {
  ownerConfig: PostgresConfig;
  kind: InstallationKind;
  now: Date;
  /** Longest wait for another process that prepares the same database, in ms. */
  waitMs?: number;
}

/**
 * Prepares a database as the owner role: checks server version and mode, runs the migrations, stores the
 * mode, creates the log partitions around `now`, and keeps positions in the logs ascending in a restored copy. Repeatable, one process at a time;
 * returns the migrations that ran.
 */
export async function prepareDatabase(options: PrepareOptions): Promise<{ ran: string[] }> {
  const { ownerConfig, kind, now } = options;
  const prepare = async (client: Client) => {
    await assertServerVersion(client);
    await refuseOtherKind(client, kind);
    const ran = await runMissing(client, now);
    await client.query('insert into installation (kind, created_at) values ($1, $2) on conflict do nothing', [
      kind,
      now,
    ]);
    for (const log of logTables)
      for (const month of listMonthsAround(now))
        await client.query('select ensure_log_partition($1, $2::date)', [log, month]);
    await client.query('select keep_log_positions()');
    return { ran };
  };
  return whilePreparing(ownerConfig, prepare, options.waitMs);
}

async function refuseOtherKind(client: Client, wanted: InstallationKind): Promise<void> {
  const exists = await client.query<{ found: boolean }>(
    `select to_regclass('public.installation') is not null as found`,
  );
  if (exists.rows[0]?.found !== true) return;
  const { rows } = await client.query<{ kind: InstallationKind }>('select kind from public.installation');
  const found = rows[0]?.kind;
  if (found !== undefined && found !== wanted) throw new WrongInstallationError(found, wanted);
}
