import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Linux keeps what is in it in memory. */
const memoryFolder = '/dev/shm';
/** The databases of two test files, and browsers, need a tenth of it. */
const neededBytes = 4 * 1024 ** 3;

/**
 * Has this process and its children put temporary files into memory where there is room. Test files copy and drop databases
 * of a thousand files, and on a disk with ext4 each new file walks past all that were just deleted.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && isRoomy()) process.env.TMPDIR = memoryFolder;
}

function isRoomy(): boolean {
  if (!existsSync(memoryFolder) || freemem() < 2 * neededBytes) return false;
  const folder = statfsSync(memoryFolder, { bigint: true });
  return folder.bavail * folder.bsize >= BigInt(neededBytes);
}
