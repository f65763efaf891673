/** Returns the first row when all of them are of one person: however they were found, they are that person's history. */
export function firstOfOnePerson<Row>(
  rows: readonly Row[],
  personOf: (row: Row) => string | null,
): Row | undefined {
  const [first] = rows;
  if (first === undefined || personOf(first) === null) return undefined;
  return rows.every((row) => personOf(row) === personOf(first)) ? first : undefined;
}
