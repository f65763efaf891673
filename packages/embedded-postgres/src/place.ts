import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { EmbeddedDatabaseError } from './errors.ts';
import { canReach } from './identity.ts';
import type { Identity } from './identity.ts';

/** The folders of the programs and of the cluster; the user that PostgreSQL runs as can reach both. */
export interface Place {
  nativeFolder: string;
  clusterFolder: string;
}

/** What the choice of a place depends on. */
export interface PlaceOptions {
  readonly nativeFolder: string;
  readonly dataDir: string;
  readonly identity: Identity | undefined;
  readonly program: string;
  /** Parent of folders that every user can reach; `/var/lib/<program>` by default. */
  readonly home?: string;
}

const sharedHomeOf = (program: string): string => `/var/lib/${program}`;

/**
 * Chooses the folders. Ordinary users get the package's programs and `<dataDir>/postgres`. Root with a folder that other
 * users cannot reach (such as root's home) gets a copy of the programs, and the cluster, under `/var/lib/<program>`. They
 * are named after the data folder, so the next start finds its data.
 */
export async function choosePlace(options: PlaceOptions): Promise<Place> {
  const { nativeFolder, dataDir, identity, program, home = sharedHomeOf(program) } = options;
  const inside = join(dataDir, 'postgres');
  if (identity === undefined) return { nativeFolder, clusterFolder: inside };
  // The data folder is ours, so PostgreSQL's user gets the right to pass through it, but not to list it.
  const { mode } = await stat(dataDir);
  await chmod(dataDir, (mode & 0o7777) | 0o011);
  return {
    nativeFolder: (await canReach(identity, join(nativeFolder, 'bin')))
      ? nativeFolder
      : await copyPrograms(nativeFolder, home),
    clusterFolder: (await canReach(identity, dataDir)) ? inside : await homeOf(dataDir, home),
  };
}

/** The possible folders of the cluster for a program's data folder (its real path). */
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

/** Makes the user that PostgreSQL runs as the owner of a folder, and closes it to all others. */
export async function handOver(folder: string, identity: Identity | undefined): Promise<void> {
  if (identity !== undefined) await chown(folder, identity.uid, identity.gid);
  await chmod(folder, 0o700);
}
