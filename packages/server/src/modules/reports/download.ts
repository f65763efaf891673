import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { AccessLogFilters } from '@shiftgate/contract/routes/index.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import type { DatabaseClient } from '../../db/client.ts';
import { newKey } from '../../db/keys.ts';
import { findDownloadTicket } from '../../db/lookups.ts';
import { toJson } from '../../db/tables/columns.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import { AppError } from '../../http/app-error.ts';
import { hashToken } from '../../http/with-actor.ts';
import { readEntries } from './access-log.ts';
import type { Filters, Place, Row } from './access-log.ts';

/** A ticket opens one download within this time; the bearer token itself never stands in an address. */
const ticketMs = 60_000;
const batchSize = 1000;

/** Makes a ticket for the CSV of what the access log shows. */
export async function createTicket(
  ctx: Context,
  { body }: HandlerInput<'downloads.createTicket'>,
): Promise<CallResponse<'downloads.createTicket'>> {
  const ticket = randomBytes(32).toString('base64url');
  await ctx.tx
    .insertInto('download_tickets')
    .values({
      key: newKey(ctx.now),
      company_key: ctx.companyKey,
      user_key: ctx.actor.userKey,
      ticket_hash: hashToken(ticket),
      resource: toJson(body.filters),
      created_at: new Date(ctx.now),
      expires_at: new Date(ctx.now + ticketMs),
    })
    .execute();
  return { url: `${apiPrefix}${rawPaths.accessLogCsv}?ticket=${ticket}` };
}

/** A field of a CSV: quoted, and a text that a spreadsheet would run as a formula is disarmed. */
function csvField(value: string | null): string {
  const text = value ?? '';
  // Spreadsheets skip blanks before the sign, and take its full-width forms for it as well.
  const safe = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/.test(text) ? `'${text}` : text;
  return `"${safe.replace(/"/g, '""')}"`;
}

/** Registers the download: the rows are read and sent a batch at a time, whatever their number. */
export function mountDownloads(
  app: FastifyInstance,
  deps: { readonly db: DatabaseClient; readonly now: () => number },
): void {
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + rawPaths.accessLogCsv, async (request, reply) => {
    const now = deps.now();
    const hash = hashToken(String(request.query.ticket ?? ''));
    const found = await inSystem(deps.db, (tx) => findDownloadTicket(tx, hash));
    if (!found) throw new AppError('NOT_FOUND');
    const taken = await inCompany(deps.db, found.company_key, (tx) =>
      tx
        .updateTable('download_tickets')
        .set({ used_at: new Date(now) })
        .where('key', '=', found.ticket_key)
        .where('used_at', 'is', null)
        .where('expires_at', '>', new Date(now))
        .returning('resource')
        .executeTakeFirst(),
    );
    if (!taken) throw new AppError('NOT_FOUND');
    const filters = AccessLogFilters.parse(taken.resource);
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="access-log.csv"')
      .header('cache-control', 'no-store');
    return reply.send(Readable.from(csvBatches(deps.db, found.company_key, filters, now)));
  });
}

async function* csvBatches(
  db: DatabaseClient,
  companyKey: string,
  filters: Filters,
  now: number,
): AsyncGenerator<string> {
  // The mark tells spreadsheets that the text is UTF-8.
  yield '\uFEFFdate;email;name;result;shift;ip;browser;os\r\n';
  let last: Place | null = null;
  for (;;) {
    const after = last;
    const rows: readonly Row[] = await inCompany(db, companyKey, (tx) =>
      readEntries(tx, companyKey, filters, now, after, batchSize),
    );
    yield rows
      .map((row) =>
        [
          row.occurred_at.toISOString(),
          row.email,
          row.user_name,
          row.result,
          row.shift_name,
          row.ip,
          row.browser,
          row.os,
        ]
          .map(csvField)
          .join(';'),
      )
      .map((line) => `${line}\r\n`)
      .join('');
    const end = rows.at(-1);
    if (rows.length < batchSize || !end) return;
    last = { at: end.occurred_at, key: end.key };
  }
}
