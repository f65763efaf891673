/** A transaction that the database ended to let another one through is tried this often. */
const mostAttempts = 3;

/**
 * Runs `work`, which is one transaction, and runs it anew when the database ended it in a deadlock: nothing of it has
 * happened then, and whoever it stood against is through. Throws the deadlock when that does not help.
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

/** Two transactions waited for each other's rows, and the database ended this one (SQLSTATE 40P01). */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
