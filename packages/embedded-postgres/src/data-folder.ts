import { mkdir, realpath, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { explainFailure } from './errors.ts';

const megabyte = 1024 * 1024;
// A new cluster takes about 40 MB and a write-ahead file 16 MB; with less, PostgreSQL fails later.
export const neededForNew = 96 * megabyte;
export const neededForExisting = 24 * megabyte;

/**
 * Creates a data folder when it is missing, checks that it is writable, and returns its real path. Throws EmbeddedDatabaseError (`not_a_folder`, `disk_full`, `read_only`, `no_permission`).
 */
export async function openDataFolder(dataDir: string): Promise<string> {
  const what = 'The data folder cannot be used';
  try {
    await makeFolders(resolve(dataDir));
  } catch (error) {
    throw explainFailure({ what, folder: dataDir, otherwise: 'start_failed' }, String(error), error);
  }
  await checkDisk(what, dataDir, neededForExisting);
  return realpath(dataDir);
}

/** Checks that a folder is writable and has this many free bytes; `what` begins the sentence of the error. */
export async function checkDisk(what: string, folder: string, needed: number): Promise<void> {
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    await writeFile(probe, 'x', { flag: 'w' }).finally(() => rm(probe, { force: true }));
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < needed)
      throw new Error(`ENOSPC: ${Math.floor((bavail * bsize) / megabyte)} MB are free`);
  } catch (error) {
    throw explainFailure({ what, folder, otherwise: 'start_failed' }, String(error), error);
  }
}

// The recursive form of mkdir reports a read-only disk as a missing folder.
async function makeFolders(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found?.isDirectory()) return;
  if (found) throw new Error(`ENOTDIR: ${folder}`);
  if (dirname(folder) !== folder) await makeFolders(dirname(folder));
  await mkdir(folder, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
