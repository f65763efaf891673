/**
 * Finds the path of the first text that the database cannot hold: a NUL character or half a surrogate pair (RFC 8259
 * section 8.2 allows both). `value` is parsed JSON or the values of an address.
 */
export function findBrokenText(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = findBrokenText(part, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}
