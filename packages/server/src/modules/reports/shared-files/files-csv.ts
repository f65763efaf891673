import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import type { SharedFileColumn } from '@shiftgate/contract/entities/reports/shared-files.ts';
import {
  SharedFileFileColumns,
  SharedFileFileFilters,
} from '@shiftgate/contract/routes/reports/shared-files.ts';
import { csvHead, csvRows } from '#http/csv/columns.ts';
import type { CsvColumn } from '#http/csv/columns.ts';
import { downloadRoute, redeemTicket, sendsCsv } from '#http/csv/download-tickets.ts';
import type { DownloadDeps } from '#http/csv/download-tickets.ts';
import { csvBatches, daysOfFile } from '../csv-batches.ts';
import { readFiles } from './list-files.ts';
import type { FileRow } from './list-files.ts';

const About = z.object({ filters: SharedFileFileFilters, columns: SharedFileFileColumns });

/** A line names this many of those outside; the number of the others follows. */
const namedInLine = 50;

const fields = {
  title: { heading: 'title', text: (row) => row.title },
  kind: { heading: 'kind', text: (row, words) => words.word('sharedFiles.kinds', row.kind) },
  owner: { heading: 'owner', text: (row) => row.owner },
  visibility: {
    heading: 'visibility',
    text: (row, words) => words.word('sharedFiles.visibilities', row.state),
  },
  with: {
    heading: 'with',
    text: ({ targets, target_count: all }) => {
      const names = (targets ?? []).map(({ name }) => name);
      return [...names, ...(all > names.length ? [`+${String(all - names.length)}`] : [])].join('; ');
    },
  },
  since: { heading: 'since', text: (row, words) => words.moment(row.opened_at) },
  first_seen: { heading: 'firstSeen', text: (row, words) => words.moment(row.first_seen_at) },
  last_seen: { heading: 'lastSeen', text: (row, words) => words.moment(row.changed_at) },
  actor: { heading: 'lastActor', text: (row) => row.last_actor },
} as const satisfies Record<SharedFileColumn, CsvColumn<FileRow>>;

/** Registers the download of the shared files, read and sent in batches. */
export function mountSharedFilesDownload(app: FastifyInstance, deps: DownloadDeps): void {
  const path = rawPaths.sharedFilesCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const now = deps.now();
    const { about, companyKey, words } = await redeemTicket(deps, request.query.ticket, path);
    const { filters, columns } = About.parse(about);
    const chosen = columns.map((column): CsvColumn<FileRow> => fields[column]);
    const batches = csvBatches<FileRow>(
      { db: deps.db, companyKey, now },
      {
        head: csvHead(chosen, words),
        read: (ctx, place) => readFiles(ctx, filters, { ...place, named: namedInLine }),
        write: (rows) => csvRows(chosen, rows, words),
      },
    );
    const file = `${['shared-files', ...daysOfFile(filters, words, now)].join('-')}.csv`;
    return sendsCsv(reply, file).send(Readable.from(batches));
  });
}
