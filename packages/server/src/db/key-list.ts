import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Passes keys as one array text. The driver encodes arrays element by element, which would block the event loop for a
 * hundred thousand keys.
 */
export function keyList(keys: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`string_to_array(${keys.join(',')}, ',')::uuid[]`;
}
