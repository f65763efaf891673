import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { UserFileColumns, UserFilters, paging } from '@shiftgate/contract/routes/user-filters.ts';
import type { UserColumn } from '@shiftgate/contract/routes/user-filters.ts';
import { inCompany } from '../../db/transactions.ts';
import { csvHead, csvRows } from '../../http/csv-columns.ts';
import type { CsvColumn } from '../../http/csv-columns.ts';
import type { CsvWords } from '../../http/csv-words.ts';
import { downloadRoute, keptFilters, redeemTicket, sendsCsv } from '../../http/download-tickets.ts';
import type { DownloadDeps } from '../../http/download-tickets.ts';
import { chosenBy } from './user-filters.ts';
import type { Place, UserSort } from './user-order.ts';
import { placeAfter } from './user-order.ts';
import { readPage } from './read-page.ts';
import { prepareReading } from './user-pages.ts';
import type { UserRow } from './user-rows.ts';

const batchSize = 1000;

const About = z.object({
  filters: keptFilters(UserFilters.omit(paging)),
  columns: UserFileColumns,
});
type Asked = z.output<typeof About>;
type Filters = Asked['filters'];

/** Registers the download of the people a filter finds: read and sent a batch at a time, whatever their number. */
export function mountUsersDownload(app: FastifyInstance, deps: DownloadDeps): void {
  const path = rawPaths.usersCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const { companyKey, about, words } = await redeemTicket(deps, request.query.ticket, path);
    const asked = About.parse(about);
    return sendsCsv(reply, 'users.csv').send(Readable.from(csvBatches(deps, companyKey, asked, words)));
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

/** The heading of each column in a file, and what stands below it; instants in UTC. */
const fields = {
  name: { heading: 'name', text: (row) => row.name },
  email: { heading: 'email', text: (row) => row.email },
  status: { heading: 'status', text: (row, words) => words.word('users.statuses', row.status) },
  shifts: { heading: 'shifts', text: (row) => row.shifts.map((shift) => shift.name).join(', ') },
  function: {
    heading: 'function',
    text: (row, words) => words.word('downloads.functions', functionOf(row)),
  },
  last_login: { heading: 'lastLogin', text: (row) => row.last_login_at?.toISOString() ?? null },
  updated_password_at: {
    heading: 'passwordAt',
    text: (row) => row.password_updated_at?.toISOString() ?? null,
  },
  uo: { heading: 'orgUnit', text: (row) => row.org_unit },
  domain: { heading: 'domain', text: (row) => row.domain },
} as const satisfies Record<UserColumn, CsvColumn<UserRow>>;

async function* csvBatches(
  deps: DownloadDeps,
  companyKey: string,
  { filters, columns }: Asked,
  words: CsvWords,
): AsyncGenerator<string> {
  const chosen = columns.map((column): CsvColumn<UserRow> => fields[column]);
  yield csvHead(chosen, words);
  let place: Place | null = null;
  for (;;) {
    const rows: UserRow[] = await readBatch(deps, companyKey, filters, place);
    yield csvRows(chosen, rows, words);
    const end = rows.at(-1);
    if (rows.length < batchSize || !end) return;
    place = placeAfter(filters.sort, end);
  }
}

function functionOf(row: UserRow): string | null {
  if (row.is_admin) return 'administrator';
  if (row.is_allowed_admin) return 'allowed_admin';
  return row.is_manager ? 'manager' : null;
}
