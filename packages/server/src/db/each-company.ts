/**
 * Does a piece of work for one company after the other. One that fails does not keep the others waiting; the first
 * failure is thrown when all had their turn.
 */
export async function forEachCompany<R>(rows: readonly R[], work: (row: R) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) await work(row).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
