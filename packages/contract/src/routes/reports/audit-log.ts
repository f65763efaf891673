import { z } from 'zod';
import { auditAreas, auditReports } from '#audit-events.ts';
import { endpoint } from '#endpoint.ts';
import { AuditChart, AuditDetail, AuditEntry, AuditEvent, auditColumns } from '#entities/audit-entry.ts';
import { Cursor, Key, PageSize, Search } from '#fields.ts';
import { EntryParam, Signed, areInOrder, countedEntries, fileColumns, hour, logRange } from '../common.ts';

/** The report that shows a part of the audit log; without one it is the whole log, for control administrators alone. */
const report = z.enum(auditReports).optional();

const AuditLogFields = z.object({
  ...logRange,
  report,
  hour,
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

/** The columns of a file of the audit log, in their order. */
export const AuditFileColumns = fileColumns(auditColumns);

export const auditLog = {
  'audit.list': endpoint({
    access: 'signedIn',
    summary: 'What was changed and ordered, by whom, newest first',
    query: AuditLogFilters,
    response: countedEntries(AuditEntry),
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'audit.chart': endpoint({
    access: 'signedIn',
    summary:
      'Entries of the filters by hour, day, week or month, each by kind; of a search the newest up to a bound',
    query: AuditLogFields.omit({ cursor: true, page_size: true, hour: true }).refine(areInOrder, {
      path: ['to'],
    }),
    response: AuditChart,
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'audit.get': endpoint({
    access: 'signedIn',
    summary: 'One entry of the audit log with what was there before and after',
    params: EntryParam,
    query: z.object({ report }),
    response: AuditDetail,
    errors: [...Signed, 'FORBIDDEN', 'NOT_FOUND'],
  }),
};
