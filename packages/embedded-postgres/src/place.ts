import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { EmbeddedDatabaseError } from './errors.ts';
import { canReach } from './identity.ts';
import type { Identity } from './identity.ts';

/** Where the programs and the cluster lie, both reachable for the user that PostgreSQL runs as. */
export interface Place {
  nativeFolder: string;
  clusterFolder: string;
}

/** What a place is chosen by. */
export interface PlaceOptions {
  readonly nativeFolder: string;
  readonly dataDir: string;
  readonly identity: Identity | undefined;
  readonly program: string;
  /** Where folders are made that every user can reach; `/var/lib/<program>` unless given. */
  readonly home?: string;
}

const sharedHomeOf = (program: string): string => `/var/lib/${program}`;

/**
 * Chooses the folders. Ordinary users: the package's programs and `<dataDir>/postgres`. As root with a folder
 * that other users cannot reach (such as root's home): a copy of the programs, and the cluster, under
 * `/var/lib/<program>`, named after the data folder, so that the next start finds its data again.
 */
export async function choosePlace(options: PlaceOptions): Promise<Place> {
  const { nativeFolder, dataDir, identity, program, home = sharedHomeOf(program) } = options;
  const inside = join(dataDir, 'postgres');
  if (identity === undefined) return { nativeFolder, clusterFolder: inside };
  // The data folder is ours: passing through it (not listing it) is opened for PostgreSQL's user.
  const { mode } = await stat(dataDir);
  await chmod(dataDir, (mode & 0o7777) | 0o011);
  return {
    nativeFolder: (await canReach(identity, join(nativeFolder, 'bin')))
      ? nativeFolder
      : await copyPrograms(nativeFolder, home),
    clusterFolder: (await canReach(identity, dataDir)) ? inside : await homeOf(dataDir, home),
  };
}

/** Where the cluster of a program's data folder (its real path) may lie. */
export function clusterFoldersOf(dataDir: string, program: string): readonly string[] {
  return [join(dataDir, 'postgres'), join(sharedHomeOf(program), nameOf(dataDir), 'postgres')];
}

async function homeOf(dataDir: string, home: string): Promise<string> {
  const folder = join(home, nameOf(await realpath(dataDir)));
  await makeReachable(folder);
  return join(folder, 'postgres');
}

async function copyPrograms(nativeFolder: string, home: string): Promise<string> {
  const { mtimeMs, size } = await stat(join(nativeFolder, 'bin', 'postgres'));
  const folder = join(home, `programs-${nameOf(`${nativeFolder}:${mtimeMs}:${size}`)}`);
  const target = join(folder, 'native');
  if (await stat(target).catch(() => undefined)) return target;
  await makeReachable(folder);
  const draft = join(folder, `draft-${process.pid}`);
  await cp(nativeFolder, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await stat(target).catch(() => undefined))) throw error;
  });
  return target;
}

async function makeReachable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    for (const made of [dirname(folder), folder]) await chmod(made, 0o755);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'folder_unreachable',
      `PostgreSQL does not run as root, and other users can access neither the data folder nor ${folder}.`,
      error,
    );
  }
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Gives a folder to the user that PostgreSQL runs as, closed to all others. */
export async function handOver(folder: string, identity: Identity | undefined): Promise<void> {
  if (identity !== undefined) await chown(folder, identity.uid, identity.gid);
  await chmod(folder, 0o700);
}
