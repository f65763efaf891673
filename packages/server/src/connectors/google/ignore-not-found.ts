import { isDirectoryError } from '#ports/directory.ts';

/** Waits for a deletion; a missing object counts as deleted. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isDirectoryError(error, 'not_found')) throw error;
  }
}
