import { RANDOM_ID, isRequestId, requestIdBeginning } from '@shiftgate/domain/search/support-code.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Whether an entry of a log `l` is that of a code for support or of a proxy's request id; null where a text is neither. */
export function isOfCode(text: string): RawBuilder<boolean> | null {
  const beginning = requestIdBeginning(text);
  const id = text.trim();
  if (beginning === null && !isRequestId(id)) return null;
  return beginning === null
    ? sql<boolean>`left(l.request_id, 11) = ${id.slice(0, 11)} and l.request_id = ${id}`
    : sql<boolean>`left(l.request_id, 11) = ${beginning} and l.request_id ~ ${RANDOM_ID.source}`;
}

/** The stretch of an index of the audit log `l` by request ids in which the entries of a code are. */
export function leadsToCode(text: string): RawBuilder<boolean> | null {
  const beginning = requestIdBeginning(text);
  const id = sql`l.request_id collate "C"`;
  if (beginning !== null) return sql<boolean>`${id} >= ${beginning} and ${id} < ${`${beginning}~`}`;
  return isRequestId(text.trim()) ? sql<boolean>`${id} = ${text.trim()}` : null;
}
