/**
 * The path of the first text in a request that the database cannot hold: one with a NUL character, or with half of a
 * surrogate pair (RFC 8259 section 8.2 lets both through). Null when there is none. `value` is parsed JSON, or the values
 * of an address.
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
