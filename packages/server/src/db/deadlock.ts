/** How often a deadlocked transaction is tried. */
const mostAttempts = 3;

/**
 * Runs `work`, which must be one transaction, and retries it after a deadlock, which undoes everything. Throws the
 * deadlock when the retries fail too.
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === mostAttempts || !isDeadlock(error)) throw error;
    }
  }
}

/** The database ended this transaction because of a deadlock (SQLSTATE 40P01). */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
