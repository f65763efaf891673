import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Keys as an array of the database. The driver writes an array element by element, which for a hundred thousand keys
 * would hold up everything else; one text it sends as it is.
 */
export function keyList(keys: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`string_to_array(${keys.join(',')}, ',')::uuid[]`;
}
