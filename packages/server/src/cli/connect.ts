import { realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createDatabase } from '../db/client.ts';
import type { PostgresConfig } from '../db/config.ts';
import { findRunningEmbedded } from '../db/embedded/find-running.ts';
import { loadOrCreateMasterKey, masterKeyFile, parseMasterKey } from '../db/master-key.ts';
import { createSecretBox } from '../db/secret-box.ts';
import { systemClock } from '../ports/clock.ts';
import { CommandError } from './command.ts';
import type { CommandDeps } from './command.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens what commands stand on, by the same settings as the program: DATABASE_URL, or the database that a running program
 * has in its data folder (SHIFTGATE_DATA_DIR). Throws CommandError with what to do when there is none.
 */
export async function connect(
  env: Environment,
  say: (line: string) => void,
): Promise<CommandDeps & { readonly close: () => Promise<void> }> {
  const dataDir = resolve(env['SHIFTGATE_DATA_DIR'] ?? '.data');
  const config = await databaseOf(env, dataDir);
  const db = createDatabase(config, { maxConnections: 2 });
  const isTryout = env['SHIFTGATE_MODE'] !== 'production' && !env['DATABASE_URL'];
  return {
    db,
    clock: systemClock,
    isTryout,
    say,
    signInUrl: () => signInUrlOf(env, isTryout),
    box: async () => {
      const given = env['SHIFTGATE_MASTER_KEY'];
      if (given) return createSecretBox(parseMasterKey(given, 'SHIFTGATE_MASTER_KEY'));
      const isHere = await stat(join(dataDir, masterKeyFile)).catch(() => null);
      // A key made here would be another one than the program's.
      if (isHere === null)
        throw new CommandError('SHIFTGATE_MASTER_KEY is missing: set it as for the program.');
      return createSecretBox(await loadOrCreateMasterKey(dataDir));
    },
    close: () => db.close(),
  };
}

async function databaseOf(env: Environment, dataDir: string): Promise<PostgresConfig> {
  const url = env['DATABASE_URL'];
  if (url) return { connectionString: url };
  const folder = await realpath(dataDir).catch(() => null);
  const running = folder === null ? null : await findRunningEmbedded(folder);
  if (running === null) {
    throw new CommandError(
      `No program runs on the data folder ${dataDir}. Start it first, name its folder with SHIFTGATE_DATA_DIR, or set DATABASE_URL.`,
    );
  }
  return running;
}

function signInUrlOf(env: Environment, isTryout: boolean): string {
  const given = env['SIGNIN_URL']?.trim();
  if (given) {
    if (!URL.canParse(given)) throw new CommandError('SIGNIN_URL must be an address.');
    return new URL(given).origin;
  }
  if (!isTryout) throw new CommandError('SIGNIN_URL is missing: set it as for the program.');
  return `http://localhost:${Number(env['PORT'] ?? 8080) + 1}`;
}
