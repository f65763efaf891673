import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { AccessLogFilters } from '@shiftgate/contract/routes/index.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../core/context.ts';
import type { DatabaseClient } from '../../db/client.ts';
import { inCompany } from '../../db/transactions.ts';
import { csvLine, csvStart } from '../../http/csv/csv.ts';
import { downloadRoute, issueTicket, redeemTicket, sendsCsv } from '../../http/csv/download-tickets.ts';
import type { DownloadDeps, Redeemed } from '../../http/csv/download-tickets.ts';
import { refuseTaskDownload } from '../tasks/public.ts';
import { readEntries } from './access-log.ts';
import type { Place, Row } from './access-log.ts';
import { rangeStart } from './log-conditions.ts';
import type { Filters } from './log-conditions.ts';

const batchSize = 1000;

export async function createTicket(
  ctx: Context,
  { body }: HandlerInput<'downloads.createTicket'>,
): Promise<CallResponse<'downloads.createTicket'>> {
  switch (body.kind) {
    case 'access_log_csv':
      return await issueTicket(ctx, rawPaths.accessLogCsv, { filters: body.filters });
    case 'users_csv':
      return await issueTicket(ctx, rawPaths.usersCsv, { filters: body.filters, columns: body.columns });
    case 'shifts_csv':
      return await issueTicket(ctx, rawPaths.shiftsCsv, { filters: body.filters, columns: body.columns });
    case 'task_results_csv':
      await refuseTaskDownload(ctx, body.task);
      return await issueTicket(ctx, rawPaths.taskResultsCsv, { task: body.task });
  }
}

const About = z.object({ filters: AccessLogFilters });

/** Registers the download, read and sent in batches. */
export function mountDownloads(app: FastifyInstance, deps: DownloadDeps): void {
  const path = rawPaths.accessLogCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const now = deps.now();
    const ticket = await redeemTicket(deps, request.query.ticket, path);
    const { filters } = About.parse(ticket.about);
    const file = fileNameOf(filters, ticket.words, now);
    return sendsCsv(reply, file).send(Readable.from(csvBatches(deps.db, ticket, filters, now)));
  });
}

/** The name of the file with the days that it covers, and with what it is restricted to. */
function fileNameOf(filters: Filters, words: Redeemed['words'], now: number): string {
  const { from = null, to = null } = filters;
  const isChosen = from !== null || to !== null;
  const first = isChosen ? from : words.dayOf(rangeStart(filters, now));
  const { decision = 'either' } = filters;
  const what = decision === 'either' ? 'access-log' : `access-log-${decision}`;
  return `${[what, ...(first === null ? [] : [first]), 'to', to ?? words.today].join('-')}.csv`;
}

async function* csvBatches(
  db: DatabaseClient,
  { companyKey, words }: Redeemed,
  filters: Filters,
  now: number,
): AsyncGenerator<string> {
  yield csvStart + words.header(['when', 'email', 'person', 'result', 'shift', 'ip', 'browser', 'os']);
  let last: Place | null = null;
  for (;;) {
    const after = last;
    const rows: readonly Row[] = await inCompany(db, companyKey, (tx) =>
      readEntries({ tx, companyKey, now }, filters, { after, limit: batchSize }),
    );
    yield rows
      .map((row) =>
        csvLine([
          words.moment(row.occurred_at),
          row.email,
          row.user_name,
          words.word('accessLog.results', row.result),
          row.shift_name,
          row.ip,
          words.word('accessLog.browsers', row.browser),
          words.word('accessLog.systems', row.os),
        ]),
      )
      .join('');
    const end = rows.at(-1);
    if (rows.length < batchSize || !end) return;
    last = { at: end.occurred_at, key: end.key };
  }
}
