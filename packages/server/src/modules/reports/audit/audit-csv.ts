import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { AuditFileColumns, AuditFileFilters } from '@shiftgate/contract/routes/reports/audit-log.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import { csvHead, csvRows } from '#http/csv/columns.ts';
import type { CsvColumn } from '#http/csv/columns.ts';
import { downloadRoute, redeemTicket, sendsCsv } from '#http/csv/download-tickets.ts';
import type { DownloadDeps } from '#http/csv/download-tickets.ts';
import { authorOf } from '#modules/audit/public.ts';
import { csvBatches, daysOfFile } from '../csv-batches.ts';
import { auditScopeOf } from '../audit-scope.ts';
import type { AuditFilters } from '../audit-scope.ts';
import { factsOf } from './present-audit.ts';
import type { AuditRow } from './present-audit.ts';
import { readAudit } from './read-audit.ts';

const About = z.object({ filters: AuditFileFilters, columns: AuditFileColumns });

/** The columns of the audit log in a file. */
export const auditFields = {
  when: { heading: 'when', text: (row, words) => words.moment(row.occurred_at) },
  author: {
    heading: 'author',
    text: (row, words) => {
      const { kind, name } = authorOf(row);
      return kind === 'person' || kind === 'partner'
        ? words.name(name)
        : words.word('auditLog.authors', kind);
    },
  },
  email: { heading: 'email', text: (row, words) => words.address(row.actor_email) },
  partner: { heading: 'partner', text: (row, words) => words.name(row.simulated_by_name) },
  event: { heading: 'event', text: (row) => row.event },
  what: {
    heading: 'what',
    text: (row, words) => words.event({ event: row.event as AuditEventName, facts: factsOf(row) }),
  },
  area: {
    heading: 'area',
    text: (row, words) => words.word('auditLog.areas', row.event.split('.')[0] ?? null),
  },
  ip: { heading: 'ip', text: (row, words) => words.address(row.ip) },
  browser: { heading: 'browser', text: (row, words) => words.word('accessLog.browsers', row.browser) },
  os: { heading: 'os', text: (row, words) => words.word('accessLog.systems', row.os) },
  support_code: { heading: 'supportCode', text: (row) => row.request_id && supportCode(row.request_id) },
} as const satisfies Record<z.output<typeof AuditFileColumns>[number], CsvColumn<AuditRow>>;

function nameOf({ report }: Pick<AuditFilters, 'report'>): string {
  return report === undefined ? 'audit-log' : `report-${report.replace('_', '-')}`;
}

/** Registers the download of the audit log and of the reports from it, read and sent in batches. */
export function mountAuditDownload(app: FastifyInstance, deps: DownloadDeps): void {
  const path = rawPaths.auditCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const now = deps.now();
    const ticket = await redeemTicket(deps, request.query.ticket, path);
    const about = About.parse(ticket.about);
    const scope = auditScopeOf(about.filters, ticket);
    const columns = about.columns.map((column): CsvColumn<AuditRow> => auditFields[column]);
    const { filters } = scope;
    const { companyKey, words } = ticket;
    const batches = csvBatches<AuditRow>(
      { db: deps.db, companyKey, now },
      {
        head: csvHead(columns, words),
        read: (ctx, place) => readAudit(ctx, scope, place),
        write: (rows) => csvRows(columns, rows, words),
      },
    );
    const file = `${[nameOf(filters), ...daysOfFile(filters, words, now)].join('-')}.csv`;
    return sendsCsv(reply, file).send(Readable.from(batches));
  });
}
