import { openDataFolder } from '@shiftgate/embedded-postgres/data-folder.ts';
import { lockFolder } from '@shiftgate/embedded-postgres/folder-lock.ts';
import type { ReleaseLock } from '@shiftgate/embedded-postgres/folder-lock.ts';
import { program, withAdvice } from './installation.ts';

/**
 * Makes the program's data folder when it is missing, tries that it can be written, and locks it. The lock has to be
 * released before the database starts on the folder. Throws EmbeddedDatabaseError.
 */
export async function lockDataFolder(dataDir: string): Promise<ReleaseLock> {
  return withAdvice(async () => lockFolder(await openDataFolder(dataDir), program));
}
