import { realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { composeDirectories } from '../compose-directory.ts';
import { checkDatabaseUrl } from '../config-checks.ts';
import { readProviders } from '../config-providers.ts';
import type { ProviderSettings } from '../config-providers.ts';
import { databaseUrlMissing } from '../config.ts';
import { createDatabase } from '../db/client.ts';
import type { PostgresConfig } from '../db/config.ts';
import { findRunningEmbedded, hasEmbedded } from '../db/embedded/find-running.ts';
import { startEmbeddedPostgres } from '../db/embedded/start.ts';
import { connectBySetting } from '../db/external/connection.ts';
import { roleFlaws } from '../db/external/flaws.ts';
import { masterKeySettings, readMasterKeySetting } from '../db/secrets/master-key-setting.ts';
import {
  MasterKeyError,
  loadOrCreateMasterKey,
  masterKeyFile,
  parseMasterKey,
} from '../db/secrets/master-key.ts';
import { createSecretBox } from '../db/secrets/secret-box.ts';
import { findVersionFlaw } from '../db/setup/server-version.ts';
import { CommandError } from './command.ts';
import type { AloneDeps, CommandDeps } from './command.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Defaults of the try-out; a real installation sets them in its environment. */
export interface Settings {
  readonly providers: ProviderSettings;
  readonly publicUrl: string;
  readonly signInUrl: string;
}

interface Given extends AloneDeps {
  readonly settings?: Settings;
  readonly startsDatabase: boolean;
}

/**
 * Opens the dependencies of commands by the program's settings: DATABASE_URL, or the database in SHIFTGATE_DATA_DIR,
 * which an emergency command starts itself. Throws CommandError when there is none.
 */
export async function connect(
  env: Environment,
  given: Given,
): Promise<CommandDeps & { readonly close: () => Promise<void> }> {
  const dataDir = resolve(env['SHIFTGATE_DATA_DIR'] || '.data');
  const database = await databaseOf(env, dataDir, given);
  const db = createDatabase(database.config, { maxConnections: 2 });
  const isTryout = env['SHIFTGATE_MODE'] !== 'production' && !env['DATABASE_URL'];
  const { clock, say, promptSecret, settings } = given;
  return {
    db,
    clock,
    isTryout,
    say,
    promptSecret,
    signInUrl: () => settings?.signInUrl ?? originOf(env, 'SIGNIN_URL'),
    publicUrl: () => settings?.publicUrl ?? originOf(env, 'PUBLIC_URL'),
    directories: () => composeDirectories(settings?.providers ?? providersOf(env), clock),
    box: async () => {
      const key = masterKeyOf(env);
      if (key !== null) return createSecretBox(parseMasterKey(key, masterKeySettings.text));
      const isHere = await stat(join(dataDir, masterKeyFile)).catch(() => null);
      // A new key would differ from the program's key.
      if (isHere === null)
        throw new CommandError(
          'SHIFTGATE_MASTER_KEY is missing: set it to the value that the program uses, or SHIFTGATE_MASTER_KEY_FILE to its file.',
        );
      return createSecretBox(await loadOrCreateMasterKey(dataDir));
    },
    close: async () => {
      await db.close();
      await database.stop();
    },
  };
}

async function databaseOf(env: Environment, dataDir: string, { startsDatabase, say }: Given) {
  const stop = async (): Promise<void> => undefined;
  const url = env['DATABASE_URL'];
  if (!url && env['DATABASE_OWNER_URL']) throw new CommandError(`${databaseUrlMissing}.`);
  if (url) {
    await assertAnswers(url);
    return { config: { connectionString: url } satisfies PostgresConfig, stop };
  }
  const folder = await realpath(dataDir).catch(() => null);
  const running = folder === null ? null : await findRunningEmbedded(folder);
  if (running !== null && (!startsDatabase || (await answers(running)))) return { config: running, stop };
  if (!startsDatabase || folder === null || !(await hasEmbedded(folder))) {
    throw new CommandError(
      startsDatabase
        ? `There is no database in ${dataDir}: set SHIFTGATE_DATA_DIR to the program's data folder, or set DATABASE_URL.`
        : `The program is not running on the data folder ${dataDir}. Start it first, set SHIFTGATE_DATA_DIR to its folder, or set DATABASE_URL.`,
    );
  }
  say(`The program is not running on ${dataDir}, so its database is being started for this command.`);
  const embedded = await startEmbeddedPostgres({ dataDir: folder });
  return { config: embedded.serverConfig(), stop: () => embedded.stop() };
}

/** Throws CommandError, with the setting's name, when a command cannot use the external database. */
async function assertAnswers(url: string): Promise<void> {
  const problems: string[] = [];
  checkDatabaseUrl('DATABASE_URL', url, problems);
  if (problems.length > 0) throw new CommandError(`${problems.join('; ')}.`);
  const connected = await connectBySetting('DATABASE_URL', url);
  if ('trouble' in connected) throw new CommandError(connected.trouble);
  await connected.client.end();
  const { facts } = connected;
  const flaw = findVersionFlaw(facts.version);
  if (flaw !== null) throw new CommandError(`DATABASE_URL: ${flaw}`);
  // Under row-level security the owner sees no company, and a superuser sees every one.
  const flaws = roleFlaws('DATABASE_URL', facts);
  if (flaws.length > 0) throw new CommandError(flaws.map(({ text }) => text).join('; '));
}

/** Whether the database of a lock file is running; a power loss leaves the file behind. */
async function answers(config: PostgresConfig): Promise<boolean> {
  const db = createDatabase(config, { maxConnections: 1 });
  try {
    await db.pool.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await db.close();
  }
}

function masterKeyOf(env: Environment): string | null {
  try {
    return readMasterKeySetting(env);
  } catch (error) {
    if (error instanceof MasterKeyError) throw new CommandError(`${error.message}.`);
    throw error;
  }
}

function providersOf(env: Environment): ProviderSettings {
  const problems: string[] = [];
  const providers = readProviders(env, problems);
  if (problems.length > 0)
    throw new CommandError(`${problems.join('; ')}: use the same settings as the program.`);
  return providers;
}

function originOf(env: Environment, name: string): string {
  const given = env[name]?.trim();
  if (!given) throw new CommandError(`${name} is missing: set it to the value that the program uses.`);
  if (!URL.canParse(given)) throw new CommandError(`${name} must be a URL.`);
  return new URL(given).origin;
}
