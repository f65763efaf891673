import { z } from 'zod';
import { auditAreas } from '../audit-events.ts';
import { endpoint } from '../endpoint.ts';
import { AuditDetail, AuditEntry, AuditEvent } from '../entities/audit-entry.ts';
import { Cursor, Key, PageSize, Search } from '../fields.ts';
import { EntryParam, Signed, areInOrder, countedEntries, logRange } from './common.ts';

const AuditLogFields = z.object({
  ...logRange,
  area: z.enum(auditAreas).optional(),
  event: AuditEvent.optional(),
  /** Who did it. */
  author: Key.optional(),
  /** The person or thing that it was done to. */
  target: Key.optional(),
  /** By the names and emails of author and target, the address, or the code for support. */
  search: Search,
  page_size: PageSize,
  cursor: Cursor,
});

/** Which entries of the audit log a list shows. */
export const AuditLogFilters = AuditLogFields.refine(areInOrder, { path: ['to'] });

/** The same for a file. */
export const AuditFileFilters = AuditLogFields.omit({ cursor: true, page_size: true })
  .strict()
  .refine(areInOrder, { path: ['to'] });

export const auditLog = {
  'audit.list': endpoint({
    access: 'controlAdmin',
    summary: 'What was changed and ordered, by whom, newest first',
    query: AuditLogFilters,
    response: countedEntries(AuditEntry),
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'audit.get': endpoint({
    access: 'controlAdmin',
    summary: 'One entry of the audit log with what was there before and after',
    params: EntryParam,
    response: AuditDetail,
    errors: [...Signed, 'FORBIDDEN', 'NOT_FOUND'],
  }),
};
