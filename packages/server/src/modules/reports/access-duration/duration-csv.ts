import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { durationGroups } from '@shiftgate/contract/entities/access-duration.ts';
import type { DurationColumn } from '@shiftgate/contract/entities/access-duration.ts';
import {
  DurationFileColumns,
  DurationFileFilters,
} from '@shiftgate/contract/routes/reports/access-duration.ts';
import { inCompany } from '#db/transactions.ts';
import { csvHead, csvRows } from '#http/csv/columns.ts';
import type { CsvColumn } from '#http/csv/columns.ts';
import { downloadRoute, redeemTicket, sendsCsv } from '#http/csv/download-tickets.ts';
import type { DownloadDeps } from '#http/csv/download-tickets.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { csvBatches, daysOfFile } from '../csv-batches.ts';
import { minutesOf } from './duration-days.ts';
import { readDays } from './list-durations.ts';
import type { DayRow } from './list-durations.ts';
import { sumDurations } from './sum-durations.ts';

const About = z.object({
  filters: DurationFileFilters,
  columns: DurationFileColumns,
  by: z.enum(durationGroups).optional(),
});
type Asked = z.output<typeof About>;
type Sum = CallResponse<'accessDuration.sums'>['items'][number];

/** Hours and minutes, such as `7:05`, which spreadsheets add up. */
function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

const fields = {
  day: { heading: 'day', text: (row) => row.day },
  person: { heading: 'person', text: (row) => row.name },
  email: { heading: 'email', text: (row) => row.email },
  shift: {
    heading: 'shift',
    text: (row) =>
      row.shifts
        .map(({ name }) => name)
        .filter((name) => name !== '')
        .join(', '),
  },
  inside: { heading: 'insideHours', text: (row) => clock(minutesOf(row.inside_seconds)) },
  outside: { heading: 'outsideHours', text: (row) => clock(minutesOf(row.outside_seconds)) },
  sessions: { heading: 'sessions', text: (row) => String(row.sessions) },
  unseen: { heading: 'unseenEnds', text: (row) => String(row.unseen_ends) },
  open: { heading: 'openSessions', text: (row) => String(row.open_sessions) },
} as const satisfies Record<DurationColumn, CsvColumn<DayRow>>;

const sumFields = (by: NonNullable<Asked['by']>): readonly CsvColumn<Sum>[] => [
  by === 'shift'
    ? { heading: 'shift', text: (row) => row.shift?.name ?? null }
    : { heading: 'orgUnit', text: (row) => row.org_unit },
  { heading: 'personDays', text: (row) => String(row.person_days) },
  { heading: 'insideHours', text: (row) => clock(row.inside_minutes) },
  { heading: 'outsideHours', text: (row) => clock(row.outside_minutes) },
  { heading: 'unseenEnds', text: (row) => String(row.unseen_ends) },
  { heading: 'openSessions', text: (row) => String(row.open_sessions) },
];

/** Registers the download of the durations of people, read and sent in batches. */
export function mountDurationDownload(app: FastifyInstance, deps: DownloadDeps): void {
  const path = rawPaths.accessDurationCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const now = deps.now();
    const { about, companyKey, words } = await redeemTicket(deps, request.query.ticket, path);
    const { filters, columns, by } = About.parse(about);
    const chosen = columns.map((column): CsvColumn<DayRow> => fields[column]);
    const batches =
      by === undefined
        ? csvBatches<DayRow>(
            { db: deps.db, companyKey, now },
            {
              head: csvHead(chosen, words),
              read: (ctx, place) => readDays(ctx, filters, place),
              write: (rows) => csvRows(chosen, rows, words),
            },
          )
        : await inCompany(deps.db, companyKey, async (tx) => {
            const { items } = await sumDurations({ tx, companyKey, now }, { query: { ...filters, by } });
            return [csvHead(sumFields(by), words), csvRows(sumFields(by), items, words)];
          });
    const file = `${['access-duration', ...daysOfFile(filters, words, now)].join('-')}.csv`;
    return sendsCsv(reply, file).send(Readable.from(batches));
  });
}
