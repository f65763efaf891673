import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '@shiftgate/server/cli/connect.ts';
import { ConfigError, chooseMode, portOf } from '@shiftgate/server/config.ts';
import { portCount, tryoutAddresses, tryoutGoogle, tryoutMicrosoft } from './addresses.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const usualPort = 8080;
/** The last one behind which there is room for the others. */
const lastRoomyPort = 65_536 - portCount;
const noteFile = 'tryout.json';

/** Writes the port of the running try-out into its data folder, because a command knows only the folder. */
export function notePort(dataDir: string, port: number): void {
  writeFileSync(join(dataDir, noteFile), JSON.stringify({ port }));
}

function notedPort(dataDir: string): number | null {
  try {
    const { port } = JSON.parse(readFileSync(join(dataDir, noteFile), 'utf8')) as { port?: unknown };
    return typeof port === 'number' && port > 0 && port <= lastRoomyPort ? port : null;
  } catch {
    // No try-out has run there yet.
    return null;
  }
}

/** Where the try-out listens and keeps its data. Throws ConfigError when there is no room for its ports. */
export function readTryoutSettings(env: Environment): {
  readonly port: number;
  readonly dataDir: string;
} {
  const problems: string[] = [];
  const dataDir = resolve(env['SHIFTGATE_DATA_DIR'] || '.data');
  const port = portOf('PORT', env['PORT'], usualPort, problems);
  if (problems.length === 0 && port > lastRoomyPort)
    problems.push(
      `PORT must leave room for ${portCount} ports in a row: at most ${lastRoomyPort}, not ${port}`,
    );
  if (problems.length > 0) throw new ConfigError(problems);
  return { port, dataDir };
}

/**
 * What a command beside a try-out needs to know of it: what is set counts, else what the running one noted in its folder.
 * Null for a real installation, which has settings of its own. Throws ConfigError for a PORT that is none.
 */
export function readCommandSettings(
  env: Environment,
): { readonly settings: Settings; readonly dataDir: string } | null {
  if (!isTryout(env)) return null;
  const { port, dataDir } = readTryoutSettings(env);
  const addresses = tryoutAddresses(env['PORT'] ? port : (notedPort(dataDir) ?? port));
  return {
    dataDir,
    settings: {
      providers: {
        google: tryoutGoogle(addresses.googleUrl),
        microsoft: tryoutMicrosoft(addresses.microsoftUrl),
      },
      publicUrl: env['PUBLIC_URL'] || addresses.panelUrl,
      signInUrl: env['SIGNIN_URL'] || addresses.signInUrl,
    },
  };
}

/** Whether the environment is that of a try-out; one that is wrong is an installation's, whose program says so. */
export function isTryout(env: Environment): boolean {
  try {
    return chooseMode(env) === 'tryout';
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}
