import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { accessLogColumns } from '@shiftgate/contract/entities/access-log.ts';
import { fileColumns } from '@shiftgate/contract/routes/common.ts';
import { AccessLogFilters } from '@shiftgate/contract/routes/index.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { csvHead, csvRows } from '#http/csv/columns.ts';
import type { CsvColumn } from '#http/csv/columns.ts';
import { downloadRoute, issueTicket, redeemTicket, sendsCsv } from '#http/csv/download-tickets.ts';
import type { DownloadDeps, Redeemed } from '#http/csv/download-tickets.ts';
import type { Steps } from '#http/mount.ts';
import { audit } from '../audit/public.ts';
import type { AskRolesOfEveryone } from '../directory-sync/public.ts';
import { requireSharingReport } from '../shared-files/public.ts';
import { askRolesBeforeDownload, refuseTaskDownload } from '../tasks/public.ts';
import { accessLogFields } from './access-log-fields.ts';
import { readEntries } from './access-log.ts';
import { auditScopeOf } from './audit-scope.ts';
import type { Row } from './access-log.ts';
import { csvBatches, daysOfFile } from './csv-batches.ts';
import type { Filters } from './log-conditions.ts';
import { auditPersonFile, personFileOf } from './person-file.ts';

export interface TicketDeps {
  readonly askRolesOfEveryone: AskRolesOfEveryone;
}

/** Issues the ticket of a file; the download leaves an audit row. */
export async function createTicket(
  { askRolesOfEveryone }: TicketDeps,
  steps: Steps,
  { body }: HandlerInput<'downloads.createTicket'>,
): Promise<CallResponse<'downloads.createTicket'>> {
  if (body.kind === 'task_results_csv') await askRolesBeforeDownload(askRolesOfEveryone, steps, body.task);
  return await steps((ctx) => issue(ctx, body));
}

async function issue(
  ctx: Context,
  body: HandlerInput<'downloads.createTicket'>['body'],
): Promise<CallResponse<'downloads.createTicket'>> {
  const { path, about } = await fileOf(ctx, body);
  const { kind, ...asked } = body;
  if (kind === 'person_log' || kind === 'person_data') await auditPersonFile(ctx, body);
  else
    await audit(ctx, {
      event: 'report.downloaded',
      target: { kind: 'file', key: 'task' in body ? body.task : ctx.companyKey, name: kind },
      after: 'filters' in asked ? asked.filters : null,
    });
  return await issueTicket(ctx, path, about);
}

/** The address of a file and what its reader needs; throws FORBIDDEN, USER_NOT_FOUND, and the errors of bulk actions. */
async function fileOf(
  ctx: Context,
  body: HandlerInput<'downloads.createTicket'>['body'],
): Promise<{ readonly path: string; readonly about: Readonly<Record<string, unknown>> }> {
  switch (body.kind) {
    case 'access_log_csv':
      return { path: rawPaths.accessLogCsv, about: { filters: body.filters, columns: body.columns } };
    case 'access_duration_csv':
      return {
        path: rawPaths.accessDurationCsv,
        about: { filters: body.filters, columns: body.columns, by: body.by },
      };
    case 'audit_csv':
      auditScopeOf(body.filters, ctx.actor);
      return { path: rawPaths.auditCsv, about: { filters: body.filters, columns: body.columns } };
    case 'shared_files_csv':
      await requireSharingReport(ctx.tx, ctx.companyKey);
      return { path: rawPaths.sharedFilesCsv, about: { filters: body.filters, columns: body.columns } };
    case 'sessions_csv':
      return { path: rawPaths.sessionsCsv, about: { filters: body.filters, columns: body.columns } };
    case 'users_csv':
      return { path: rawPaths.usersCsv, about: { filters: body.filters, columns: body.columns } };
    case 'shifts_csv':
      return { path: rawPaths.shiftsCsv, about: { filters: body.filters, columns: body.columns } };
    case 'task_results_csv':
      await refuseTaskDownload(ctx, body.task);
      return { path: rawPaths.taskResultsCsv, about: { task: body.task } };
    case 'person_log':
    case 'person_data':
      return await personFileOf(ctx, body);
  }
}

const About = z.object({ filters: AccessLogFilters, columns: fileColumns(accessLogColumns) });

/** Registers the download of the access log, read and sent in batches. */
export function mountAccessLogDownload(app: FastifyInstance, deps: DownloadDeps): void {
  const path = rawPaths.accessLogCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const now = deps.now();
    const ticket = await redeemTicket(deps, request.query.ticket, path);
    const { filters, columns } = About.parse(ticket.about);
    const chosen = columns.map((column): CsvColumn<Row> => accessLogFields[column]);
    const file = fileNameOf(filters, ticket.words, now);
    const { companyKey, words } = ticket;
    const batches = csvBatches<Row>(
      { db: deps.db, companyKey, now },
      {
        head: csvHead(chosen, words),
        read: (ctx, place) => readEntries(ctx, filters, place),
        write: (rows) => csvRows(chosen, rows, words),
      },
    );
    return sendsCsv(reply, file).send(Readable.from(batches));
  });
}

/** The name of the file with the days that it covers, and with what it is restricted to. */
function fileNameOf(filters: Filters, words: Redeemed['words'], now: number): string {
  const { decision = 'either' } = filters;
  const what = decision === 'either' ? 'access-log' : `access-log-${decision}`;
  return `${[what, ...daysOfFile(filters, words, now)].join('-')}.csv`;
}
