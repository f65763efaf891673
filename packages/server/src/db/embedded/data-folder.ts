import { openDataFolder } from '@shiftgate/embedded-postgres/data-folder.ts';
import { lockFolder } from '@shiftgate/embedded-postgres/folder-lock.ts';
import type { ReleaseLock } from '@shiftgate/embedded-postgres/folder-lock.ts';
import { program, withAdvice } from './installation.ts';

/**
 * Creates the data folder if missing, checks that it is writable, and locks it. The lock must be released before the
 * database starts on the folder; throws EmbeddedDatabaseError.
 */
export async function lockDataFolder(dataDir: string): Promise<ReleaseLock> {
  return withAdvice(async () => lockFolder(await openDataFolder(dataDir), program));
}
