/** Runs work for each company in turn. A failure does not stop the others; the first one is thrown at the end. */
export async function forEachCompany<R>(rows: readonly R[], work: (row: R) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) await work(row).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
