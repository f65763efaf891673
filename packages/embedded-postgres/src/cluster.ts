import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { checkDisk, neededForExisting, neededForNew } from './data-folder.ts';
import { EmbeddedDatabaseError, explainFailure } from './errors.ts';
import type { Identity } from './identity.ts';
import { handOver } from './place.ts';
import type { Place } from './place.ts';

/** PostgreSQL's major version, which decides the format of its files. */
export const postgresMajor = '18';

/**
 * Creates the cluster when it is missing. It is created in a temporary folder and moved when complete, so an interrupted
 * first start leaves no partial cluster. Returns whether it is new.
 * Throws EmbeddedDatabaseError (`disk_full`, `read_only`, `no_permission`, `incompatible_version`, `init_failed`).
 */
export async function ensureCluster(
  place: Place,
  identity: Identity | undefined,
  isDurable: boolean,
): Promise<boolean> {
  const { clusterFolder } = place;
  const version = await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  await checkDisk(
    'The database cannot be used',
    dirname(clusterFolder),
    version === undefined ? neededForNew : neededForExisting,
  );
  if (version !== undefined) {
    if (version.trim() === postgresMajor) return false;
    throw new EmbeddedDatabaseError(
      'incompatible_version',
      `The folder ${clusterFolder} was created by PostgreSQL ${version.trim()}; this program comes with ${postgresMajor}.`,
    );
  }
  await removeDrafts(clusterFolder);
  const draft = `${clusterFolder}.new-${process.pid}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await handOver(draft, identity);
    await initialise(place, draft, identity, isDurable);
    await rename(draft, clusterFolder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw explainFailure(
      { what: 'The database cannot be created', folder: clusterFolder, otherwise: 'init_failed' },
      String(error),
      error,
    );
  }
  return true;
}

async function removeDrafts(clusterFolder: string): Promise<void> {
  const parent = dirname(clusterFolder);
  const prefix = `${basename(clusterFolder)}.new-`;
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

function initialise(
  place: Place,
  folder: string,
  identity: Identity | undefined,
  isDurable: boolean,
): Promise<void> {
  const program = join(place.nativeFolder, 'bin', 'initdb');
  const options = [
    '--pgdata',
    folder,
    '--username=postgres',
    // The socket is in a folder that only this user can enter.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
  ];
  return new Promise((resolve, reject) => {
    execFile(
      program,
      options,
      { cwd: '/', env: cleanEnvironment(), ...identity },
      (error, stdout, stderr) => {
        if (error === null) resolve();
        else
          reject(
            explainFailure(
              { what: 'The database cannot be created', folder, otherwise: 'init_failed' },
              `${stdout}\n${stderr}\n${error.message}`,
              error,
            ),
          );
      },
    );
  });
}

/** The environment of PostgreSQL's programs, without variables that change where or how they run. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };
}
