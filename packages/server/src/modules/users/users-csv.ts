import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { UserFilters, paging } from '@shiftgate/contract/routes/users.ts';
import { inCompany } from '../../db/transactions.ts';
import { csvLine, csvStart } from '../../http/csv.ts';
import type { CsvWords } from '../../http/csv-words.ts';
import { downloadRoute, redeemTicket, sendsCsv } from '../../http/download-tickets.ts';
import type { DownloadDeps } from '../../http/download-tickets.ts';
import { chosenBy } from './user-filters.ts';
import type { Place, UserSort } from './user-order.ts';
import { placeAfter } from './user-order.ts';
import { readPage } from './read-page.ts';
import { prepareReading } from './user-pages.ts';
import type { UserRow } from './user-rows.ts';

const batchSize = 1000;

// Kept as they were read at the door, where a switch is the text of an address; as JSON it is a boolean.
const asSent = (value: unknown): unknown => (typeof value === 'boolean' ? String(value) : value);
const About = z.object({
  filters: z.record(z.string(), z.unknown().transform(asSent)).pipe(UserFilters.omit(paging)),
});
type Filters = z.output<typeof About>['filters'];

/** Registers the download of the people a filter finds: read and sent a batch at a time, whatever their number. */
export function mountUsersDownload(app: FastifyInstance, deps: DownloadDeps): void {
  const path = rawPaths.usersCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const { companyKey, about, words } = await redeemTicket(deps, request.query.ticket, path);
    const { filters } = About.parse(about);
    return sendsCsv(reply, 'users.csv').send(Readable.from(csvBatches(deps, companyKey, filters, words)));
  });
}

function readBatch(
  deps: DownloadDeps,
  companyKey: string,
  { sort, ...filter }: Filters & { readonly sort: UserSort },
  place: Place | null,
): Promise<UserRow[]> {
  return inCompany(deps.db, companyKey, async (tx) => {
    const reading = await prepareReading(tx, companyKey);
    const { condition, inMemory } = chosenBy(filter, { now: deps.now(), zone: reading.zone });
    const request = { companyKey, condition, sort, isBackward: false, place, size: batchSize };
    return (await readPage(tx, request, reading, inMemory, false)).rows;
  });
}

const columns = ['name', 'email', 'status', 'passwordAt', 'lastLogin', 'shifts', 'function'] as const;

async function* csvBatches(
  deps: DownloadDeps,
  companyKey: string,
  filters: Filters,
  words: CsvWords,
): AsyncGenerator<string> {
  yield csvStart + words.header(columns);
  let place: Place | null = null;
  for (;;) {
    const rows: UserRow[] = await readBatch(deps, companyKey, filters, place);
    yield rows.map((row) => lineOf(row, words)).join('');
    const end = rows.at(-1);
    if (rows.length < batchSize || !end) return;
    place = placeAfter(filters.sort, end);
  }
}

/** The columns of the list (spec §2); instants in UTC. */
function lineOf(row: UserRow, words: CsvWords): string {
  return csvLine([
    row.name,
    row.email,
    words.word('users.statuses', row.status),
    row.password_updated_at?.toISOString() ?? null,
    row.last_login_at?.toISOString() ?? null,
    row.shifts.map((shift) => shift.name).join(', '),
    words.word('downloads.functions', functionOf(row)),
  ]);
}

function functionOf(row: UserRow): string | null {
  if (row.is_admin) return 'administrator';
  if (row.is_allowed_admin) return 'allowed_admin';
  return row.is_manager ? 'manager' : null;
}
