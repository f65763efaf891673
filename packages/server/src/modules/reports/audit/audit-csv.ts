import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { AuditFileFilters } from '@shiftgate/contract/routes/reports/audit-log.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import { csvHead, csvRows } from '../../../http/csv/columns.ts';
import type { CsvColumn } from '../../../http/csv/columns.ts';
import { downloadRoute, redeemTicket, sendsCsv } from '../../../http/csv/download-tickets.ts';
import type { DownloadDeps } from '../../../http/csv/download-tickets.ts';
import { authorOf } from '../../audit/public.ts';
import { csvBatches, daysOfFile } from '../csv-batches.ts';
import { auditScopeOf } from '../audit-scope.ts';
import type { AuditFilters } from '../audit-scope.ts';
import { factsOf } from './present-audit.ts';
import type { AuditRow } from './present-audit.ts';
import { readAudit } from './read-audit.ts';

const About = z.object({ filters: AuditFileFilters });

/** The columns of the audit log in a file. */
export const auditFields: readonly CsvColumn<AuditRow>[] = [
  { heading: 'when', text: (row, words) => words.moment(row.occurred_at) },
  {
    heading: 'author',
    text: (row, words) => {
      const { kind, name } = authorOf(row);
      return kind === 'person' || kind === 'partner'
        ? words.name(name)
        : words.word('auditLog.authors', kind);
    },
  },
  { heading: 'email', text: (row, words) => words.address(row.actor_email) },
  { heading: 'partner', text: (row, words) => words.name(row.simulated_by_name) },
  { heading: 'event', text: (row) => row.event },
  {
    heading: 'what',
    text: (row, words) => words.event({ event: row.event as AuditEventName, facts: factsOf(row) }),
  },
  { heading: 'ip', text: (row, words) => words.address(row.ip) },
  { heading: 'browser', text: (row, words) => words.word('accessLog.browsers', row.browser) },
  { heading: 'os', text: (row, words) => words.word('accessLog.systems', row.os) },
  { heading: 'supportCode', text: (row) => row.request_id && supportCode(row.request_id) },
];

function nameOf({ report }: Pick<AuditFilters, 'report'>): string {
  return report === undefined ? 'audit-log' : `report-${report.replace('_', '-')}`;
}

/** Registers the download of the audit log and of the reports from it, read and sent in batches. */
export function mountAuditDownload(app: FastifyInstance, deps: DownloadDeps): void {
  const path = rawPaths.auditCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const now = deps.now();
    const ticket = await redeemTicket(deps, request.query.ticket, path);
    const scope = auditScopeOf(About.parse(ticket.about).filters, ticket);
    const { filters } = scope;
    const { companyKey, words } = ticket;
    const batches = csvBatches<AuditRow>(
      { db: deps.db, companyKey, now },
      {
        head: csvHead(auditFields, words),
        read: (ctx, place) => readAudit(ctx, scope, place),
        write: (rows) => csvRows(auditFields, rows, words),
      },
    );
    const file = `${[nameOf(filters), ...daysOfFile(filters, words, now)].join('-')}.csv`;
    return sendsCsv(reply, file).send(Readable.from(batches));
  });
}
